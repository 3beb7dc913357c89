import type { Boards } from '../table/boards';
import Board from './Board.svelte';
import Card from './Card.svelte';
import Order from './Order.svelte';

export const boards: Boards = {
  Board,
  Card,
  Order,
  turnOf: ({ legal, shown, plays }) => {
    if (!legal || legal.legal.length === 0) return null;
    return { title: `${legal.seat} moves`, mine: plays && shown?.me.word === legal.seat };
  },
  nameOf: (_, id) => id,
};

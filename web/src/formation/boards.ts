import type { Boards } from '../table/boards';
import { meant, nextStep, type Act } from './aims';
import Board from './Board.svelte';
import Card from './Card.svelte';
import { handOf } from './hand.svelte';
import Order from './Order.svelte';
import { standing } from './where';
import { nameAt } from './words';

export const boards: Boards = {
  Board,
  Card,
  Order,
  turnOf: (session) => {
    const { board } = handOf(session);
    if (!board || board.over) return board && { title: standing(board), mine: false };
    const word = session.snap?.me.word;
    // While setting up by the book alone, either seat may recruit at any time: it is the turn of both.
    const both = board.phase === 'setup' && board.reserve === null && (word === 'a' || word === 'b');
    return { title: standing(board), mine: both || word === meant(board) };
  },
  nameOf: (session, id) => nameAt(handOf(session).board, id),
  next: (session): Act | null => {
    const hand = handOf(session);
    return hand.board && session.plays ? nextStep(hand.moves) : null;
  },
};

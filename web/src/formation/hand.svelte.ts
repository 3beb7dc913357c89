// What a person at this table is about to do on the board. Board and card share it; the server knows nothing of it.

import type { Session } from '../table/session.svelte';
import type { FormationBoard, JudgedOne, SeatWord } from '../wire/types';
import {
  actAt,
  acts,
  aimMarks,
  legalMoves,
  meant,
  nextStep,
  written,
  type Aim,
  type Judgements,
  type Written,
} from './aims';
import { commandMarks, placeOf, spotOf, type Marks } from './marks';

const isFormation = (board: unknown): board is FormationBoard =>
  typeof board === 'object' && board !== null && 'fields' in board && 'places' in board;

export class Hand {
  /** What was begun by a button or a key; null while somebody only looks round. */
  aim = $state.raw<Aim | null>(null);
  /** What the rules say of each place that can be tried, and for which aim at which message. */
  private judged = $state.raw<{ of: string; all: Judgements }>({ of: '', all: {} });
  private asking = '';

  constructor(readonly session: Session) {}

  get board(): FormationBoard | null {
    return isFormation(this.session.board) ? this.session.board : null;
  }

  get moves(): Written[] {
    return legalMoves(this.session.legal);
  }

  /** The tree that lies below: one's own, and seat a's for who has none. */
  get own(): SeatWord {
    return this.session.shown?.me.word === 'b' ? 'b' : 'a';
  }

  /** Whether this person makes the moves of a seat. */
  mine(seat: SeatWord): boolean {
    return this.session.plays && (this.session.isHost || this.session.snap?.me.word === seat);
  }

  /** The seat for which this person declares what belongs to no Soul. */
  get by(): SeatWord {
    const word = this.session.snap?.me.word;
    return word === 'a' || word === 'b' ? word : this.board ? meant(this.board) : 'a';
  }

  /** What pressing a place would do: what was begun, or else the attack of the Soul that is chosen. */
  get aimed(): Aim | null {
    if (this.aim) return this.aim;
    const { chosen } = this.session.draft;
    const [board, at] = [this.board, placeOf(chosen)];
    if (!board || !at || !this.mine(at.seat) || board.phase === 'setup' || board.over) return null;
    return spotOf(board, chosen)?.holds === 'active' ? { kind: 'attack', from: chosen! } : null;
  }

  get judgements(): Judgements {
    return this.judged.of === this.question ? this.judged.all : {};
  }

  get marks(): Marks {
    const [board, aim] = [this.board, this.aimed];
    if (!board) return {};
    const commands = this.aim ? {} : commandMarks(board, this.session.draft.chosen);
    return aim ? { ...commands, ...aimMarks(board, aim, this.moves, this.judgements, this.aim === null) } : commands;
  }

  private get question(): string {
    return `${this.session.around?.n} ${JSON.stringify(this.aimed)}`;
  }

  /** Asks the rules about every place that could be pressed; once for each aim and state. */
  async ask(): Promise<void> {
    const [board, aim, of] = [this.board, this.aimed, this.question];
    if (!board || !aim || this.asking === of) return;
    this.asking = of;
    const tried = acts(board, aim);
    if (tried.length === 0) return;
    try {
      const rulings = await this.session.judgeAll(tried.map(({ act }) => act.move));
      const all: Record<string, JudgedOne> = {};
      tried.forEach(({ id }, index) => {
        if (rulings[index]) all[id] = rulings[index];
      });
      this.judged = { of, all };
    } catch {
      // Why not is said when the server can be asked again; what is legal stands in the list that came before.
      this.asking = '';
    }
  }

  begin(aim: Aim | null): void {
    this.session.reconsider();
    this.aim = aim;
  }

  /** A place is pressed: the move that was begun, an attack that is lit, or else it is chosen. */
  press(id: string): void {
    const [board, aim] = [this.board, this.aimed];
    if (!board) return;
    const act = aim && (this.aim !== null || this.marks[id] === 'target') ? actAt(board, aim, id) : null;
    if (act) {
      this.session.consider(act.move, act.title);
      return;
    }
    this.aim = null;
    this.session.choose(this.session.draft.chosen === id ? null : id);
  }

  /** Puts a move of a seat on the act panel. */
  consider(seat: SeatWord, text: string, title: string): void {
    if (this.board) this.session.consider(written(this.board, seat, text), title);
  }

  step(): void {
    const act = this.board && nextStep(this.moves);
    if (act) this.session.consider(act.move, act.title);
  }
}

const hands = new WeakMap<Session, Hand>();

/** The one hand of a session. */
export function handOf(session: Session): Hand {
  const found = hands.get(session) ?? new Hand(session);
  hands.set(session, found);
  return found;
}

// The rows of a printed sheet: all values of all figures, in tables narrow enough for paper.

import { badges } from '../war/words';
import type { Battle, Figure, FormationBoard, Spot } from '../wire/types';
import { labelOf, namesIn, valueInWords } from './values';

export type Column = { word: string; number?: true };
export type Sheet = { title: string; columns: Column[]; rows: string[][] };

type Cell = (figure: Figure, names: Record<string, string>) => string;
const plain =
  (key: keyof Figure): Cell =>
  (figure, names) =>
    valueInWords(figure[key], names);
const number = (word: string, key: keyof Figure): [Column, Cell] => [{ word, number: true }, plain(key)];
const text = (word: string, cell: Cell): [Column, Cell] => [{ word }, cell];
const listed = (ids: readonly string[], names: Record<string, string>) => ids.map((id) => names[id] ?? id).join(', ');

const NOW: [Column, Cell][] = [
  text('Side', (one) => `${one.side}, tier ${one.tier}${one.hidden ? ', hidden' : ''}`),
  text('Place', (one) => valueInWords(one.at)),
  number('AP', 'ap'),
  number('Readied', 'readied'),
  number('Carried', 'carried'),
  number('Falter', 'falter'),
  number('Poison', 'poison'),
  number('Exertion', 'exertion'),
  number('Endur.', 'endurance'),
  number('Resolve', 'resolve'),
  number('Passion', 'passion'),
];
const VALUES: [Column, Cell][] = [
  number('Guard', 'guard'),
  number('Force', 'force'),
  number('Precision', 'precision'),
  number('Speed', 'speed'),
  number('Stamina', 'stamina'),
  number('Song points', 'spp'),
  number('Magnitude', 'magnitude'),
  text('Whose', (one) => one.owner),
];
const STANDING: [Column, Cell][] = [
  text('Statuses', (one, names) =>
    badges(one, (id) => names[id] ?? id)
      .map((badge) => badge.text)
      .join(', '),
  ),
  text('Held by', (one, names) => listed(one.held_by, names)),
  text('Holds', (one, names) => listed(one.holds, names)),
  text('Surprised by', (one, names) => listed(one.surprised_by, names)),
  text('Causes', (one, names) => (one.causes.length ? valueInWords(one.causes, names) : '')),
];

function table(title: string, columns: readonly [Column, Cell][], battle: Battle): Sheet {
  const names = namesIn(battle);
  const rows = Object.values(battle.figures).map((figure) => [
    figure.name,
    ...columns.map(([, cell]) => cell(figure, names)),
  ]);
  return { title, columns: [{ word: 'Figure' }, ...columns.map(([column]) => column)], rows };
}

/** Three tables with every figure in each, so that all their values stand on the sheet; and one of the things. */
export function sheetsOfWar(battle: Battle): Sheet[] {
  const sheets = [table('Figures', NOW, battle), table('Values', VALUES, battle), table('Statuses', STANDING, battle)];
  const things = Object.entries(battle.things);
  if (things.length > 0) {
    sheets.push({
      title: 'Things on the map',
      columns: [
        { word: 'Thing' },
        { word: 'Kind' },
        { word: 'Place' },
        { word: 'Width', number: true },
        { word: 'Damage', number: true },
      ],
      rows: things.map(([id, one]) => [
        id,
        labelOf(one.kind),
        valueInWords(one.at),
        valueInWords(one.width),
        valueInWords(one.damage),
      ]),
    });
  }
  return sheets;
}

/** When it is, in a sentence. */
export function whenOfWar(battle: Battle): string {
  const names = namesIn(battle);
  if (battle.cycle === 0) return 'The battle has not begun.';
  const segment = battle.segment === null ? '' : `, Segment ${battle.segment}`;
  const turn = battle.turn === null ? '' : `, the Turn of ${names[battle.turn] ?? battle.turn}`;
  return `Cycle ${battle.cycle}${segment}${turn}.`;
}

/** The Souls of both fields, one a row, and the reserves. */
export function sheetsOfCommand(board: FormationBoard): Sheet[] {
  const columns = ['Seat', 'Place', 'Soul', 'Rank', 'Keywords', 'Line', 'Stands', 'Came in turn'];
  const rows = (['a', 'b'] as const).flatMap((seat) =>
    board.fields[seat].filter((one) => one.soul).map((one) => soulRow(seat, one)),
  );
  const sheets: Sheet[] = [
    {
      title: 'Souls',
      columns: columns.map((word) => ({
        word,
        ...(['Rank', 'Line', 'Came in turn'].includes(word) ? { number: true } : {}),
      })),
      rows,
    },
  ];
  if (board.reserve) {
    const { reserve } = board;
    sheets.push({
      title: 'Reserves',
      columns: [{ word: 'Seat' }, { word: 'Rank', number: true }, { word: 'Keywords' }, { word: 'Left', number: true }],
      rows: (['a', 'b'] as const).flatMap((seat) =>
        reserve[seat].map((one) => [seat, String(one.rank), one.keywords.join(', '), String(one.count)]),
      ),
    });
  }
  return sheets;
}

function soulRow(seat: string, { place, soul, line, holds }: Spot): string[] {
  const stands = [holds === 'captured' ? 'captured' : 'active', ...(soul!.frozen ? ['Frozen'] : [])].join(', ');
  const came = soul!.arrived === 0 ? 'set-up' : String(soul!.arrived);
  return [
    seat,
    place,
    soul!.name ?? '',
    String(soul!.rank),
    soul!.keywords.join(', '),
    line === null ? '' : String(line),
    stands,
    came,
  ];
}

/** When it is, in a sentence. */
export function whenOfCommand(board: FormationBoard): string {
  if (board.over) return `The game is over, in turn ${board.turn}.`;
  const pending = board.outcome ? ` The attack of ${board.outcome.seat}'s ${board.outcome.attacker} is pending.` : '';
  return `Turn ${board.turn} of ${board.seat}, phase ${board.phase}.${pending}`;
}

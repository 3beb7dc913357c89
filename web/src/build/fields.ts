// The keys of a scenario's rows as a form asks for them: in groups, the rarely used ones folded away. Defaults are
// named in words; where a number comes from others, the server's own number is shown in the empty field.

import type { Kind } from './scenario';

export type FieldKind = 'text' | 'number' | 'inches' | 'flag' | 'side' | 'tier' | 'weapon' | 'owner' | 'traits';
export type Field = {
  key: string;
  title: string;
  kind: FieldKind;
  /** What it is where it is left out. */
  usual?: string;
  /** A key of the server's figure whose value is shown in the empty field. */
  from?: string;
  hint?: string;
};
export type Group = { title: string; folded?: boolean; hint?: string; fields: Field[] };

const number = (key: string, title: string, more: Partial<Field> = {}): Field => ({
  key,
  title,
  kind: 'number',
  ...more,
});

const FIGURE: Group[] = [
  {
    title: 'Who',
    fields: [
      { key: 'name', title: 'Name', kind: 'text', usual: 'the id' },
      { key: 'side', title: 'Side', kind: 'side', usual: 'holy' },
      { key: 'tier', title: 'Tier', kind: 'tier', usual: '1' },
      { key: 'weapon', title: 'Weapon', kind: 'weapon', usual: 'unarmed' },
    ],
  },
  {
    title: 'Attributes',
    fields: ['Might', 'Control', 'Swiftness', 'Endurance', 'Resolve', 'Passion'].map((title) =>
      number(title.toLowerCase(), title, { usual: '20' }),
    ),
  },
  {
    title: 'Who plays it, who sees it',
    fields: [
      {
        key: 'owner',
        title: 'Owner',
        kind: 'owner',
        usual: 'by its side',
        hint: 'A word of a seat; host is the Host.',
      },
      { key: 'hidden', title: 'Hidden', kind: 'flag', hint: 'Only the Host and its owner know that it is there.' },
      {
        key: 'shown_as',
        title: 'Shown as',
        kind: 'text',
        usual: 'its name',
        hint: 'What others see in place of its name.',
      },
    ],
  },
  {
    title: 'Already so at the start',
    folded: true,
    fields: [
      number('endurance_now', 'Endurance now', { from: 'endurance' }),
      number('resolve_now', 'Resolve now', { from: 'resolve' }),
      number('passion_now', 'Passion now', { from: 'passion' }),
      number('falter', 'Falter', { usual: '0' }),
      number('poison', 'Poison', { usual: '0' }),
      number('exertion', 'Exertion', { usual: '0' }),
    ],
  },
  {
    title: 'In place of the formulas',
    folded: true,
    hint: 'Left empty, each comes from the Attributes and the Tier.',
    fields: [
      ...['Guard', 'Force', 'Precision', 'Speed', 'Stamina', 'Magnitude'].map((title) =>
        number(title.toLowerCase(), title, { from: title.toLowerCase() }),
      ),
      { key: 'width', title: 'Width', kind: 'inches', usual: 'by Tier' },
      { key: 'traits', title: 'Resolute Stability', kind: 'traits' },
    ],
  },
  {
    title: 'Its id',
    folded: true,
    hint: 'Moves and links name the figure by it.',
    fields: [{ key: 'id', title: 'Id', kind: 'text' }],
  },
];

const thing = (own: Field): Group[] => [
  {
    title: 'What',
    fields: [
      { key: 'id', title: 'Id', kind: 'text' },
      { key: 'width', title: 'Width', kind: 'inches', usual: '1' },
      own,
    ],
  },
];

const per12 = ' for each trigger of the 12 Effect';
const perLevel = ' for each Passion level';
const WEAPON: Group[] = [
  {
    title: 'Weapon',
    fields: [
      { key: 'id', title: 'Id', kind: 'text' },
      { key: 'reach', title: 'Reach', kind: 'number', usual: '3', hint: 'inches' },
      { key: 'ranged', title: 'Ranged', kind: 'flag' },
      number('damage_percent', 'Damage', { usual: '0', hint: '% more or less' }),
      { key: 'no_damage', title: 'No damage', kind: 'flag' },
      number('guard', 'Guard', { usual: '0' }),
    ],
  },
  {
    title: '12 Effect',
    hint: `Each${per12}.`,
    folded: true,
    fields: [
      number('falter_12', 'Falter', { usual: '0' }),
      number('poison_12', 'Poison', { usual: '0' }),
      number('damage_12_per_tier', 'Endurance × Tier', { usual: '0' }),
      number('percent_12', 'Damage, %', { usual: '0' }),
      number('ap_12', 'AP', { usual: '0' }),
      { key: 'grapple_12', title: 'Grapples', kind: 'flag' },
      number('limit_12', 'Most in a Strike', { usual: 'no limit' }),
      number('ap_12_per_segment', 'AP a Segment', { usual: 'no limit' }),
    ],
  },
  {
    title: 'Passion Effect',
    hint: `Each${perLevel}; Poison also as per cent of what the damage would be.`,
    folded: true,
    fields: [
      number('falter_pe', 'Falter', { usual: '0' }),
      number('poison_pe', 'Poison', { usual: '0' }),
      number('percent_pe', 'Damage, %', { usual: '0' }),
      number('resolve_pe', 'Resolve', { usual: '0' }),
      number('exertion_pe', 'Exertion', { usual: '0' }),
      number('exertion_pe_per_tier', 'Exertion × Tier', { usual: '0' }),
      number('poison_percent', 'Poison, % of it', { usual: '0' }),
    ],
  },
];

export const FORMS: Record<Kind, Group[]> = {
  figure: FIGURE,
  obstacle: thing(number('endurance', 'Endurance', { usual: 'none' })),
  barrier: thing(number('allotment', 'Allotment', { usual: 'none' })),
  weapon: WEAPON,
};

export const KIND_NAMES: Record<Kind, string> = {
  figure: 'figure',
  obstacle: 'obstacle',
  barrier: 'Barrier',
  weapon: 'weapon',
};

/** Weapons that are offered; the server knows which there are, and names the nearest where one is mistyped. */
export const WEAPONS = [
  'unarmed', 'club', 'sword', 'axe', 'hammer', 'staff', 'spear', 'sling', 'bow', 'staff-sling', 'jackal-claws', 'pig-tusks',
  'venom-spit', 'toxic-bite', 'scorpion-tail', 'scorpion-claw',
]; // prettier-ignore

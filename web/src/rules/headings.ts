// Headings of the books that ship: by the first parts of a clause's number. They are our words, like the clauses'
// titles.

type Heading = { number: string; title: string };

const UNHELD: Heading = { number: 'X', title: 'What the chapter does not hold' };

export const HEADINGS: Record<string, Record<string, Heading>> = {
  command: {
    '5.1': { number: '5.1', title: 'Superiors and Underlings' },
    '5.2': { number: '5.2', title: 'Lines' },
    '5.3': { number: '5.3', title: 'Recruiting' },
    '6': UNHELD,
    '7': UNHELD,
    '9': UNHELD,
    '11': UNHELD,
    X: UNHELD,
    H: { number: 'H', title: 'House clauses' },
    S: { number: 'S', title: 'The supplement skirmish' },
  },
  war: {
    '1': { number: '1', title: 'Faltering' },
    '2': { number: '2', title: 'Knocked Back' },
    '3': { number: '3', title: 'Poisoned' },
    '4': { number: '4', title: 'Grappled and Entangled' },
    '5': { number: '5', title: 'Bound' },
    '6': { number: '6', title: 'Surprised' },
    '7': { number: '7', title: 'Exposed' },
    '8': { number: '8', title: 'Rolls and Adjustments' },
    '9': { number: '9', title: 'Checks' },
    '10': { number: '10', title: 'Strikes' },
    '11': { number: '11', title: 'Time and Action Points' },
    '12': { number: '12', title: 'Attributes, damage, Exertion, Status' },
    '13': { number: '13', title: 'Weapons and Maneuvers' },
    '14': { number: '14', title: 'Space and movement' },
    D: { number: 'D', title: 'The supplement duel' },
  },
};

// The acts of a figure: a list that always stands there, what of it may be done now (the server's templates), and a move
// that asks the rules why another may not.

import type { Figure, MoveGiven, Ruling, Template } from '../wire/types';
import { distance } from './view';

export type Act = { word: string; key: string };
/** In the order of the card, each with its key. */
export const ACTS: readonly Act[] = [
  { word: 'strike', key: 's' },
  { word: 'move', key: 'm' },
  { word: 'break-free', key: 'b' },
  { word: 'rest', key: 't' },
  { word: 'stand-ready', key: 'y' },
  { word: 'use-ready', key: 'x' },
  { word: 'defensive-stance', key: 'v' },
  { word: 'carry-over', key: 'k' },
  { word: 'act', key: 'a' },
];

/** What an act is called among open forms: `strike`, or `use-ready move` for each use that is Readied. */
export function nameOfTemplate(template: Template): string {
  return template.do === 'use-ready' ? `use-ready ${useOf(template)}` : template.do;
}

/** The use of a `use-ready`: the server's text says it after the figure. */
export function useOf(template: Template): string {
  return template.use ?? template.text.split(' ')[2] ?? '';
}

export function templatesOf(legal: readonly (string | Template)[], figure: string): Template[] {
  return legal.filter((one): one is Template => typeof one !== 'string' && one.figure === figure);
}

/** What stands fast in a template's moves. */
export function fixedOf(template: Template): Record<string, unknown> {
  const figure = template.figure === null ? {} : { figure: template.figure };
  return { do: template.do, ...figure, ...(template.do === 'use-ready' ? { use: useOf(template) } : {}) };
}

/** A move of this kind that the figure might well mean; why it is refused is why the act cannot be done. */
export function exampleOf(word: string, id: string, figures: Record<string, Figure>): MoveGiven | null {
  const figure = figures[id];
  if (!figure) return null;
  const base = { do: word, figure: id };
  switch (word) {
    case 'strike': {
      const target = nearestOther(id, figures);
      return target === null ? null : { ...base, target };
    }
    case 'move':
      return { ...base, to: figure.at };
    case 'rest':
    case 'carry-over':
      return { ...base, ap: 1 };
    case 'stand-ready':
      return { ...base, ap: 1, uses: ['strike'] };
    case 'use-ready':
      return { ...base, use: 'rest', ap: 1 };
    case 'act':
      return { ...base, kind: 'talk' };
    default:
      return base;
  }
}

/** The nearest figure of another side; where there is none, the nearest one. */
export function nearestOther(id: string, figures: Record<string, Figure>): string | null {
  const own = figures[id];
  if (!own) return null;
  const others = Object.entries(figures).filter(([other]) => other !== id);
  const weight = ([, one]: [string, Figure]) =>
    distance(own.at, one.at) + (one.side === own.side ? 1e6 : 0) + (one.statuses.includes('defeated') ? 1e5 : 0);
  return others.sort((a, b) => weight(a) - weight(b))[0]?.[0] ?? null;
}

export type Because = { clause: string; text: string };

/** What stands against a move first: its clause, and the server's sentence. */
export function firstUnmet(ruling: Ruling, texts: readonly string[]): Because | null {
  const unmet = ruling.grounds.findIndex((ground) => ground.met === false);
  const at = unmet >= 0 ? unmet : ruling.grounds.findIndex((ground) => ground.met === null);
  const ground = ruling.grounds[at];
  return ground ? { clause: ground.clause, text: texts[at] ?? '' } : null;
}

/** How many AP a move costs, as the rules said: of the running Turn (11.9), or Readied ones (11.13). */
export function costOf(ruling: Ruling): number | null {
  for (const { clause, facts } of ruling.grounds) {
    if ((clause === 'war:11.9' || clause === 'war:11.13') && typeof facts.needs === 'number') return facts.needs;
  }
  return null;
}

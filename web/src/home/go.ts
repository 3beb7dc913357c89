// Beginning a table, and going to an address of this page.

import { ask } from '../wire/api';
import type { Made, Seat } from '../wire/types';
import { remember } from './tables';

/** What a new table begins from; the title may be left out. */
export type Asked = {
  rulebook?: string;
  title?: string;
  position?: string;
  demo?: string;
  journal?: string;
  options?: Record<string, string>;
  adjusts?: 'best' | 'ask';
};

/** Makes a table, takes its Host's seat in this browser, and answers its id. Throws a Refusal. */
export async function begin(asked: Asked): Promise<string> {
  const made = await ask<Made>('POST', '/api/tables', asked, 60_000);
  const seat = await ask<Seat>('POST', `/api/tables/${made.table}/enter`, { secret: made.secret });
  const { role, name } = seat;
  remember({ id: made.table, title: asked.title || 'A new table', rulebook: asked.rulebook ?? '', role, name });
  return made.table;
}

/** Goes to an address of this page, as a link to it would. */
export function go(address: string): void {
  history.pushState(null, '', address);
  dispatchEvent(new PopStateEvent('popstate'));
  scrollTo(0, 0);
}

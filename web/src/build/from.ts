// The battle of a live table, as it stands, for its Host: `/build/war#from=ID`.

import { cleanAddress } from '../home/enter';
import { tables } from '../home/tables';
import { askText } from '../wire/api';
import type { Desk } from './desk.svelte';

/** The table that an address names behind its `#`; nothing where it names none. */
export function tableIn(hash: string): string | null {
  return /^#from=([A-Za-z0-9_-]+)$/.exec(hash)?.[1] ?? null;
}

/** Takes the battle of the table in the address over into the draft. Answers why it could not, or nothing. */
export async function takeOver<D extends { title: string }>(
  desk: Desk<D>,
  opened: (text: string, title: string) => Promise<D>,
): Promise<string> {
  const id = tableIn(location.hash);
  if (id === null) return '';
  try {
    const text = await askText('GET', `/api/tables/${id}/scenario`);
    const title = tables().find((one) => one.id === id)?.title ?? desk.draft.title;
    desk.change(await opened(text, title), 'The battle of the table, as it stands');
    cleanAddress();
    return '';
  } catch (error) {
    return `The battle of table ${id} cannot be taken over: ${(error as Error).message}`;
  }
}

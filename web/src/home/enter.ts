// Entering a table by its link. (An interim: the home page brings the whole of it.)

import { ask, Refusal } from '../wire/api';

export type Entered = { kind: 'entered' } | { kind: 'kept' } | { kind: 'asked' } | { kind: 'refused'; why: string };

export async function enterByLink(id: string): Promise<Entered> {
  const secret = decodeURIComponent(location.hash.slice(1));
  try {
    if (secret) {
      await ask('POST', `/api/tables/${id}/enter`, { secret });
      history.replaceState(null, '', location.pathname);
    }
    return { kind: 'entered' };
  } catch (error) {
    return { kind: 'refused', why: error instanceof Refusal ? error.message : 'The server does not answer.' };
  }
}

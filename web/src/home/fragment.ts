// What an address carries behind its `#`, which no browser sends to a server.

/** The secret of one seat at one table. */
export type Link = { id: string; secret: string };

const WORD = /^[A-Za-z0-9_-]+$/;

/** The seats of `#enter=ID~SECRET,ID~SECRET`, as the server opens the page. What is no seat is left out. */
export function linksIn(hash: string): Link[] {
  const found = /^#?enter=(.*)$/.exec(hash);
  if (!found) return [];
  return (found[1] ?? '')
    .split(',')
    .map((one) => decoded(one).split('~'))
    .filter(([id, secret, more]) => WORD.test(id ?? '') && WORD.test(secret ?? '') && more === undefined)
    .map(([id, secret]) => ({ id: id!, secret: secret! }));
}

/** The secret of `/t/ID#SECRET`; nothing where there is none, or where it stands for something else. */
export function secretIn(hash: string): string {
  const secret = decoded(hash.replace(/^#/, ''));
  return WORD.test(secret) ? secret : '';
}

/** Which table a person means who pastes a link: its id and its secret, or nothing. */
export function linkIn(text: string): Link | null {
  const found = /\/t\/([A-Za-z0-9_-]+)#([A-Za-z0-9_-]+)\s*$/.exec(text.trim());
  return found ? { id: found[1]!, secret: found[2]! } : null;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

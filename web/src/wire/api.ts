// Asking the server. Every answer that is an error becomes a Refusal, which says what, where and why.

import type { Ruling, Wrong } from './types';

export type Failed = {
  error: Wrong;
  ruling?: Ruling | null;
  n?: number | null;
  changed?: Record<string, unknown>[] | null;
};

/** The server answered that it cannot be, and why. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly failed: Failed,
  ) {
    super(failed.error.message);
  }

  get code(): string {
    return this.failed.error.code;
  }
}

/** No answer came: nobody knows whether it happened. The same may be sent again under the same key. */
export class Unreachable extends Error {}

/** Why something that is no move was not done, in a sentence for people. */
export function unchanged(error: unknown): string {
  return error instanceof Refusal ? error.message : 'The server does not answer; nothing has changed.';
}

/** How long an answer is waited for, in milliseconds. Odds may take longer. */
const WAIT = 10_000;

export async function ask<T>(method: string, path: string, body?: unknown, wait = WAIT): Promise<T> {
  const text = await askText(method, path, body, wait);
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

export async function askText(method: string, path: string, body?: unknown, wait = WAIT): Promise<string> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(path, {
      method,
      credentials: 'same-origin',
      signal: AbortSignal.timeout(wait),
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    text = await response.text();
  } catch {
    throw new Unreachable('the server does not answer');
  }
  if (response.ok) return text;
  throw new Refusal(response.status, failedOf(response.status, text));
}

/** The error in a body; where there is none, one that says so. */
function failedOf(status: number, text: string): Failed {
  try {
    const found = JSON.parse(text) as Partial<Failed>;
    if (found.error) return found as Failed;
  } catch {
    // what stands there is no JSON: a proxy answered, perhaps
  }
  return { error: { code: 'unreadable', item: '', message: `the server answered ${status}, and nothing that can be read` } };
}

/** A word of our own for one order: the same word gets the same answer, for ever. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

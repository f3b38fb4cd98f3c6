import type { Author, Scope } from '@oplano/contracts/principals';

/** Whoever something is done by, with what they are allowed where that is not looked up elsewhere. */
export type Principal =
  | { readonly kind: 'person'; readonly userId: number }
  | { readonly kind: 'apiKey'; readonly keyId: number; readonly scopes: readonly Scope[] }
  | { readonly kind: 'connection'; readonly connectionId: number }
  | { readonly kind: 'automation'; readonly name: string }
  | { readonly kind: 'operator'; readonly userId: number };

export const person = (userId: number): Principal => ({ kind: 'person', userId });
export const byKey = (keyId: number, scopes: readonly Scope[]): Principal => ({ kind: 'apiKey', keyId, scopes });
/** A program that holds the token of a connection. */
export const byToken = (connectionId: number): Principal => ({ kind: 'connection', connectionId });
/** Somebody who serves all companies and works from outside of this one. */
export const operator = (userId: number): Principal => ({ kind: 'operator', userId });
/** The program itself, under the name of the part that acts. */
export const automation = (name: string): Principal => ({ kind: 'automation', name });
/** What answers customers where no person does. */
export const theBot = automation('bot');
/** What brings in what happened on a channel: customers write, phones connect. */
export const theChannel = automation('channel');
/** Whatever nobody in particular does. */
export const theServer = automation('server');

/** What of a principal is written down: who it was, not what it was allowed. */
export function asAuthor(principal: Principal): Author {
  if (principal.kind === 'apiKey') return { kind: 'apiKey', keyId: principal.keyId };
  return principal;
}

/** The colleague behind a deed, where there is one: an operator is nobody of the company. */
export const userIdOf = (principal: Principal): number | null =>
  principal.kind === 'person' ? principal.userId : null;

/** Who shares a limit with whom. Nobody outside counts against the program's own work. */
export function limitKeyOf(principal: Principal): string {
  switch (principal.kind) {
    case 'person':
    case 'operator':
      // One and the same person, whichever pages they use.
      return `user ${principal.userId}`;
    case 'apiKey':
      return `key ${principal.keyId}`;
    case 'connection':
      return `connection ${principal.connectionId}`;
    case 'automation':
      return `automation ${principal.name}`;
  }
}

import { author, scopes, type Scope } from '@oplano/contracts/principals';
import { describe, expect, test } from 'vitest';
import { asAuthor, automation, byToken, limitKeyOf, operator, person, userIdOf, type Principal } from './principal.ts';
import { reaches } from './scopes.ts';

const aKey = (...held: Scope[]): Principal => ({ kind: 'apiKey', keyId: 3, scopes: held });

describe('who did something', () => {
  test.each<[string, Principal, { user: number | null; limit: string }]>([
    ['a colleague', person(7), { user: 7, limit: 'user 7' }],
    ['an API key', aKey('contacts:read'), { user: null, limit: 'key 3' }],
    ['a program with the token of a connection', byToken(9), { user: null, limit: 'connection 9' }],
    ['the bot', automation('bot'), { user: null, limit: 'automation bot' }],
    [
      'an operator, who is no colleague but shares limits with themselves',
      operator(7),
      { user: null, limit: 'user 7' },
    ],
  ])('%s', (_who, principal, { user, limit }) => {
    expect(userIdOf(principal)).toBe(user);
    expect(limitKeyOf(principal)).toBe(limit);
    expect(author.parse(asAuthor(principal))).toEqual(asAuthor(principal));
  });

  test('what a key may do is not written down with what it did', () => {
    expect(asAuthor(aKey('contacts:write'))).toEqual({ kind: 'apiKey', keyId: 3 });
  });
});

describe('what a scope reaches', () => {
  test.each<[Scope[], Scope, boolean]>([
    [['contacts:read'], 'contacts:read', true],
    [['contacts:read'], 'contacts:write', false],
    [['contacts:write'], 'contacts:read', true],
    [['contacts:write'], 'tickets:read', false],
    [['messages:write', 'queues:read'], 'queues:read', true],
    [[], 'users:read', false],
  ])('a key with %j asked for %s: %s', (held, scope, allowed) => {
    expect(reaches(aKey(...held), scope)).toBe(allowed);
  });

  test('the token of a connection sends through it and touches the ticket, and nothing else', () => {
    expect(scopes.filter((scope) => reaches(byToken(9), scope))).toEqual([
      'tickets:write',
      'messages:read',
      'messages:write',
    ]);
  });

  test('people and the program are bound by their own rules, and the operator stays outside of companies', () => {
    expect(scopes.filter((scope) => reaches(person(7), scope))).toEqual([...scopes]);
    expect(scopes.filter((scope) => reaches(automation('bot'), scope))).toEqual([...scopes]);
    expect(scopes.filter((scope) => reaches(operator(1), scope))).toEqual([]);
  });
});

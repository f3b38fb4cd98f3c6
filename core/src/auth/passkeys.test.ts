import { describe, expect, test } from 'vitest';
import { isCounterBehind, passkeyPlace, readUserHandle, userHandleOf } from './passkeys.ts';

const address = (origin: string) => {
  const [protocol = '', hostname = ''] = origin.split('//');
  return { protocol, hostname: hostname.replace(/:\d+$/, ''), origin };
};

describe('where passkeys are good', () => {
  test.each([
    ['https://inbox.example.com', 'inbox.example.com'],
    ['https://inbox.example.com:8443', 'inbox.example.com'],
    ['http://localhost:3000', 'localhost'],
    ['http://oplano.localhost', 'oplano.localhost'],
    ['http://inbox.example.com', undefined],
    ['https://203.0.113.9', undefined],
    ['https://[2001:db8::1]', undefined],
    ['http://127.0.0.1:3000', undefined],
  ])('an installation at %s: for %s', (origin, rpId) => {
    expect(passkeyPlace(address(origin))?.rpId).toBe(rpId);
  });

  test.each([
    ['https://inbox.example.com', true],
    ['https://inbox.example.com:444', false],
    ['http://inbox.example.com', false],
    ['https://inbox.example.com.evil.example', false],
    ['https://other.example.com', false],
    ['', false],
  ])('a page at %s counts as our own: %s', (origin, isOwn) => {
    expect(passkeyPlace(address('https://inbox.example.com'))?.isOwn(origin)).toBe(isOwn);
  });

  test.each([
    ['http://localhost:5173', true],
    ['http://localhost', true],
    ['http://127.0.0.1:3000', false],
    ['http://localhost.evil.example', false],
    ['https://evil.example', false],
  ])('where no address was set, a page at %s counts as our own: %s', (origin, isOwn) => {
    const place = passkeyPlace(undefined);
    expect([place?.rpId, place?.isOwn(origin)]).toEqual(['localhost', isOwn]);
  });
});

describe('the signatures that a device counts', () => {
  test.each([
    [0, 0, false],
    [0, 1, false],
    [1, 2, false],
    [1, 900, false],
    [2, 2, true],
    [2, 1, true],
    [2, 0, true],
  ])('after %i, to say %i means there are two of it: %s', (kept, shown, isBehind) => {
    expect(isCounterBehind(kept, shown)).toBe(isBehind);
  });
});

describe('what a device remembers of whose passkey it is', () => {
  test('is read as it was written', () => {
    expect(readUserHandle(userHandleOf({ companyId: 7, userId: 12 }))).toEqual({ companyId: 7, userId: 12 });
  });

  test.each(['', '7', '7.', '7.12.1', '0.1', '7.2147483648', '-1.2', 'ana@example.com'])('%j is nobody', (handle) => {
    expect(readUserHandle(handle)).toBeUndefined();
  });
});

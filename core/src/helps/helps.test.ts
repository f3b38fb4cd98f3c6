import { describe, expect, test } from 'vitest';
import { pageKeyAt } from '../navigation/index.ts';
import { hasVideo, helpPage, isVideoCode } from './index.ts';

describe('the video of a help', () => {
  test.each([
    ['aqz-KE-bpKQ', true],
    ['https://youtu.be/aqz-KE-bpKQ', false],
    ['youtube.com/watch?v=aqz', false],
    ['../admin', false],
    ['"><script>', false],
    ['', false],
  ])('%s is a code: %s', (code, expected) => {
    expect(isVideoCode(code)).toBe(expected);
  });

  test('is a code or a file, and something it must be [HLP-006]', () => {
    expect(hasVideo('', false)).toBe(false);
    expect(hasVideo('', true)).toBe(true);
    expect(hasVideo('aqz-KE-bpKQ', false)).toBe(true);
    expect(hasVideo('https://x.example', true)).toBe(false);
  });
});

test('a help belongs to a page there is, or to none', () => {
  expect(helpPage('')).toBeNull();
  expect(helpPage('tickets')).toBe('tickets');
  expect(helpPage('nowhere')).toBeUndefined();
});

test.each([
  ['/', 'dashboard'],
  ['/tickets', 'tickets'],
  ['/tickets/0b0e7b8e-3f5a-4a8e-9a53-2f0d5a6f9c11', 'tickets'],
  ['/chats/x', 'chats'],
  ['/contacts/import', 'contactsImport'],
  ['/ticketsoup', undefined],
])('%s is an address of the page %s', (pathname, key) => {
  expect(pageKeyAt(pathname)).toBe(key);
});

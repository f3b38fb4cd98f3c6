import { expect, test } from 'vitest';
import { shellPart } from './shell-part.ts';

test.each<[string, boolean, string, ReturnType<typeof shellPart>]>([
  ['GET', true, '/tickets', 'page'],
  ['GET', true, '/files', 'page'],
  ['GET', true, '/apiary', 'page'],
  ['GET', false, '/assets/own-1a2b.js', 'asset'],
  ['GET', false, '/api/tickets', null],
  ['GET', true, '/api/docs', null],
  ['GET', false, '/files/1/a.pdf', null],
  ['GET', true, '/files/1/a.pdf', null],
  ['GET', false, '/socket.io/', null],
  ['GET', false, '/favicon.svg', null],
  ['HEAD', false, '/assets/own-1a2b.js', null],
  ['POST', true, '/tickets', null],
])('%s (a page: %s) of %s is kept as %s', (method, isNavigation, pathname, expected) => {
  expect(shellPart({ method, isNavigation, pathname })).toBe(expected);
});

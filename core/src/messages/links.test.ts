import { expect, test } from 'vitest';
import { linksIn } from './links.ts';

test.each([
  ['veja https://example.com/a e https://example.com/b', ['https://example.com/a', 'https://example.com/b']],
  ['duas vezes https://example.com https://example.com', ['https://example.com']],
  ['*em negrito https://example.com/x*', ['https://example.com/x']],
  ['javascript:alert(1)', []],
  ['```https://example.com```', []],
  ['nada', []],
])('the addresses of “%s” are %j', (text, links) => {
  expect(linksIn(text).map((link) => link.replace(/\/$/, ''))).toEqual(links);
});

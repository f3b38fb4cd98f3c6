import { describe, expect, test } from 'vitest';
import { parseFormat, plainText, safeHref, type FormatNode } from './format.ts';

/** A tree in short: marks by their first letter. */
const short = (nodes: readonly FormatNode[]): string =>
  nodes
    .map((node) => {
      if (node.kind === 'text') return node.text;
      if (node.kind === 'code') return node.isBlock ? `[C:${node.text}]` : `[c:${node.text}]`;
      if (node.kind === 'link') return `[l:${node.text}→${node.href}]`;
      return `[${node.kind[0]}:${short(node.children)}]`;
    })
    .join('');

describe('the marks of WhatsApp', () => {
  test.each([
    ['a *bold* word', 'a [b:bold] word'],
    ['_italic_ and ~gone~', '[i:italic] and [s:gone]'],
    ['*bold _and italic_*', '[b:bold [i:and italic]]'],
    ['(*here*), *there*!', '([b:here]), [b:there]!'],
    ['2*3*4', '2*3*4'],
    ['snake_case_name', 'snake_case_name'],
    ['* not bold *', '* not bold *'],
    ['*open only', '*open only'],
    ['*one\ntwo*', '*one\ntwo*'],
    ['** empty', '** empty'],
    ['`a *b*` c', '[c:a *b*] c'],
    ['```x *y*\nz```', '[C:x *y*\nz]'],
    ['before ```code', 'before ```code'],
    ['> said ```once', '[q:said ```once]'],
    ['```a```> b', '[C:a]> b'],
    ['*a ```b*', '[b:a ```b]'],
    ['> said\nanswer', '[q:said]answer'],
    ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    ['açaí *ção*', 'açaí [b:ção]'],
    ['', ''],
  ])('%j is read as %j', (text, tree) => {
    expect(short(parseFormat(text))).toBe(tree);
  });

  test.each([
    ['see https://a.com/x_y_z.', 'see [l:https://a.com/x_y_z→https://a.com/x_y_z].'],
    ['www.loja.com, ok', '[l:www.loja.com→https://www.loja.com], ok'],
    ['(https://a.com/b)', '([l:https://a.com/b→https://a.com/b])'],
    [
      'https://pt.wikipedia.org/wiki/A_(b)',
      '[l:https://pt.wikipedia.org/wiki/A_(b)→https://pt.wikipedia.org/wiki/A_(b)]',
    ],
    ['*https://a.com*', '[b:[l:https://a.com→https://a.com]]'],
    ['javascript:alert(1)', 'javascript:alert(1)'],
  ])('%j links to the web only: %j', (text, tree) => {
    expect(short(parseFormat(text))).toBe(tree);
  });

  test('an address of another kind is no link', () => {
    expect(['javascript:alert(1)', 'data:text/html,x', 'http://', 'ftp://a.com'].map(safeHref)).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  test('the words alone carry no marks', () => {
    expect(plainText('*Oi* _você_\n> ~a~\n`b` https://a.com')).toBe('Oi você\na\nb https://a.com');
  });

  test('a long text full of marks is read in linear time', () => {
    expect(plainText('*a '.repeat(5_000)).length).toBe(15_000);
  });
});

test('a text of ten thousand addresses is read at once', () => {
  expect(parseFormat(' http://a.b'.repeat(10_000))).toHaveLength(20_000);
});

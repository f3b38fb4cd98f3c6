import { expect, test } from 'vitest';
import { cleanSvg } from './clean-svg.ts';

const space = 'xmlns="http://www.w3.org/2000/svg"';
const drawing = (inside: string) => `<svg ${space} viewBox="0 0 9 9">${inside}</svg>`;

test('a plain drawing stays as it is, without what stood before it [WHL-005]', () => {
  const plain = drawing('<g fill="#00f"><path d="M0 0h9v9z"/></g><text x="1" y="2">O Plano &amp; cia</text>');
  expect(cleanSvg(`\uFEFF<?xml version="1.0"?>\n<!-- made by hand -->\n${plain}\n`)).toBe(plain);
  const shaded = drawing(
    '<defs><linearGradient id="a"><stop offset="0"/></linearGradient></defs><rect fill="url(#a)"/>',
  );
  expect(cleanSvg(shaded)).toBe(shaded);
});

test.each([
  ['what runs on an event', '<path onload="alert(1)" d="M0 0"/>', '<path d="M0 0"/>'],
  ['a style', '<path style="background:url(https://e.example)" d="M0 0"/>', '<path d="M0 0"/>'],
  ['an address elsewhere', '<use href="https://e.example/a.svg#b"/>', '<use/>'],
  ['a script as an address', '<use xlink:href="javascript:alert(1)"/>', '<use/>'],
  ['a fill that is fetched', '<rect fill="url(https://e.example)"/>', '<rect/>'],
  ['an entity in a value', '<use href="&#106;avascript:x"/>', '<use/>'],
])('%s is left out [WHL-005]', (_what, inside, left) => {
  expect(cleanSvg(drawing(inside))).toBe(drawing(left));
});

test.each([
  ['a script', drawing('<script>alert(1)</script>')],
  ['a page', drawing('<foreignObject><p/></foreignObject>')],
  ['a picture inside', drawing('<image href="https://e.example/a.png"/>')],
  ['something that moves', drawing('<animate attributeName="href"/>')],
  ['a style sheet', drawing('<style>*{fill:red}</style>')],
  ['entities of its own', `<!DOCTYPE svg [<!ENTITY a "b">]>${drawing('&a;')}`],
  ['text hidden from readers', drawing('<![CDATA[<script>]]>')],
  ['a broken tag', drawing('<path d="M0 0"')],
  ['tags that cross', drawing('<g><text></g></text>')],
  ['another page', '<html><svg/></html>'],
  ['words around it', `hello ${drawing('')}`],
  ['two drawings', drawing('') + drawing('')],
  ['nothing', ''],
  ['far too much', drawing(`<path d="${'M0 0'.repeat(100_000)}"/>`)],
])('%s is refused [WHL-005]', (_what, given) => {
  expect(cleanSvg(given)).toBeNull();
});

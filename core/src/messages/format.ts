/**
 * What people write with the marks of WhatsApp, as a tree. It is drawn as elements, never as HTML, so nothing that a
 * customer writes can become part of the page.
 */
export type FormatNode =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'bold' | 'italic' | 'strike'; readonly children: readonly FormatNode[] }
  | { readonly kind: 'code'; readonly text: string; readonly isBlock: boolean }
  | { readonly kind: 'quote'; readonly children: readonly FormatNode[] }
  | { readonly kind: 'link'; readonly text: string; readonly href: string };

type Mark = 'bold' | 'italic' | 'strike';
const marks: Readonly<Record<string, Mark>> = { '*': 'bold', _: 'italic', '~': 'strike' };

const wordLike = /[\p{L}\p{N}_]/u;
const linkStart = /\b(?:https?:\/\/|www\.)[^\s<>"]+/giu;
/** Belongs to the sentence, not to the address. */
const afterLink = /[.,;:!?'"”’)\]}*_~]+$/u;

/** An opening bracket inside the address keeps its closing one. */
function linkText(found: string): string {
  let text = found;
  for (;;) {
    const tail = afterLink.exec(text)?.[0];
    if (!tail) return text;
    const isPaired = tail.startsWith(')') && text.slice(0, -tail.length).includes('(');
    const keep = isPaired ? 1 : 0;
    if (tail.length === keep) return text;
    text = text.slice(0, text.length - tail.length + keep);
    if (isPaired) return text;
  }
}

/** Only addresses of the web become links; everything else stays text. */
export function safeHref(address: string): string | null {
  const given = /^www\./i.test(address) ? `https://${address}` : address;
  return /^https?:\/\/[^\s/?#@\\]+\.?[^\s\\]*$/i.test(given) ? given : null;
}

function withLinks(text: string): FormatNode[] {
  const nodes: FormatNode[] = [];
  let from = 0;
  for (const match of text.matchAll(linkStart)) {
    const found = linkText(match[0]);
    const href = safeHref(found);
    if (!href) continue;
    if (match.index > from) nodes.push({ kind: 'text', text: text.slice(from, match.index) });
    nodes.push({ kind: 'link', text: found, href });
    from = match.index + found.length;
  }
  if (from < text.length) nodes.push({ kind: 'text', text: text.slice(from) });
  return nodes;
}

/** Marks hug their words and stand at the edges of words. */
function opensAt(line: string, at: number): boolean {
  const first = line[at + 1] ?? '';
  return first !== '' && first !== line[at] && !/\s/.test(first) && !wordLike.test(line[at - 1] ?? '');
}

/** Where the span that opens at `start` ends, or -1 when nothing closes it up to the end of the line. */
function closingOf(line: string, start: number): number {
  const mark = line[start] ?? '';
  for (let end = line.indexOf(mark, start + 2); end !== -1; end = line.indexOf(mark, end + 1)) {
    if (!/\s/.test(line[end - 1] ?? ' ') && !wordLike.test(line[end + 1] ?? '')) return end;
  }
  return -1;
}

/** Addresses keep their signs: `_` and `~` inside them are not marks. */
function linkSpans(line: string): (at: number) => boolean {
  // One mark a character: looking through all addresses at every character takes seconds where there are many.
  const inside = new Uint8Array(line.length);
  for (const { index, 0: found } of line.matchAll(linkStart)) inside.fill(1, index + 1, index + linkText(found).length);
  return (at) => inside[at] === 1;
}

function parseLine(line: string): FormatNode[] {
  const nodes: FormatNode[] = [];
  const isInLink = linkSpans(line);
  // What nothing closes from here on, nothing closes further on: a line full of marks is read once.
  const open = new Set<string>();
  let from = 0;
  const flush = (to: number) => {
    if (to > from) nodes.push(...withLinks(line.slice(from, to)));
  };
  for (let at = 0; at < line.length; at += 1) {
    const sign = line[at] ?? '';
    if (isInLink(at)) continue;
    if (sign === '`') {
      const end = open.has(sign) ? -1 : line.indexOf('`', at + 1);
      if (end === -1) open.add(sign);
      if (end <= at + 1) continue;
      flush(at);
      nodes.push({ kind: 'code', text: line.slice(at + 1, end), isBlock: false });
      from = end + 1;
      at = end;
      continue;
    }
    const kind = marks[sign];
    if (!kind || open.has(sign) || !opensAt(line, at)) continue;
    const end = closingOf(line, at);
    if (end === -1) {
      open.add(sign);
      continue;
    }
    flush(at);
    nodes.push({ kind, children: parseLine(line.slice(at + 1, end)) });
    from = end + 1;
    at = end;
  }
  flush(line.length);
  return nodes;
}

/** `isStart`: its first line is one; behind a block of code it is the rest of one. */
function parseLines(text: string, isStart: boolean): FormatNode[] {
  const nodes: FormatNode[] = [];
  const lines = text.split('\n');
  for (const [index, line] of lines.entries()) {
    const isQuote = line.startsWith('> ') && (index > 0 || isStart);
    if (isQuote) nodes.push({ kind: 'quote', children: parseLine(line.slice(2)) });
    else nodes.push(...parseLine(line));
    // A quote is a block of its own and brings its line end with it.
    if (index < lines.length - 1 && !isQuote) nodes.push({ kind: 'text', text: '\n' });
  }
  return nodes;
}

/** Neighbouring texts are one. */
function joined(nodes: readonly FormatNode[]): FormatNode[] {
  const result: FormatNode[] = [];
  for (const node of nodes) {
    const last = result.at(-1);
    if (node.kind === 'text' && last?.kind === 'text') {
      result[result.length - 1] = { kind: 'text', text: last.text + node.text };
    } else result.push(node);
  }
  return result;
}

const fence = '```';

/** Reads the marks of a text: `*bold*`, `_italic_`, `~strike~`, `` `code` ``, fenced code, `> quote` and addresses. */
export function parseFormat(text: string): readonly FormatNode[] {
  const parts = text.split(fence);
  const nodes: FormatNode[] = [];
  // Fences that hold nothing, or that nothing closes, are part of the line they stand in.
  let words = '';
  const flush = () => {
    if (words !== '') nodes.push(...parseLines(words, nodes.length === 0));
    words = '';
  };
  for (const [index, part] of parts.entries()) {
    const isInside = index % 2 === 1;
    const isClosed = isInside && index < parts.length - 1;
    if (isClosed && part.trim() !== '') {
      flush();
      nodes.push({ kind: 'code', text: part.replace(/^\n|\n$/g, ''), isBlock: true });
    } else if (isInside) words += isClosed ? `${fence}${part}${fence}` : `${fence}${part}`;
    else words += part;
  }
  flush();
  return joined(nodes);
}

const textOf = (node: FormatNode): string =>
  'children' in node
    ? node.children.map((child) => textOf(child)).join('') + (node.kind === 'quote' ? '\n' : '')
    : node.text;

/** The words alone, for one line in a list, a title or a reader. */
export const plainText = (text: string): string =>
  parseFormat(text)
    .map((node) => textOf(node))
    .join('');

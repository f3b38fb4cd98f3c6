/** The fonts of a file; which of them is asked for depends on what was written. */
export const fontNames = ['Roboto', 'Emoji', 'Arabic', 'Hebrew', 'Devanagari', 'Thai', 'Unifont'] as const;
export type FontName = (typeof fontNames)[number];

export interface Run {
  readonly text: string;
  readonly font: FontName;
}

/** What each font can draw. Unifont has every sign of the first plane, as simple as they are. */
const drawnBy: readonly (readonly [FontName, RegExp])[] = [
  [
    'Roboto',
    /[\u0020-\u007e\u00a0-\u017f\u018f\u0192\u01a0\u01a1\u01af\u01b0\u01f0\u01fa-\u01ff\u0218-\u021b\u0237\u0259\u02c6\u02c7\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce\u0400-\u0486\u0488-\u0513\u1e9e\u1ea0-\u1ef9\u2010\u2011\u2013-\u2015\u2017-\u201e\u2020-\u2022\u2026\u2030\u2032\u2033\u2039\u203a\u2044\u2070\u2074-\u208e\u20a6-\u20ac\u20b9\u20ba\u20bd\u2116\u2122\u2212\u221e\u2248\u2260\u2264\u2265\u25cf\ufffd]/,
  ],
  [
    'Arabic',
    /[\u0600-\u06ff\u0750-\u077f\u0870-\u088e\u0898-\u08e1\u08e3-\u08ff\ufb50-\ufbc2\ufbd3-\ufd8f\ufe70-\ufefc]/,
  ],
  ['Hebrew', /[\u0591-\u05c7\u05d0-\u05ea\u05ef-\u05f4\ufb1d-\ufb36]/],
  ['Devanagari', /[\u0900-\u097f\u1cd0-\u1cf6\ua8e0-\ua8ff]/],
  ['Thai', /[\u0e01-\u0e3a\u0e3f-\u0e5b]/],
];
const emoji = /((?:\p{RGI_Emoji}|\p{Emoji_Presentation})+)/v;
const joiner = /[\u200c\u200d]/;
/** They steer what stands beside them, and none of them is seen. */
const unseen = /[\p{Cc}\p{Cf}\ufe00-\ufe0f]/u;

/** Signs beyond the first plane that are letters in fancy dress (𝓞𝓵𝓪) are written plainly. */
const plain = (sign: string): string => {
  if ((sign.codePointAt(0) ?? 0) <= 0xff_ff) return sign;
  const simple = sign.normalize('NFKC');
  return (simple.codePointAt(0) ?? 0) <= 0xff_ff ? simple : '\ufffd';
};
const fontOf = (sign: string): FontName => drawnBy.find(([, signs]) => signs.test(sign))?.[0] ?? 'Unifont';

/** A text in pieces of one font each. */
export function runsOf(text: string): Run[] {
  const runs: { text: string; font: FontName }[] = [];
  const add = (piece: string, font: FontName) => {
    const last = runs.at(-1);
    if (last?.font === font) last.text += piece;
    else runs.push({ text: piece, font });
  };
  for (const [index, part] of text.toWellFormed().normalize('NFC').replaceAll('\t', ' ').split(emoji).entries()) {
    if (index % 2 === 1) add(part, 'Emoji');
    else {
      for (const sign of part) {
        const last = runs.at(-1);
        // Between letters that join, a joiner says how; anywhere else it is nothing.
        if (joiner.test(sign) && (last?.font === 'Arabic' || last?.font === 'Devanagari')) add(sign, last.font);
        else if (!unseen.test(sign)) for (const simple of plain(sign)) add(simple, fontOf(simple));
      }
    }
  }
  return runs;
}

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;
const leftToRight = /[\p{L}\p{Nd}]/u;
/** Whether a paragraph is read from the right: its first letter tells. */
export function isFromRight(paragraph: string): boolean {
  const first = /\p{L}/u.exec(paragraph)?.[0];
  return first !== undefined && rightToLeft.test(first);
}

const mirrored: Readonly<Record<string, string>> = { '(': ')', ')': '(', '[': ']', ']': '[', '«': '»', '»': '«' };
/** Signs between letters from the right are drawn the other way round; a number among them keeps its order. */
const turned = (text: string): string =>
  leftToRight.test(text)
    ? text
    : Array.from(text)
        .toReversed()
        .map((sign) => mirrored[sign] ?? sign)
        .join('');
/** A word as it is drawn, from the left; the letters of a script from the right are turned by who draws them. */
function drawnWord(word: string): Run[] {
  const runs = runsOf(word);
  if (!rightToLeft.test(word)) return runs;
  return runs.toReversed().map((run) => (run.font === 'Roboto' ? { ...run, text: turned(run.text) } : run));
}

/** Words as they are drawn, from the left. */
function drawnWords(words: readonly string[], fromRight: boolean): string[] {
  const drawn: string[] = [];
  let others: string[] = [];
  for (const word of fromRight ? words.toReversed() : words) {
    // In a line from the right numbers and foreign words keep their order; in one from the left, the words from the right.
    const isOther = fromRight ? !rightToLeft.test(word) && leftToRight.test(word) : rightToLeft.test(word);
    if (isOther) others.unshift(word);
    else {
      drawn.push(...others, word);
      others = [];
    }
  }
  return [...drawn, ...others];
}

/** As many signs of such a script stand in a line for certain. */
const lineLength = 72;
function cutLines(paragraph: string): string[][] {
  const lines: string[][] = [[]];
  let length = 0;
  for (const word of paragraph.split(' ')) {
    if (length > 0 && length + word.length > lineLength) {
      lines.push([]);
      length = 0;
    }
    lines.at(-1)?.push(word);
    length += word.length + 1;
  }
  return lines;
}

const spaced = (words: readonly Run[][]): Run[] =>
  words.flatMap((word, index): Run[] => (index === 0 ? word : [{ text: ' ', font: 'Roboto' }, ...word]));

/** The lines of a paragraph as they are drawn; one from the left is broken by whoever lays out the page. */
export function drawnLines(paragraph: string): Run[][] {
  if (!rightToLeft.test(paragraph)) return [runsOf(paragraph)];
  const fromRight = isFromRight(paragraph);
  const lines = fromRight ? cutLines(paragraph) : [paragraph.split(' ')];
  return lines.map((words) => spaced(drawnWords(words, fromRight).map(drawnWord)));
}

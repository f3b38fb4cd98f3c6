/** What the standard fonts of a PDF can write: Latin letters of western Europe and a few signs. */

/** Places 0x80 to 0x9f; the rest is the same as in Unicode. */
const special = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const turkish: Readonly<Record<string, string>> = { ı: 'i', İ: 'I', ş: 's', Ş: 'S', ğ: 'g', Ğ: 'G' };
/** Signs that only say how their neighbours are drawn. */
const joiners = /\p{Cf}|\p{Variation_Selector}/gu;
const letters = new Intl.Segmenter();

function codeOf(sign: string): number | null {
  const code = sign.codePointAt(0) ?? 0;
  if ((code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code <= 0xff)) return code;
  const place = special.indexOf(sign);
  return place === -1 ? null : 0x80 + place;
}

/** A text as these fonts know it; a letter they lack loses its marks, a sign they lack becomes a question mark. */
export function toWinAnsi(text: string): number[] {
  const codes: number[] = [];
  for (const { segment } of letters.segment(text.normalize('NFC'))) {
    const sign = segment.replace(joiners, '');
    if (sign === '') continue;
    const known = sign.length === 1 ? codeOf(sign) : null;
    const base = turkish[sign] ?? sign.normalize('NFD').replace(/\p{M}/gu, '');
    codes.push(known ?? (base.length === 1 ? codeOf(base) : null) ?? 0x3f);
  }
  return codes;
}

/** Widths of Helvetica, in thousandths of the size, from the blank to the tilde. */
const widths =
  '278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584'
    .split(' ')
    .map(Number);
const usual = 556;
const wide = 1_000;

function widthOf(code: number): number {
  if (code >= 0x20 && code < 0x7f) return widths[code - 0x20] ?? usual;
  if (code < 0xc0) return wide;
  const base = String.fromCodePoint(code).normalize('NFD').codePointAt(0) ?? 0;
  return widths[base - 0x20] ?? usual;
}

export const textWidth = (codes: readonly number[], size: number): number =>
  (codes.reduce((sum, code) => sum + widthOf(code), 0) * size) / 1_000;

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

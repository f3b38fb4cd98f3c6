/** Letters that Unicode does not take apart, as the database's `unaccent` writes them. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
};

/** A text without its case and accents, the way the server compares it. */
export const searchable = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøđðłþı]/g, (letter) => plainLetters[letter] ?? letter);

export * from './cut-text.ts';
export * from './fill-braces.ts';

import { searchable } from '../text/index.ts';

/** Endings that the search passes over: a word is found in the plural as well, and a verb in other forms. */
const ending = /(?:[aeo]s?|s|[aei]r|ndo|ou)$/;
const leastStem = 3;

const wordsIn = (text: string) => text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu);

function stemOf(word: string): string {
  const stem = word.replace(ending, '');
  return stem.length < leastStem ? word : stem;
}

/** Where words that were looked for stand in a text, from and to; about as the search itself sees them. */
export function foundWords(text: string, wanted: string): readonly (readonly [number, number])[] {
  const stems = Array.from(wordsIn(searchable(wanted)), ([word]) => stemOf(word));
  if (stems.length === 0) return [];
  return Array.from(wordsIn(text))
    .filter(([word]) => stems.some((stem) => searchable(word).startsWith(stem)))
    .map(({ 0: word, index }) => [index, index + word.length] as const);
}

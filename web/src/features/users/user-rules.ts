import type { User } from '@oplano/contracts/users';
import type { ListRules } from '@oplano/core/lists';

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

const byName = new Intl.Collator('pt-BR');

/** Which users a search shows and in which order: the server's rules, so that a live list equals a fresh one. */
export function userRules({ searchParam }: { readonly searchParam: string }): ListRules<User> {
  const wanted = searchable(searchParam.trim());
  return {
    accepts: ({ name, email }) => searchable(name).includes(wanted) || searchable(email).includes(wanted),
    compare: (a, b) => byName.compare(a.name, b.name) || a.id - b.id,
  };
}

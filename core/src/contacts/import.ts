import type { ImportMapping, ImportProblem, ImportTarget } from '@oplano/contracts/contacts';
import { searchable } from '../text/index.ts';
import { contactNameMax } from './identity.ts';
import { canonicalPhone, isPhone, phoneFromText } from './phone.ts';

/** Words that the heads of such columns use, without accents. */
const heads: Readonly<Record<ImportTarget, RegExp>> = {
  number:
    /^(numero|number|num|telefone|tel|fone|celular|cel|phone|mobile|whatsapp|whats|telefono|movil|telefon|numara|cep telefonu)\b/,
  email: /^(e-?mail|correo|eposta|e-posta)\b/,
  tags: /^(tags?|etiquetas?|etiket(ler)?|marcadores)\b/,
  name: /^(nome|name|nombre|contato|contact|contacto|cliente|ad|isim|kisi)\b/,
};
const targets = Object.keys(heads) as ImportTarget[];

/** Which column is probably what, by its head. */
export function guessMapping(columns: readonly string[]): ImportMapping {
  const mapping: ImportMapping = {};
  columns.forEach((column, index) => {
    const head = searchable(column).trim();
    const target = targets.find((one) => mapping[one] === undefined && heads[one].test(head));
    if (target) mapping[target] = index;
  });
  return mapping;
}

/** What an import cannot do without, in the order people are told. */
export const missingTarget = (mapping: ImportMapping): 'number' | 'name' | null =>
  mapping.number === undefined ? 'number' : mapping.name === undefined ? 'name' : null;

/** A first line that holds a number is a person already, not the heads of columns. */
export const isHeadLine = (cells: readonly string[]): boolean => !cells.some((cell) => isPhone(phoneFromText(cell)));

export interface ImportedPerson {
  readonly name: string;
  readonly number: string;
  readonly canonical: string;
  readonly email: string;
  readonly tags: readonly string[];
  /** Other columns of the line, by their heads, where somebody wants them. */
  readonly extra?: Readonly<Record<string, string>>;
}

export type ImportedLine = { readonly person: ImportedPerson } | { readonly problem: ImportProblem };

const emailForm = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;
const emailMax = 254;
const tagNames = { min: 3, max: 100, most: 20 } as const;

/** Tags in one cell stand between commas or semicolons; what is too short for a tag is none. */
const tagsIn = (cell: string): string[] =>
  [...new Set(cell.split(/[,;|]/).map((name) => name.trim().slice(0, tagNames.max)))]
    .filter((name) => name.length >= tagNames.min)
    .slice(0, tagNames.most);

/** One line of a file as a person, or why it is none. */
export function readLine(cells: readonly string[], mapping: ImportMapping): ImportedLine {
  const cell = (target: ImportTarget): string => (cells[mapping[target] ?? -1] ?? '').trim();
  const name = cell('name').slice(0, contactNameMax);
  const typed = cell('number');
  // People leave lines half empty on purpose, so they are passed over and not failed.
  if (name === '' || typed === '') return { problem: 'empty' };
  const number = phoneFromText(typed);
  if (!isPhone(number)) return { problem: 'number' };
  const email = cell('email').toLowerCase();
  if (email !== '' && (email.length > emailMax || !emailForm.test(email))) return { problem: 'email' };
  return { person: { name, number, canonical: canonicalPhone(number), email, tags: tagsIn(cell('tags')) } };
}

/**
 * What several lines of a file say of one person: the later one counts, as far as it says anything. A blank says nothing,
 * so it takes nothing away. All lines at once, because a file may hold nobody else.
 */
export function mergeLines(first: ImportedPerson, later: readonly ImportedPerson[]): ImportedPerson {
  let { name, email } = first;
  const tags = new Set(first.tags);
  const extra = new Map(Object.entries(first.extra ?? {}));
  for (const line of later) {
    name = line.name || name;
    email = line.email || email;
    for (const tag of line.tags) tags.add(tag);
    for (const [head, value] of Object.entries(line.extra ?? {})) if (value !== '') extra.set(head, value);
  }
  const hasExtra = first.extra !== undefined || later.some((line) => line.extra !== undefined);
  return { ...first, name, email, tags: [...tags], ...(hasExtra && { extra: Object.fromEntries(extra) }) };
}

/** Whether a person of a file renames the contact that has their number already. */
export const renamesContact = (
  person: Pick<ImportedPerson, 'name' | 'email'>,
  contact: { readonly name: string; readonly email: string },
): boolean =>
  (person.name !== '' && person.name !== contact.name) || (person.email !== '' && person.email !== contact.email);

/** Whether anything of the contact is different afterwards. */
export function changesContact(
  person: Pick<ImportedPerson, 'name' | 'email' | 'tags'>,
  contact: { readonly name: string; readonly email: string; readonly tags: readonly string[] },
): boolean {
  const tags = new Set(contact.tags);
  return renamesContact(person, contact) || person.tags.some((tag) => !tags.has(tag));
}

import type { Contact } from '@oplano/contracts/contacts';
import type { ListRules } from '@oplano/core/lists';
import { searchable } from '@oplano/core/text';

export interface ContactFilter {
  readonly searchParam: string;
  /** Tags as a JSON list of ids, as it travels. */
  readonly contactTag: string;
}

const byName = new Intl.Collator('pt-BR');
/** The server compares such a search as digits. */
const looksLikeNumber = /^[\d\s()+./-]*\d[\d\s()+./-]*$/;

function isFound(contact: Contact, search: string): boolean | 'ask' {
  if (search === '') return true;
  const isNumber = looksLikeNumber.test(search);
  const wanted = isNumber ? search.replace(/\D/g, '') : searchable(search);
  const words = [
    searchable(contact.name),
    ...(contact.numberMasked ? [] : [contact.number]),
    contact.email.toLowerCase(),
  ];
  if (words.join(' ').includes(wanted)) return true;
  // What is hidden from this person may still be what they searched for.
  return contact.numberMasked && isNumber ? 'ask' : false;
}

/** Which contacts a filter shows and in which order: the server's rules, so that a live list equals a fresh one. */
export function contactRules({ searchParam, contactTag }: ContactFilter): ListRules<Contact> {
  const tagIds = JSON.parse(contactTag || '[]') as number[];
  return {
    accepts: (contact) =>
      (tagIds.length === 0 || contact.tags.some(({ id }) => tagIds.includes(id))) &&
      isFound(contact, searchParam.trim()),
    compare: (a, b) => byName.compare(a.name, b.name) || a.id - b.id,
  };
}

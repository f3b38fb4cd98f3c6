import type { Contact } from '@oplano/contracts/contacts';
import { searchable } from '@oplano/core/text';

export interface ContactListFilter {
  readonly searchParam: string;
  /** Tags as a JSON list of ids, as it travels. */
  readonly contactTag: string;
}

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

/** Whether a filter shows a contact: the server's rule, so that a live list equals a fresh one. */
export function isShown(contact: Contact, { searchParam, contactTag }: ContactListFilter): boolean | 'ask' {
  const tagIds = JSON.parse(contactTag || '[]') as number[];
  return (
    (tagIds.length === 0 || contact.tags.some(({ id }) => tagIds.includes(id))) && isFound(contact, searchParam.trim())
  );
}

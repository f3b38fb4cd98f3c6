import { contactRoutes } from '@oplano/contracts/contacts';
import type { BenchUser, Dataset } from '../dataset/ensure-dataset.ts';
import { commonName, rareName } from '../dataset/texts.ts';
import type { Read } from './reads.ts';
import { readRow } from './reads.ts';

/** Everybody in a small company is somebody's colleague; the first is its admin. */
function ownerOf({ addressBook }: Dataset): BenchUser {
  const [owner] = addressBook.users;
  if (!owner) throw new Error('Nobody keeps the address book.');
  return owner;
}

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

const list = (
  name: string,
  query: (dataset: Dataset) => string,
  rest: Pick<Read, 'statement' | 'values' | 'growth'>,
): ReturnType<typeof readRow> =>
  readRow({
    name,
    as: ownerOf,
    path: (dataset) => `/contacts?pageNumber=1${query(dataset)}`,
    limit: 'http',
    // Under three times the hand-written query.
    share: 0.34,
    ...rest,
    idsIn: (answer) => contactRoutes.list.response.parse(answer).contacts.map(({ id }) => id),
  });

const tagOf = ({ addressBook }: Dataset): number => addressBook.tags.find(({ isLane }) => !isLane)?.id ?? 0;

export const contactRows = [
  list('contacts', () => '', {
    statement: 'contacts',
    values: ({ addressBook }) => [addressBook.companyId],
    growth: 1.3,
  }),
  list('contact-search', () => `&searchParam=${encodeURIComponent(rareName)}`, {
    statement: 'contactSearch',
    growth: 2,
    values: ({ addressBook }) => [addressBook.companyId, `%${plain(rareName)}%`],
  }),
  list('contact-search-common', () => `&searchParam=${encodeURIComponent(commonName)}`, {
    statement: 'contactSearch',
    growth: 2,
    values: ({ addressBook }) => [addressBook.companyId, `%${plain(commonName)}%`],
  }),
  list('contacts-of-tag', (dataset) => `&contactTag=[${tagOf(dataset)}]`, {
    statement: 'contactsOfTag',
    growth: 1.3,
    values: (dataset) => [dataset.addressBook.companyId, tagOf(dataset)],
  }),
];

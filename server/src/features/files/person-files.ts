import { randomUUID } from 'node:crypto';

/** What is made of one person for whoever may erase them lies among the files of the company, under the number of its row. */
const forPeople = /^companies\/\d+\/for-people\/(\d+)\//;

/** The number of the row that such a file belongs to; null: it is another file. */
export const exportOfFile = (key: string): string | null => forPeople.exec(key)?.[1] ?? null;

/** Whether it was made for this row of this company: whoever writes or removes one asks first. */
export const isPersonFileOf = (companyId: number, exportId: number, key: string): boolean =>
  key.startsWith(`companies/${companyId}/for-people/${exportId}/`);

/** A key that nobody guesses. */
export const personFileKey = (companyId: number, exportId: number): string =>
  `companies/${companyId}/for-people/${exportId}/${randomUUID()}/dados.zip`;

import type { BulkyRecords } from '#features/companies';
import { countAllMessages, removeSomeMessages } from './messages.repo.ts';

/** The messages of a company that is being removed, the oldest first; what hangs on them goes along. */
export const bulkyMessages: BulkyRecords = {
  count: ({ db, companyId }) => countAllMessages(db, companyId),
  removeSome: ({ db, companyId }, most) => removeSomeMessages(db, companyId, most),
};

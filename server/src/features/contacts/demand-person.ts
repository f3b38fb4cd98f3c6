import { AppError, type CompanyCtx } from '#platform/use-case';
import { getContactRow } from './contacts.repo.ts';

/** Nothing goes on with somebody who was erased, and nothing new is written about them. */
export async function demandPerson(
  { db, companyId }: Pick<CompanyCtx, 'db' | 'companyId'>,
  contactId: number,
): Promise<void> {
  const contact = await getContactRow(db, companyId, contactId);
  if (contact?.erased_at) throw new AppError('ERR_PERSON_ERASED');
}

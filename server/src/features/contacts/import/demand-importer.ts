import { mayImportContacts } from '@oplano/core/contacts';
import { companySettings } from '#features/settings';
import { AppError, type Ctx } from '#platform/use-case';

/** Refuses whoever may not bring contacts in where the company reserved that for its admins. */
export async function demandImporter({ actor, db, companyId }: Ctx): Promise<void> {
  if (!mayImportContacts(actor, await companySettings(db, companyId))) throw new AppError('ERR_NO_PERMISSION');
}

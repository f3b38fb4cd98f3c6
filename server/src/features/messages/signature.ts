import { companySettings } from '#features/settings';
import type { Ctx } from '#platform/use-case';

/** The name above the text, where the company lets people sign. */
export async function signatureOf({ db, companyId, actor }: Ctx): Promise<string | null> {
  const { sendSignMessage } = await companySettings(db, companyId);
  return sendSignMessage === 'enabled' ? actor.name : null;
}

import type { CompanyCtx } from '#platform/use-case';

/** Notes what somebody may have to answer for later; `userId` null for the program itself. */
export async function writeAudit(
  { db, companyId, now }: CompanyCtx,
  userId: number | null,
  action: string,
  details: Record<string, unknown>,
): Promise<void> {
  await db
    .insertInto('audit_trail')
    .values({ company_id: companyId, user_id: userId, action, details: JSON.stringify(details), at: now })
    .execute();
}

import type { CompanyCtx } from '#platform/use-case';
import { holdContact } from './contacts.repo.ts';

/**
 * Nothing goes on with somebody who was erased, and nothing new is written about them. Held until it is written: whoever
 * begins to erase them at this moment finds it, or is found.
 */
export const demandPerson = (ctx: Pick<CompanyCtx, 'db' | 'companyId'>, contactId: number): Promise<void> =>
  holdContact(ctx, contactId);

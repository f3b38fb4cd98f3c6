import type { Scope } from '@oplano/contracts/principals';
import { hashSecret } from '#platform/crypto';
import { bindApiKey } from '#platform/db';
import type { KeyIdentity, Transactions } from '#platform/use-case';
import { noteUse } from './api-keys.repo.ts';

const noteEveryMs = 60_000;

/** Whose key this is, in whatever company; undefined where it is nobody's, or no longer. */
export const createFindKey =
  (work: Transactions) =>
  async (key: string): Promise<KeyIdentity | undefined> => {
    const hash = hashSecret(key);
    const { row, now } = await work.platform(async ({ db, now: today }) => {
      await bindApiKey(db, hash);
      const found = await db
        .selectFrom('api_keys')
        .select(['id', 'company_id', 'user_id', 'scopes', 'last_used_at', 'expires_at'])
        .where('key_hash', '=', hash)
        .executeTakeFirst();
      return { row: found, now: today };
    });
    if (!row || row.user_id === null || (row.expires_at && row.expires_at <= now)) return undefined;
    const { id: keyId, company_id: companyId, user_id: userId, last_used_at: usedAt } = row;
    if (!usedAt || now.getTime() - usedAt.getTime() >= noteEveryMs) {
      await work.inCompany(companyId, ({ db }) => noteUse(db, companyId, keyId, now));
    }
    return { companyId, userId, keyId, scopes: row.scopes as Scope[] };
  };

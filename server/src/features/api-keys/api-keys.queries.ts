import type { ApiKey } from '@oplano/contracts/api-keys';
import type { Scope } from '@oplano/contracts/principals';
import { byText, matching, page } from '#platform/records';
import { AppError, type CompanyCtx } from '#platform/use-case';

type Reader = Pick<CompanyCtx, 'db' | 'companyId'>;

const selectApiKeys = ({ db, companyId }: Reader) =>
  db
    .selectFrom('api_keys')
    .innerJoin('users', (join) =>
      join.onRef('users.company_id', '=', 'api_keys.company_id').onRef('users.id', '=', 'api_keys.user_id'),
    )
    .where('api_keys.company_id', '=', companyId)
    .select([
      'api_keys.id',
      'api_keys.name',
      'api_keys.tail',
      'api_keys.scopes',
      'api_keys.created_at',
      'api_keys.expires_at',
      'api_keys.last_used_at',
      'api_keys.version',
      'users.id as user_id',
      'users.name as user_name',
    ])
    .orderBy(byText('api_keys.name'))
    .orderBy('api_keys.id');

type Row = Awaited<ReturnType<ReturnType<typeof selectApiKeys>['executeTakeFirstOrThrow']>>;

const toApiKey = (row: Row): ApiKey => ({
  id: row.id,
  name: row.name,
  tail: row.tail,
  // Parsed by the contract before they were stored.
  scopes: row.scopes as Scope[],
  user: { id: row.user_id, name: row.user_name },
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at?.toISOString() ?? null,
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  version: row.version,
});

export async function listApiKeys(
  ctx: Reader,
  { searchParam, pageNumber }: { searchParam: string; pageNumber: number },
): Promise<{ apiKeys: ApiKey[]; hasMore: boolean; count: number }> {
  const { rows, ...rest } = await page(selectApiKeys(ctx).where(matching(searchParam, 'api_keys.name')), pageNumber);
  return { apiKeys: rows.map(toApiKey), ...rest };
}

export async function getApiKey(ctx: Reader, apiKeyId: number): Promise<ApiKey> {
  const row = await selectApiKeys(ctx).where('api_keys.id', '=', apiKeyId).executeTakeFirst();
  if (!row) throw new AppError('ERR_NO_API_KEY_FOUND');
  return toApiKey(row);
}

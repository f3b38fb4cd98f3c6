import { randomInt } from 'node:crypto';
import {
  apiKeyFeed,
  apiKeysMax,
  type ApiKey,
  type ApiKeyChange,
  type ApiKeyCreation,
} from '@oplano/contracts/api-keys';
import { lockCompany } from '#features/companies';
import { hashSecret } from '#platform/crypto';
import { apiKeyPrefix } from '#platform/http';
import { patch } from '#platform/records';
import { AppError, type CompanyCtx, type Ctx } from '#platform/use-case';
import { apiKeyCreated, apiKeyRevoked, apiKeyUpdated } from './api-keys.events.ts';
import { getApiKey } from './api-keys.queries.ts';
import { countApiKeys, insertApiKey, removeApiKey, removeKeysOfNobody, saveApiKey } from './api-keys.repo.ts';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const keyLength = 43;
const tailLength = 4;

/** Letters and digits only, so that a double click takes all of it. */
const newKey = (): string =>
  `${apiKeyPrefix}${Array.from({ length: keyLength }, () => letters[randomInt(letters.length)]).join('')}`;

/** Makes a key with the rights of whoever asks for it. What is stored of it does not lead back to it. */
export async function createApiKey(ctx: Ctx, form: ApiKeyCreation): Promise<ApiKey & { key: string }> {
  const { db, companyId, now, actor } = ctx;
  await lockCompany(db, companyId);
  if ((await countApiKeys(db, companyId)) >= apiKeysMax) throw new AppError('ERR_API_KEYS_FULL');
  const key = newKey();
  const id = await insertApiKey(db, {
    company_id: companyId,
    name: form.name,
    key_hash: hashSecret(key),
    tail: key.slice(-tailLength),
    scopes: [...new Set(form.scopes)],
    user_id: actor.userId,
    expires_at: form.expiresAt === null ? null : new Date(form.expiresAt),
    created_at: now,
    updated_at: now,
  });
  const apiKey = await getApiKey(ctx, id);
  ctx.raise(apiKeyCreated, { apiKeyId: id, scopes: apiKey.scopes });
  ctx.emit(apiKeyFeed, 'create', { apiKey });
  return { ...apiKey, key };
}

export async function updateApiKey(ctx: Ctx, apiKeyId: number, change: ApiKeyChange): Promise<ApiKey> {
  const { db, companyId } = ctx;
  const { expiresAt, scopes, ...rest } = change;
  const isThere = await saveApiKey(db, companyId, apiKeyId, {
    ...patch(rest),
    ...(scopes ? { scopes: [...new Set(scopes)] } : {}),
    ...(expiresAt === undefined ? {} : { expires_at: expiresAt === null ? null : new Date(expiresAt) }),
    updated_at: ctx.now,
  });
  if (!isThere) throw new AppError('ERR_NO_API_KEY_FOUND');
  const apiKey = await getApiKey(ctx, apiKeyId);
  ctx.raise(apiKeyUpdated, { apiKeyId, fields: Object.keys(patch(change)) });
  ctx.emit(apiKeyFeed, 'update', { apiKey });
  return apiKey;
}

/** Its row goes: whoever shows it from now on is a stranger. */
export async function revokeApiKey(ctx: Ctx, apiKeyId: number): Promise<{ message: string }> {
  if (!(await removeApiKey(ctx.db, ctx.companyId, apiKeyId))) throw new AppError('ERR_NO_API_KEY_FOUND');
  ctx.raise(apiKeyRevoked, { apiKeyId });
  ctx.emit(apiKeyFeed, 'delete', { apiKeyId });
  return { message: 'API key revoked' };
}

/** Somebody left: what had their rights has none. */
export async function forgetKeysOfNobody(ctx: CompanyCtx): Promise<void> {
  for (const apiKeyId of await removeKeysOfNobody(ctx.db, ctx.companyId)) {
    ctx.raise(apiKeyRevoked, { apiKeyId });
    ctx.emit(apiKeyFeed, 'delete', { apiKeyId });
  }
}

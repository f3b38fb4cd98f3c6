import { z } from 'zod';
import { defineFeed, defineRoute } from '../define.ts';
import { id, idInPath, instant, line, listQuery, version } from '../fields.ts';
import { scopes } from '../principals/index.ts';

/** Keys of one company. */
export const apiKeysMax = 100;

export const apiKey = z.object({
  id,
  name: z.string(),
  /** Its last letters; all of it was shown once. */
  tail: z.string(),
  scopes: z.array(z.enum(scopes)),
  /** Whose rights it has. */
  user: z.object({ id, name: z.string() }),
  createdAt: instant,
  expiresAt: instant.nullable(),
  lastUsedAt: instant.nullable(),
  version,
});
export type ApiKey = z.infer<typeof apiKey>;

const formShape = {
  name: line(3, 100),
  scopes: z.array(z.enum(scopes)).min(1).max(scopes.length),
  expiresAt: instant.nullable(),
};
export const apiKeyCreation = z.object({ ...formShape, expiresAt: formShape.expiresAt.default(null) });
export type ApiKeyCreation = z.output<typeof apiKeyCreation>;
export const apiKeyChange = z.object(formShape).partial();
export type ApiKeyChange = z.output<typeof apiKeyChange>;

const access = 'settings:manage' as const;
const plan = 'useExternalApi' as const;
const params = z.object({ apiKeyId: idInPath });

export const apiKeyRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api-keys',
    access,
    plan,
    summary: 'The API keys of the company, by name.',
    query: listQuery,
    response: z.object({ apiKeys: z.array(apiKey), hasMore: z.boolean(), count: z.int() }),
  }),
  show: defineRoute({
    method: 'GET',
    path: '/api-keys/:apiKeyId',
    access,
    plan,
    summary: 'One API key, without the key itself.',
    params,
    response: apiKey,
    errors: ['ERR_NO_API_KEY_FOUND'],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/api-keys',
    access,
    plan,
    summary: 'Makes a key. It is shown in this answer and never again.',
    body: apiKeyCreation,
    response: apiKey.extend({ key: z.string() }),
    errors: ['ERR_API_KEY_NAME_TAKEN', 'ERR_API_KEYS_FULL'],
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/api-keys/:apiKeyId',
    access,
    plan,
    summary: 'Changes what a key is called, how far it reaches or until when.',
    params,
    body: apiKeyChange,
    response: apiKey,
    errors: ['ERR_NO_API_KEY_FOUND', 'ERR_API_KEY_NAME_TAKEN'],
  }),
  revoke: defineRoute({
    method: 'DELETE',
    path: '/api-keys/:apiKeyId',
    access,
    plan,
    summary: 'Revokes a key: the next call with it is refused.',
    params,
    response: z.object({ message: z.string() }),
    errors: ['ERR_NO_API_KEY_FOUND'],
  }),
};

export const apiKeyFeed = defineFeed('company-{id}-apiKey', {
  create: z.object({ apiKey }),
  update: z.object({ apiKey }),
  delete: z.object({ apiKeyId: id }),
});

import { accountSecretsOf } from '#features/connections';
import { hashSecret, sameSecret, type Sealing } from '#platform/crypto';
import { bindOperator } from '#platform/db';
import type { PlatformCtx, Transactions } from '#platform/use-case';
import type { MetaNetwork } from './meta-network.ts';

/** What Meta asks before it calls an address: `challenge` goes back only to somebody who knows the token. */
export async function verifyWebhook(
  work: Transactions,
  { networks, sealing }: { readonly networks: readonly MetaNetwork[]; readonly sealing: Sealing },
  query: URLSearchParams,
): Promise<string | undefined> {
  const token = query.get('hub.verify_token') ?? '';
  const challenge = query.get('hub.challenge') ?? '';
  if (query.get('hub.mode') !== 'subscribe' || token === '' || !/^[\w.-]{1,200}$/.test(challenge)) return undefined;
  const fits = (known: string | undefined) => !!known && sameSecret(hashSecret(token), hashSecret(known));
  if (networks.some(({ verifyToken }) => fits(verifyToken))) return challenge;
  const tokens = await work.platform((ctx) => tokensOfConnections(ctx, sealing));
  return tokens.some(fits) ? challenge : undefined;
}

/** Every number may have a token of its own. They are sealed, so they are opened and compared; Meta asks rarely. */
async function tokensOfConnections({ db }: PlatformCtx, sealing: Sealing): Promise<(string | undefined)[]> {
  await bindOperator(db);
  const rows = await db
    .selectFrom('connections')
    .select(['id', 'account_secrets'])
    .where('channel', '=', 'whatsappapi')
    .where('account_secrets', 'is not', null)
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map((row) => accountSecretsOf(row, sealing)?.verifyToken);
}

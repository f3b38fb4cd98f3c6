import { connectionDefaults, type Connection } from '@oplano/contracts/connections';
import { AppError } from '#platform/use-case';
import { GraphError, listAvailablePages, type AvailablePage, type GraphSettings } from '#ports/channels/graph';
import { demandChannel, type ConnectionCtx } from './check-form.ts';
import { connectionRecord, selectConnections } from './connection-row.ts';
import { sealAccount, type AccountSecrets } from './connection-secrets.ts';
import { getConnectionRow } from './connections.queries.ts';
import { saveConnection } from './connections.repo.ts';
import { addConnection, demandRoom, type ConnectionParts } from './create-connection.ts';
import { startSession } from './sessions/ask-session.ts';

interface Account {
  readonly id: string;
  readonly name: string;
  readonly secrets: AccountSecrets;
}

const accountOf = (page: AvailablePage, instagram: boolean): Account[] => {
  const secrets = { accessToken: page.accessToken, pageId: page.pageId };
  if (!instagram) return [{ id: page.pageId, name: page.name || page.pageId, secrets }];
  const linked = page.instagram;
  return linked ? [{ id: linked.id, name: linked.username || linked.id, secrets }] : [];
};

async function fetchPages(settings: GraphSettings, userToken: string): Promise<AvailablePage[]> {
  try {
    return await listAvailablePages(settings, userToken);
  } catch (error) {
    if (!(error instanceof GraphError)) throw error;
    const isAway = error.status === 0 || error.status >= 500;
    throw new AppError(isAway ? 'ERR_FACEBOOK_AWAY' : 'ERR_FACEBOOK_REFUSED');
  }
}

const nameMax = 50;
/** Two pages may bear one name; two connections of a channel may not. */
function freeName(wanted: string, taken: ReadonlySet<string>): string {
  const base = wanted.toWellFormed().replaceAll('\0', '').trim().padEnd(2, '.').slice(0, nameMax);
  for (let count = 2, name = base; ; count += 1) {
    if (!taken.has(name)) return name;
    const mark = ` ${count}`;
    name = `${base.slice(0, nameMax - mark.length)}${mark}`;
  }
}

/** Adds the pages, or the Instagram accounts behind them, that a person may answer for; known ones get their new token. */
export async function addPages(
  step: <T>(work: (ctx: ConnectionCtx) => Promise<T>) => Promise<T>,
  input: { facebookUserToken: string; addInstagram: boolean; provider: 'live' | 'lab' },
  parts: ConnectionParts & { graphFor: (provider: 'live' | 'lab') => GraphSettings | undefined },
): Promise<Connection[]> {
  const channel = input.addInstagram ? 'instagram' : 'facebook';
  await step(async ({ actor }) => demandChannel(actor, channel));
  const settings = parts.graphFor(input.provider);
  if (!settings) throw new AppError('ERR_LAB_CLOSED');
  // Between transactions: Meta may take its time.
  const pages = await fetchPages(settings, input.facebookUserToken);
  const accounts = pages.flatMap((page) => accountOf(page, input.addInstagram));
  if (accounts.length === 0) throw new AppError('ERR_FACEBOOK_REFUSED', { details: { pages: 0 } });
  return step((ctx) => addAccounts(ctx, accounts, { channel, provider: input.provider }, parts));
}

async function addAccounts(
  ctx: ConnectionCtx,
  accounts: readonly Account[],
  { channel, provider }: { channel: 'instagram' | 'facebook'; provider: 'live' | 'lab' },
  parts: ConnectionParts,
): Promise<Connection[]> {
  demandChannel(ctx.actor, channel);
  const existing = await selectConnections(ctx.db)
    .where('connections.company_id', '=', ctx.companyId)
    .where('connections.channel', '=', channel)
    .where('connections.deleted_at', 'is', null)
    .execute();
  const names = new Set(existing.map((row) => row.name));
  const ids: number[] = [];
  for (const account of accounts) {
    const known = existing.find((row) => row.account_id === account.id);
    if (known) {
      const account_secrets = sealAccount(known.id, account.secrets, parts.sealing);
      await saveConnection(ctx.db, ctx.companyId, known.id, { account_secrets, provider });
      await startSession(ctx, known.id, parts.wake);
      ids.push(known.id);
      continue;
    }
    await demandRoom(ctx);
    const name = freeName(account.name, names);
    names.add(name);
    const made = { name, channel, provider, settings: connectionDefaults, account } as const;
    ids.push(await addConnection(ctx, made, parts));
  }
  const rows: Connection[] = [];
  for (const id of ids) rows.push(connectionRecord(await getConnectionRow(ctx.db, ctx.companyId, id)));
  return rows;
}

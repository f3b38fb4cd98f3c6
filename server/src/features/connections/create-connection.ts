import {
  connectionDefaults,
  connectionFeed,
  type Channel,
  type ConnectionCreation,
  type ConnectionDetails,
  type ConnectionSettings,
} from '@oplano/contracts/connections';
import { limitOf, limitRefusal } from '@oplano/core/plans';
import { atHome, companyZone, lockLimits } from '#features/companies';
import { createSecret, type Sealing } from '#platform/crypto';
import { patch } from '#platform/records';
import { AppError, type CompanyCtx } from '#platform/use-case';
import { demandChannel, demandGoodForm, type ConnectionCtx } from './check-form.ts';
import { connectionRecord } from './connection-row.ts';
import { connectionCreated } from './connections.events.ts';
import { newConnectionToken, sealAccount, tokenColumns, type AccountSecrets } from './connection-secrets.ts';
import { getConnectionDetails, getConnectionRow } from './connections.queries.ts';
import {
  clearOtherDefaults,
  countConnections,
  insertConnection,
  replaceConnectionQueues,
  saveConnection,
  settingColumns,
} from './connections.repo.ts';
import type { WakeSession } from './sessions/ask-session.ts';
import { changeStatus, storeSessionRequest } from './sessions/sessions.repo.ts';
import { tellConnection } from './tell-connection.ts';

/** What the use cases of this feature need besides their context. */
export interface ConnectionParts {
  readonly sealing: Sealing;
  readonly wake: WakeSession;
  /** Whether the lab runs here. */
  readonly hasLab: boolean;
}

/** Refuses one connection more than the plan allows. The company's row is locked until the end. */
export async function demandRoom(ctx: CompanyCtx): Promise<void> {
  const limits = await lockLimits(ctx.db, ctx.companyId);
  const refused = limitRefusal(limits, 'connections', await countConnections(ctx.db, ctx.companyId));
  if (refused) throw new AppError(refused, { details: { limit: limitOf(limits, 'connections') } });
}

/** The first connection of a channel is its default, and there is never a second one. */
export async function becomeDefault(
  ctx: CompanyCtx,
  channel: Channel,
  connectionId: number | null,
  asked: boolean,
): Promise<boolean> {
  if (asked) {
    const others = await clearOtherDefaults(ctx.db, ctx.companyId, channel, connectionId, ctx.now);
    for (const other of others) await tellConnection(ctx, other);
    return true;
  }
  const existing = await ctx.db
    .selectFrom('connections')
    .select('id')
    .where('company_id', '=', ctx.companyId)
    .where('channel', '=', channel)
    .where('is_default', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return existing === undefined;
}

export interface NewConnection {
  readonly name: string;
  readonly channel: Channel;
  readonly provider: 'live' | 'lab';
  readonly settings: ConnectionSettings;
  readonly token?: string | undefined;
  readonly account?: { readonly id: string; readonly secrets: AccountSecrets };
}

/** Stores a connection and asks for its session; the limit and the form were looked at before. */
export async function addConnection(ctx: CompanyCtx, made: NewConnection, parts: ConnectionParts): Promise<number> {
  const { db, companyId, now } = ctx;
  const { channel, provider, name } = made;
  const { queueIds, ...settings } = made.settings;
  const isDefault = await becomeDefault(ctx, channel, null, settings.isDefault);
  const id = await insertConnection(
    db,
    companyId,
    { name, channel, provider, status: 'OPENING', number: '', isDefault, now },
    { ...settingColumns(settings), account_id: made.account?.id ?? null },
  );
  await saveConnection(db, companyId, id, {
    ...tokenColumns(id, made.token ?? newConnectionToken(), parts.sealing),
    account_secrets: made.account ? sealAccount(id, made.account.secrets, parts.sealing) : null,
  });
  await replaceConnectionQueues(db, companyId, id, queueIds);
  await storeSessionRequest(db, companyId, id, { wanted: true, forget: false, now });
  const row = await getConnectionRow(db, companyId, id);
  ctx.raise(connectionCreated, { connectionId: id, channel });
  ctx.emit(connectionFeed, 'create', { whatsapp: connectionRecord(row) });
  await changeStatus(ctx, id, { status: 'OPENING', reason: null });
  ctx.afterCommit(() => parts.wake(id));
  return id;
}

interface ImportPeriod {
  readonly importOldMessages?: string | null | undefined;
  readonly importRecentMessages?: string | null | undefined;
}
/** The history to import, whose ends old forms write as hours on the wall. */
export const periodAtHome = <F extends ImportPeriod>(ctx: CompanyCtx, form: F): Promise<F> =>
  atHome(() => companyZone(ctx), form, 'importOldMessages', 'importRecentMessages');

/** What a number of the Cloud API cannot do without. */
function cloudAccount(form: ConnectionCreation): NonNullable<NewConnection['account']> {
  const missing = (['accountId', 'accessToken'] as const).filter((field) => !form[field]);
  if (missing.length > 0) {
    throw new AppError('ERR_VALIDATION', { details: missing.map((field) => ({ field, problem: 'required' })) });
  }
  return {
    id: form.accountId ?? '',
    secrets: {
      accessToken: form.accessToken,
      verifyToken: form.verifyToken ?? createSecret(),
      ...(form.businessAccountId ? { businessAccountId: form.businessAccountId } : {}),
    },
  };
}

/** Adds a WhatsApp connection: one that a phone will scan, or a number of the Cloud API. */
export async function createConnection(
  ctx: ConnectionCtx,
  form: ConnectionCreation,
  parts: ConnectionParts,
): Promise<ConnectionDetails> {
  const { name, channel, provider, token, accountId: _id, accessToken: _token, ...rest } = form;
  const { businessAccountId: _business, verifyToken: _verify, ...given } = rest;
  demandChannel(ctx.actor, channel);
  if (provider === 'lab' && !parts.hasLab) throw new AppError('ERR_LAB_CLOSED');
  const settings: ConnectionSettings = { ...connectionDefaults, ...patch(await periodAtHome(ctx, given)) };
  await demandRoom(ctx);
  await demandGoodForm(ctx, settings);
  const account = channel === 'whatsappapi' ? { account: cloudAccount(form) } : {};
  const id = await addConnection(ctx, { name, channel, provider, settings, token, ...account }, parts);
  return getConnectionDetails(ctx, id, parts.sealing);
}

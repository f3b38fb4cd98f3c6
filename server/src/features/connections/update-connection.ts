import { connectionFeed, type ConnectionChange, type ConnectionDetails } from '@oplano/contracts/connections';
import { wantsImport } from '@oplano/core/connections';
import { patch } from '#platform/records';
import { AppError } from '#platform/use-case';
import { demandGoodForm, type ConnectionCtx } from './check-form.ts';
import { connectionRecord, type ConnectionRow } from './connection-row.ts';
import { connectionTimesChanged, connectionUpdated } from './connections.events.ts';
import { accountSecretsOf, renewedTokenColumns, sealAccount } from './connection-secrets.ts';
import { getConnectionDetails, getConnectionRow } from './connections.queries.ts';
import {
  lockConnection,
  replaceConnectionQueues,
  saveConnection,
  settingColumns,
  type ConnectionColumns,
} from './connections.repo.ts';
import { becomeDefault, periodAtHome, type ConnectionParts } from './create-connection.ts';
import { resetImport } from './import/reset-import.ts';
import { pairAnew, startSession } from './sessions/ask-session.ts';

/** The account's columns as far as the change names them; only a number of the Cloud API is typed by people. */
function accountColumns(row: ConnectionRow, change: ConnectionChange, parts: ConnectionParts): ConnectionColumns {
  const { accountId, accessToken, verifyToken, businessAccountId } = change;
  const given = [accountId, accessToken, verifyToken, businessAccountId].some((value) => value !== undefined);
  if (row.channel !== 'whatsappapi' || !given) return {};
  const secrets = {
    ...accountSecretsOf(row, parts.sealing),
    ...(accessToken ? { accessToken } : {}),
    ...(verifyToken ? { verifyToken } : {}),
    ...(businessAccountId === undefined ? {} : { businessAccountId }),
  };
  return {
    ...(accountId ? { account_id: accountId } : {}),
    account_secrets: sealAccount(row.id, secrets, parts.sealing),
  };
}

/** What decides when something happens to a ticket by itself. */
const timeFields = [
  'expiresTicket',
  'timeInactiveMessage',
  'expiresTicketNPS',
  'timeSendQueue',
  'sendIdQueue',
] as const satisfies readonly (keyof ConnectionDetails)[];

/** Changes a connection; what the change leaves out stays as it is. */
export async function updateConnection(
  ctx: ConnectionCtx,
  connectionId: number,
  change: ConnectionChange,
  parts: ConnectionParts,
): Promise<ConnectionDetails> {
  const { db, companyId } = ctx;
  if (!(await lockConnection(db, companyId, connectionId))) throw new AppError('ERR_NO_WAPP_FOUND');
  const row = await getConnectionRow(db, companyId, connectionId);
  const before = await getConnectionDetails(ctx, connectionId, parts.sealing);
  const { name, token, accountId, accessToken, verifyToken: _verify, businessAccountId, ...rest } = change;
  const given = patch(await periodAtHome(ctx, rest));
  const { queueIds, ...settings } = given;
  const after = { ...before, ...given };
  await demandGoodForm(ctx, after, before);
  if (before.isDefault && !after.isDefault) throw new AppError('ERR_NO_OTHER_WHATSAPP');

  const isDefault = settings.isDefault === true && (await becomeDefault(ctx, row.channel, connectionId, true));
  await saveConnection(db, companyId, connectionId, {
    ...settingColumns({ ...settings, ...(isDefault ? { isDefault } : {}) }),
    ...(name === undefined ? {} : { name }),
    ...(token === undefined || token === before.token ? {} : renewedTokenColumns(row, token, parts.sealing, ctx.now)),
    ...accountColumns(row, change, parts),
    updated_at: ctx.now,
  });
  ctx.raise(connectionUpdated, { connectionId, fields: Object.keys(patch(change)) });
  if (queueIds) await replaceConnectionQueues(db, companyId, connectionId, queueIds);
  if (timeFields.some((field) => before[field] !== after[field])) ctx.raise(connectionTimesChanged, { connectionId });

  const otherPeriod =
    after.importOldMessages !== before.importOldMessages || after.importRecentMessages !== before.importRecentMessages;
  if (otherPeriod) await resetImport(ctx, connectionId);
  if (row.channel === 'whatsapp' && otherPeriod && wantsImport(after)) {
    // The provider hands out the history only while it is paired, so the phone has to scan again.
    await pairAnew(ctx, connectionId, null, parts.wake);
  } else if (accountId || accessToken || (businessAccountId ?? before.businessAccountId) !== before.businessAccountId) {
    // An open session has learned them at its start.
    await startSession(ctx, connectionId, parts.wake);
  } else {
    const whatsapp = connectionRecord(await getConnectionRow(db, companyId, connectionId));
    ctx.emit(connectionFeed, 'update', { whatsapp });
    ctx.afterCommit(() => parts.wake(connectionId));
  }
  return getConnectionDetails(ctx, connectionId, parts.sealing);
}

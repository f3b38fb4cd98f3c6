import { theChannel } from '@oplano/core/principals';
import { eventsFromJson, lockStrandedEvent, markStrandedHandled, putAside, storeHistory } from '#features/connections';
import { isWorthAnotherTry } from '#platform/db';
import { runInCompany, type CompanyCtx, type Runtime } from '#platform/use-case';
import type { ChannelEvent } from '#ports/channels';
import { importMessages } from '../import-messages.ts';
import type { ChannelConnection } from './channel-connection.ts';
import { NotYet } from './not-yet.ts';
import { receiveCall, receiveEdit, receiveReaction, receiveRevoke } from './receive-changes.ts';
import { receiveMessage } from './receive-message.ts';
import { receiveLimit } from './receive-limit.ts';
import { receiveStatus } from './receive-status.ts';
import { receiveContact, receiveGroup, receiveTyping } from './receive-people.ts';

/** What one event of a channel means for the company. One transaction: it happens entirely, or not at all. */
async function handleEvent(given: CompanyCtx, connection: ChannelConnection, event: ChannelEvent): Promise<void> {
  // The word of the channel, whichever job hands it over.
  const ctx = given.as(theChannel);
  switch (event.type) {
    case 'message':
      return event.live ? receiveMessage(ctx, connection, event) : undefined;
    case 'status':
      return receiveStatus(ctx, connection, event);
    case 'edit':
      return receiveEdit(ctx, connection, event);
    case 'revoke':
      return receiveRevoke(ctx, connection, event);
    case 'reaction':
      return receiveReaction(ctx, connection, event);
    case 'call':
      return receiveCall(ctx, connection, event);
    case 'contact':
      return receiveContact(ctx, connection, event);
    case 'group':
      return receiveGroup(ctx, connection, event);
    case 'limit':
      return receiveLimit(ctx, connection, event);
    case 'typing':
      return receiveTyping(ctx, connection, event);
    default:
      // Pairing, opening and closing belong to the session, history to the import.
      return undefined;
  }
}

/** The same inside a transaction that goes on: an event that is too early waits outside of its conversation's line. */
export async function handleEventInTurn(
  ctx: CompanyCtx,
  connection: ChannelConnection,
  event: ChannelEvent,
): Promise<void> {
  try {
    await handleEvent(ctx, connection, event);
  } catch (error) {
    if (!(error instanceof NotYet)) throw error;
    await strand(ctx, connection, event, error);
  }
}

/**
 * Takes an event in. When this returns the event is safe: either handled, or kept with what went wrong and tried again.
 * It throws where the database was away or gave way to another writer: nothing was wrong with the event, and whoever
 * delivered it delivers it once more, before the next one. Put aside, it would be overtaken by what was said after it.
 */
export async function receiveEvent(
  runtime: Runtime,
  connection: ChannelConnection,
  event: ChannelEvent,
  attempt = 1,
): Promise<void> {
  try {
    await runInCompany(runtime, connection.company_id, (ctx) => handleEvent(ctx, connection, event));
  } catch (error) {
    if (event.type === 'typing') return;
    if (isWorthAnotherTry(error, attempt)) throw error;
    const isLate = error instanceof NotYet;
    if (!isLate)
      runtime.log.error(
        { code: 'channel_event_stranded', err: error, connectionId: connection.id, type: event.type },
        'an event was stranded',
      );
    await runInCompany(runtime, connection.company_id, (ctx) => strand(ctx, connection, event, error as Error));
  }
}

const strand = (ctx: CompanyCtx, { id }: ChannelConnection, event: ChannelEvent, error: Error): Promise<void> =>
  putAside(ctx, { connectionId: id, event, error: error.message.slice(0, 1_000) });

/** Tries once more what could not be handled; throws while it still cannot. */
export async function retryStrandedEvent(ctx: CompanyCtx, { id }: { id: string }): Promise<void> {
  const row = await lockStrandedEvent(ctx, id);
  if (!row) return;
  const connection = await ctx.db
    .selectFrom('connections')
    .selectAll()
    .where('company_id', '=', ctx.companyId)
    .where('id', '=', row.connection_id)
    .executeTakeFirst();
  const event = eventsFromJson(row.event);
  if (connection && event.type === 'history') await storeHistory(ctx.as(theChannel), connection.id, event);
  else if (connection && event.type === 'message' && !event.live) await importMessages(ctx, connection, [event]);
  else if (connection) await handleEvent(ctx, connection, event);
  await markStrandedHandled(ctx, id);
}

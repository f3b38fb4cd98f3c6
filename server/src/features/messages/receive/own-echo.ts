import { sql } from 'kysely';
import type { CompanyCtx } from '#platform/use-case';
import { keptAddresses, type Address, type InboundMessage } from '#ports/channels';
import { tellMessageChange } from '../tell.ts';
import { tickMessage } from '../tick-message.ts';
import type { ChannelConnection } from './channel-connection.ts';
import { NotYet } from './not-yet.ts';
import { wasTaken, type TakenMessage } from './was-taken.ts';

/** A message of ours as the provider repeats it to us. */
interface Echo {
  readonly externalId: string;
  readonly chat: Address;
  readonly body: string;
  readonly reference?: string | undefined;
}

const early = 'A message of ours came back before its number was known.';

/** A message of ours that comes back as one of the conversation: it is no news. */
export async function isOnItsWay(
  ctx: CompanyCtx,
  connection: ChannelConnection,
  event: InboundMessage,
): Promise<boolean> {
  const taken = await settleByEcho(ctx, connection, event);
  if (taken === undefined) {
    if (await isPartOfOurs(ctx, connection, event)) throw new NotYet(early);
    return false;
  }
  if (taken) {
    await tickMessage(ctx, taken.id, 1);
    if (!taken.quiet) await tellMessageChange(ctx, taken.id);
  }
  return true;
}

/**
 * If we are just sending something in this conversation we do not know yet which number it got: the echo is looked at
 * again once we do. If nobody knew whether it arrived, this is the answer. Null: it is ours and its number is known;
 * undefined: it is none of what we are sending.
 */
export async function settleByEcho(
  ctx: CompanyCtx,
  connection: ChannelConnection,
  echo: Echo,
): Promise<TakenMessage | null | undefined> {
  const meant = await ownMessage(ctx, connection, echo.reference);
  const sending = await whatIsSent(ctx, connection, echo, meant);
  if (!sending) return meant && null;
  // Otherwise it is being sent this very moment.
  if (!sending.in_doubt) throw new NotYet(early);
  return (await wasTaken(ctx, connection.id, { messageId: sending.id, externalId: echo.externalId })) ?? null;
}

async function ownMessage({ db, companyId }: CompanyCtx, connection: ChannelConnection, reference: string | undefined) {
  if (reference === undefined || !/^\d{1,18}$/.test(reference)) return undefined;
  return db
    .selectFrom('messages')
    .select('id')
    .where('company_id', '=', companyId)
    .where('connection_id', '=', connection.id)
    .where('id', '=', reference)
    .executeTakeFirst();
}

/** What was begun to be sent in a conversation and has no number yet: the one meant, or the one that says the same. */
async function whatIsSent(
  ctx: CompanyCtx,
  connection: ChannelConnection,
  { chat, body }: Echo,
  meant: { readonly id: string } | undefined,
): Promise<{ id: string; in_doubt: boolean } | undefined> {
  if (meant) return begunSends(ctx, connection).where('messages.id', '=', meant.id).executeTakeFirst();
  return begunIn(ctx, connection, chat)?.where('messages.body', '=', body).executeTakeFirst();
}

/**
 * Some channels take one message of ours in several: a file and what is said to it, a long text in pieces. While such a one
 * is on its way, what comes back in its conversation and says a piece of it, or nothing, may be one of them.
 */
async function isPartOfOurs(ctx: CompanyCtx, connection: ChannelConnection, { chat, body }: Echo): Promise<boolean> {
  const found = await begunIn(ctx, connection, chat)
    ?.where('outbox.in_doubt', '=', false)
    .where(sql<boolean>`position(${body} in messages.body) > 0`)
    .executeTakeFirst();
  return found !== undefined;
}

const begunSends = ({ db, companyId }: CompanyCtx, connection: ChannelConnection) =>
  db
    .selectFrom('outbox')
    .innerJoin('messages', 'messages.id', 'outbox.message_id')
    .select(['messages.id', 'outbox.in_doubt'])
    .where('outbox.company_id', '=', companyId)
    .where('outbox.connection_id', '=', connection.id)
    .where('outbox.started_at', 'is not', null)
    .where('outbox.action', '=', 'send')
    .where('messages.external_id', 'is', null)
    .limit(1);

function begunIn(ctx: CompanyCtx, connection: ChannelConnection, chat: Address) {
  const [address] = keptAddresses(connection.channel, chat);
  if (!address) return undefined;
  return begunSends(ctx, connection)
    .innerJoin('contact_addresses', (join) =>
      join
        .onRef('contact_addresses.company_id', '=', 'outbox.company_id')
        .onRef('contact_addresses.contact_id', '=', 'outbox.chat_id'),
    )
    .where('contact_addresses.kind', '=', address.kind)
    .where('contact_addresses.value', '=', address.value);
}

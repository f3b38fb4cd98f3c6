import {
  mapMessage,
  mapQuickReply,
  mapSchedule,
  type MovedMessage,
  type MovedQuickReply,
  type MovedSchedule,
} from '@oplano/core/moving';
import {
  expectMovedMedia,
  insertMovedMessages,
  knownOnChannel,
  onChannelKey,
  quoteMoved,
  type NewMovedMessage,
} from '#features/messages';
import { insertQuickMessage } from '#features/quick-messages';
import { insertMovedSchedule } from '#features/schedules';
import { getTicketRows } from '#features/tickets';
import { leftOut, type KindOfRows, type Ready, type MoveStep, type WrittenRow } from './move.ts';
import { forkId } from './their-ids.ts';

type Plan =
  | { readonly why: string }
  | { readonly there: number }
  /** The same as another one of these rows. */
  | { readonly twin: string }
  | { readonly fresh: NewMovedMessage };

/** Which of them are new, and as what: the same message of a channel is kept once. */
async function planMessages({ ctx, our }: MoveStep, rows: readonly Ready<MovedMessage>[]): Promise<Plan[]> {
  const ticketIds = new Set(rows.flatMap(({ value }) => our('ticket', value.ticketId) ?? []));
  const found = ticketIds.size === 0 ? [] : await getTicketRows(ctx.db, ctx.companyId, [...ticketIds]);
  const tickets = new Map(found.map((ticket) => [ticket.id, ticket]));
  const ticketOf = ({ ticketId }: MovedMessage) => tickets.get(our('ticket', ticketId) ?? 0);
  const known = await knownOnChannel(
    ctx,
    rows.flatMap(({ value }) => {
      const connectionId = ticketOf(value)?.connection_id;
      return connectionId === undefined || value.externalId === null
        ? []
        : [{ connectionId, externalId: value.externalId }];
    }),
  );
  const seen = new Map<string, string>();
  return rows.map(({ id, value }): Plan => {
    const ticket = ticketOf(value);
    if (!ticket) return { why: 'is of a ticket that is not here' };
    const { externalId } = value;
    if (externalId !== null) {
      const key = onChannelKey({ connectionId: ticket.connection_id, externalId });
      const there = known.get(key);
      if (there !== undefined) return { there };
      const twin = seen.get(key);
      if (twin !== undefined) return { twin };
      seen.set(key, id);
    }
    const author = our('contact', value.contactId) ?? ticket.contact_id;
    const { file: _, quotedId: __, ...rest } = value;
    return {
      fresh: {
        ...rest,
        ticketId: ticket.id,
        chatId: ticket.contact_id,
        connectionId: ticket.connection_id,
        contactId: value.fromMe ? null : author,
        userId: our('user', value.userId),
        queueId: our('queue', value.queueId) ?? ticket.queue_id,
      },
    };
  });
}

export const messageRows: KindOfRows<MovedMessage> = {
  kind: 'message',
  atOnce: 500,
  idOf: forkId,
  map: mapMessage,
  refs: ({ ticketId, contactId, userId, queueId, quotedId }) => [
    ['ticket', ticketId],
    ['contact', contactId],
    ['user', userId],
    ['queue', queueId],
    ['message', quotedId],
  ],
  async write(to, rows) {
    const plans = await planMessages(to, rows);
    const fresh = plans.flatMap((plan) => ('fresh' in plan ? [plan.fresh] : []));
    const added = fresh.length > 0 ? await insertMovedMessages(to.ctx, fresh) : [];
    const ours = new Map<string, number>();
    let next = 0;
    for (const [place, plan] of plans.entries()) {
      const id =
        'fresh' in plan ? added[next++] : 'there' in plan ? plan.there : ours.get('twin' in plan ? plan.twin : '');
      const theirs = rows[place]?.id;
      if (id !== undefined && theirs !== undefined) ours.set(theirs, id);
    }
    const isFresh = (place: number): boolean => 'fresh' in (plans[place] ?? {});
    const quotes = rows.flatMap(({ id, value }, place) => {
      const messageId = ours.get(id);
      if (value.quotedId === null || messageId === undefined || !isFresh(place)) return [];
      const quotedId = ours.get(value.quotedId) ?? to.our('message', value.quotedId);
      return [{ messageId, quotedId }];
    });
    await quoteMoved(
      to.ctx,
      quotes.flatMap(({ messageId, quotedId }) => (quotedId === null ? [] : [{ messageId, quotedId }])),
    );
    const lost = new Set(quotes.filter(({ quotedId }) => quotedId === null).map(({ messageId }) => messageId));
    const files = rows.flatMap(({ id, value }, place) => {
      const messageId = ours.get(id);
      const name = value.file?.path.split('/').at(-1)?.slice(-200).toWellFormed() ?? '';
      return value.file && messageId !== undefined && isFresh(place)
        ? [{ messageId, kind: value.file.kind, name }]
        : [];
    });
    await expectMovedMedia(to.ctx, files);
    return plans.map((plan, place): WrittenRow => {
      if ('why' in plan) return leftOut(plan.why);
      const id = ours.get(rows[place]?.id ?? '');
      if (id === undefined) return leftOut('was not written');
      if (!('fresh' in plan)) return { is: 'there', ours: id };
      return { is: 'taken', ours: id, changes: lost.has(id) ? ['answers a message that is not here: without it'] : [] };
    });
  },
};

export const quickReplyRows: KindOfRows<MovedQuickReply> = {
  kind: 'quickReply',
  atOnce: 50,
  idOf: forkId,
  map: mapQuickReply,
  refs: ({ userId }) => [['user', userId]],
  async write({ ctx, our }, rows) {
    const written: WrittenRow[] = [];
    for (const { value } of rows) {
      const userId = our('user', value.userId);
      const isLost = value.userId !== null && userId === null;
      // What belongs to nobody and is shown to nobody could never be found again.
      const form = { ...value, userId, geral: value.geral || userId === null, now: value.createdAt ?? ctx.now };
      const { id } = await insertQuickMessage(ctx.db, ctx.companyId, form);
      written.push({
        is: 'taken',
        ours: id,
        changes: isLost ? ['was somebody’s who is not here: everybody’s'] : [],
      });
    }
    return written;
  },
};

export const scheduleRows: KindOfRows<MovedSchedule> = {
  kind: 'schedule',
  atOnce: 1,
  idOf: forkId,
  map: mapSchedule,
  refs: ({ contactId, userId, connectionId, queueId, ticketUserId }) => [
    ['contact', contactId],
    ['user', userId],
    ['connection', connectionId],
    ['queue', queueId],
    ['user', ticketUserId],
  ],
  async write({ ctx, our }, rows) {
    const written: WrittenRow[] = [];
    for (const { value } of rows) {
      const contactId = our('contact', value.contactId);
      if (contactId === null) {
        written.push(leftOut('is for a contact that is not here'));
        continue;
      }
      const { id, changes } = await insertMovedSchedule(ctx, value, {
        contactId,
        userId: our('user', value.userId),
        connectionId: our('connection', value.connectionId),
        queueId: our('queue', value.queueId),
        ticketUserId: our('user', value.ticketUserId),
      });
      written.push({ is: 'taken', ours: id, changes });
    }
    return written;
  },
};

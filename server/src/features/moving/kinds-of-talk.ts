import {
  mapContact,
  mapField,
  mapTagging,
  mapTicket,
  type MovedContact,
  type MovedField,
  type MovedTagging,
  type MovedTicket,
} from '@oplano/core/moving';
import type { Channel } from '@oplano/contracts/connections';
import {
  addressKey,
  insertMovedContacts,
  insertMovedFields,
  ownersOf,
  tagMovedContacts,
  type NewMovedContact,
} from '#features/contacts';
import {
  conversationKey,
  getTicketRows,
  insertMovedTickets,
  liveConversations,
  placeMovedTickets,
  type NewMovedTicket,
} from '#features/tickets';
import { leftOut, type KindOfRows, type MoveStep, type WrittenRow } from './move.ts';
import { forkId, pairId } from './their-ids.ts';

export const contactRows: KindOfRows<MovedContact> = {
  kind: 'contact',
  atOnce: 500,
  idOf: forkId,
  map: mapContact,
  refs: ({ connectionId }) => [['connection', connectionId]],
  async write({ ctx, our }, rows) {
    const owners = await ownersOf(
      ctx,
      rows.flatMap(({ value }) => value.addresses),
    );
    const fresh: NewMovedContact[] = [];
    /** By address: the place of one that is made below. */
    const made = new Map<string, number>();
    const places = rows.map(({ value }): { known: number } | { fresh: number } => {
      // A number says more than what a channel calls somebody beside it.
      const keys = value.addresses.toSorted((one) => (one.kind === 'lid' ? 1 : -1)).map(addressKey);
      const known = keys.flatMap((key) => owners.get(key) ?? [])[0];
      if (known !== undefined) return { known };
      const twin = keys.flatMap((key) => made.get(key) ?? [])[0];
      if (twin !== undefined) return { fresh: twin };
      for (const key of keys) made.set(key, fresh.length);
      fresh.push({ ...value, connectionId: our('connection', value.connectionId) });
      return { fresh: fresh.length - 1 };
    });
    const ids = fresh.length > 0 ? await insertMovedContacts(ctx, fresh) : [];
    const used = new Set<number>();
    return places.map((place): WrittenRow => {
      const twin = ['has the number of another one: they are one here'];
      if ('known' in place) return { is: 'there', ours: place.known, changes: twin };
      const id = ids[place.fresh];
      if (id === undefined) return leftOut('was not written');
      if (used.has(id)) return { is: 'there', ours: id, changes: twin };
      used.add(id);
      return { is: 'taken', ours: id };
    });
  },
};

/** Writes those whose targets are here, all in one go; the others are left. */
async function writeWhere<T, R>(
  rows: readonly T[],
  ready: (row: T) => R | null,
  why: string,
  insert: (rows: readonly R[]) => Promise<readonly number[]>,
): Promise<WrittenRow[]> {
  const found = rows.map(ready);
  const ids = await insert(found.filter((one) => one !== null));
  let next = 0;
  return found.map((one): WrittenRow => {
    if (one === null) return leftOut(why);
    const id = ids[next] ?? 0;
    next += 1;
    return { is: 'taken', ours: id };
  });
}

export const contactFieldRows: KindOfRows<MovedField> = {
  kind: 'contactField',
  atOnce: 500,
  idOf: forkId,
  map: mapField,
  refs: ({ contactId }) => [['contact', contactId]],
  write: ({ ctx, our }, rows) =>
    writeWhere(
      rows,
      ({ value }) => {
        const contactId = our('contact', value.contactId);
        return contactId === null ? null : { ...value, contactId };
      },
      'is of a contact that is not here',
      (fields) => insertMovedFields(ctx, fields),
    ),
};

/** A tag is a contact's here; a lane is where a ticket stands. */
async function writeTaggings(
  { ctx, our }: MoveStep,
  rows: readonly { readonly value: MovedTagging }[],
): Promise<WrittenRow[]> {
  const tagIds = new Set(rows.flatMap(({ value }) => our('tag', value.tagId) ?? []));
  const ticketIds = new Set(rows.flatMap(({ value }) => our('ticket', value.ticketId) ?? []));
  const { db, companyId } = ctx;
  const lanes = new Set(
    tagIds.size === 0
      ? []
      : (
          await db
            .selectFrom('tags')
            .select('id')
            .where('company_id', '=', companyId)
            .where('kanban', '=', true)
            .where('id', 'in', [...tagIds])
            .execute()
        ).map(({ id }) => id),
  );
  const tickets = new Map(
    (ticketIds.size === 0 ? [] : await getTicketRows(db, companyId, [...ticketIds])).map((row) => [row.id, row]),
  );
  const tagged: { contactId: number; tagId: number }[] = [];
  const placed: { ticketId: number; laneId: number }[] = [];
  const written = rows.map(({ value }): WrittenRow => {
    const tagId = our('tag', value.tagId);
    const ticket = tickets.get(our('ticket', value.ticketId) ?? 0);
    const contactId = ticket?.contact_id ?? our('contact', value.contactId);
    if (tagId === null || contactId === null) return leftOut('is of something that is not here');
    if (!lanes.has(tagId)) tagged.push({ contactId, tagId });
    else if (ticket) placed.push({ ticketId: ticket.id, laneId: tagId });
    else return leftOut('is a lane, where only tickets stand');
    return { is: 'taken', ours: 0 };
  });
  await tagMovedContacts(ctx, tagged);
  if (placed.length > 0) await placeMovedTickets(ctx, placed);
  return written;
}

export const taggingRows = (kind: 'contactTag' | 'ticketTag', column: string): KindOfRows<MovedTagging> => ({
  kind,
  atOnce: 500,
  idOf: pairId(column, 'tagId'),
  map: mapTagging,
  refs: ({ tagId, ticketId, contactId }) => [
    ['tag', tagId],
    ['ticket', ticketId],
    ['contact', contactId],
  ],
  write: writeTaggings,
});

/** Connections of the company, for tickets whose own is gone there. */
async function connectionsOf({ db, companyId }: MoveStep['ctx']) {
  const rows = await db
    .selectFrom('connections')
    .select(['id', 'channel'])
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .orderBy('is_default', 'desc')
    .orderBy('id')
    .execute();
  return new Map(rows.map(({ id, channel }) => [id, channel as Channel]));
}

export const ticketRows: KindOfRows<MovedTicket> = {
  kind: 'ticket',
  atOnce: 500,
  idOf: forkId,
  map: mapTicket,
  refs: ({ contactId, connectionId, userId, queueId }) => [
    ['contact', contactId],
    ['connection', connectionId],
    ['user', userId],
    ['queue', queueId],
  ],
  async write({ ctx, our }, rows) {
    const connections = await connectionsOf(ctx);
    const insteadOn = (channel: Channel | null): number | undefined =>
      ([...connections].find(([, own]) => own === channel) ?? [...connections][0])?.[0];
    const fresh: NewMovedTicket[] = [];
    const plans = rows.map(({ value }): { why: string } | { ticket: NewMovedTicket; changes: string[] } => {
      const contactId = our('contact', value.contactId);
      if (contactId === null) return { why: 'is of a contact that is not here' };
      const own = our('connection', value.connectionId);
      const connectionId = own !== null && connections.has(own) ? own : insteadOn(value.channel);
      if (connectionId === undefined) return { why: 'is of a company without a connection' };
      const [userId, queueId] = [our('user', value.userId), our('queue', value.queueId)];
      const status = value.status === 'open' && userId === null ? 'pending' : value.status;
      const channel = connections.get(connectionId) ?? 'whatsapp';
      return {
        ticket: { ...value, contactId, connectionId, userId, queueId, status, channel },
        changes: [
          ...(own === connectionId ? [] : ['is of a connection that is gone: stands at another one']),
          ...(value.userId !== null && userId === null ? ['was somebody’s who is not here: nobody’s'] : []),
        ],
      };
    });
    const live = await liveConversations(
      ctx,
      plans.flatMap((plan) => ('ticket' in plan ? [plan.ticket] : [])),
    );
    for (const plan of plans) {
      if (!('ticket' in plan)) continue;
      const key = conversationKey(plan.ticket);
      if (plan.ticket.status !== 'closed' && live.has(key)) {
        plan.ticket = { ...plan.ticket, status: 'closed' };
        plan.changes.push('ran beside another one of its conversation: closed');
      } else if (plan.ticket.status !== 'closed') live.add(key);
      fresh.push(plan.ticket);
    }
    const ids = fresh.length > 0 ? await insertMovedTickets(ctx, fresh) : [];
    let next = 0;
    return plans.map((plan): WrittenRow => {
      if (!('ticket' in plan)) return leftOut(plan.why);
      const id = ids[next];
      next += 1;
      return id === undefined ? leftOut('was not written') : { is: 'taken', ours: id, changes: plan.changes };
    });
  },
};

import {
  mapConnection,
  mapOption,
  mapQueue,
  mapTag,
  mapUser,
  type ForkRow,
  type Mapped,
  type MovedConnection,
  type MovedOption,
  type MovedQueue,
  type MovedTag,
  type MovedUser,
} from '@oplano/core/moving';
import { insertMovedOption } from '#features/chatbot';
import { addConnectionQueue, insertMovedConnection } from '#features/connections';
import { insertMovedQueue } from '#features/queues';
import { findOrInsertTag } from '#features/tags';
import { addUserQueue, insertUser, saveUser } from '#features/users';
import type { Sealing } from '#platform/crypto';
import { leftOut, type KindOfRows, type Ready, type MoveStep, type WrittenRow } from './move.ts';
import { forkId, pairId } from './their-ids.ts';

/** What is written one at a time: each is looked at beside those that are there. */
const oneByOne =
  <T>(write: (to: MoveStep, value: T) => Promise<WrittenRow>) =>
  async (to: MoveStep, rows: readonly Ready<T>[]): Promise<WrittenRow[]> => {
    const written: WrittenRow[] = [];
    for (const { value } of rows) written.push(await write(to, value));
    return written;
  };

const taken = ({ id, changes }: { id: number; changes: readonly string[] }): WrittenRow => ({
  is: 'taken',
  ours: id,
  changes,
});

export const queueRows: KindOfRows<MovedQueue> = {
  kind: 'queue',
  atOnce: 1,
  idOf: forkId,
  map: mapQueue,
  refs: () => [],
  write: oneByOne(async ({ ctx }, queue) => taken(await insertMovedQueue(ctx, queue))),
};

export const connectionRows = (sealing: Sealing): KindOfRows<MovedConnection> => ({
  kind: 'connection',
  atOnce: 1,
  idOf: forkId,
  map: mapConnection,
  refs: ({ sendQueueId }) => [['queue', sendQueueId]],
  write: oneByOne(async ({ ctx, our }, { sendQueueId, ...connection }) =>
    taken(await insertMovedConnection(ctx, connection, { sendQueueId: our('queue', sendQueueId), sealing })),
  ),
});

export const userRows: KindOfRows<MovedUser> = {
  kind: 'user',
  atOnce: 1,
  idOf: forkId,
  map: mapUser,
  refs: ({ connectionId }) => [['connection', connectionId]],
  write: oneByOne(async ({ ctx, our }, { form, passwordHash, connectionId, createdAt }) => {
    const { db, companyId, now } = ctx;
    const whole = { ...form, whatsappId: our('connection', connectionId) };
    const id = await insertUser(db, companyId, whole, { passwordHash, now });
    if (createdAt) await saveUser(db, companyId, id, {}, { created_at: createdAt });
    return { is: 'taken', ours: id };
  }),
};

/** What leads from one row to a queue. */
interface Offer {
  readonly from: string;
  readonly queueId: string;
}
const mapOffer =
  (column: string) =>
  (row: ForkRow): Mapped<Offer> => {
    const [from, queueId] = [forkId(row, column), forkId(row, 'queueId')];
    return from === null || queueId === null
      ? { ok: false, why: 'leads to no queue' }
      : { ok: true, value: { from, queueId }, changes: [] };
  };

function offerKind(
  names: { kind: 'connectionQueue' | 'userQueue'; from: 'connection' | 'user'; column: string },
  add: (to: MoveStep, from: number, queueId: number) => Promise<void>,
): KindOfRows<Offer> {
  return {
    kind: names.kind,
    atOnce: 50,
    idOf: pairId(names.column, 'queueId'),
    map: mapOffer(names.column),
    refs: ({ from, queueId }) => [
      [names.from, from],
      ['queue', queueId],
    ],
    write: oneByOne(async (to, offer) => {
      const [from, queueId] = [to.our(names.from, offer.from), to.our('queue', offer.queueId)];
      if (from === null || queueId === null) return leftOut('leads from or to something that is not here');
      await add(to, from, queueId);
      return { is: 'taken', ours: 0 };
    }),
  };
}

export const connectionQueueRows = offerKind(
  { kind: 'connectionQueue', from: 'connection', column: 'whatsappId' },
  ({ ctx }, from, queueId) => addConnectionQueue(ctx, from, queueId),
);
export const userQueueRows = offerKind(
  { kind: 'userQueue', from: 'user', column: 'userId' },
  ({ ctx: { db, companyId } }, from, queueId) => addUserQueue(db, companyId, from, queueId),
);

/** Menus lie in one of two tables, or in both: what is before their numbers tells them apart. */
export const menuRows = (mark: string): KindOfRows<MovedOption> => ({
  kind: 'option',
  atOnce: 1,
  idOf: (row) => {
    const id = forkId(row);
    return id === null ? null : `${mark}${id}`;
  },
  map: (row) => {
    const mapped = mapOption(row);
    if (!mapped.ok || mapped.value.parentId === null) return mapped;
    return { ...mapped, value: { ...mapped.value, parentId: `${mark}${mapped.value.parentId}` } };
  },
  refs: ({ queueId, parentId, targetQueueId, targetUserId }) => [
    ['queue', queueId],
    ['option', parentId],
    ['queue', targetQueueId],
    ['user', targetUserId],
  ],
  write: oneByOne(async ({ ctx, our }, option) => {
    const [queueId, parentId] = [our('queue', option.queueId), our('option', option.parentId)];
    if (option.parentId !== null && parentId === null) return leftOut('stands below one that is not here');
    if (queueId === null && parentId === null) return leftOut('is of a queue that is not here');
    const targets = { optQueueId: our('queue', option.targetQueueId), optUserId: our('user', option.targetUserId) };
    return taken(await insertMovedOption(ctx, option, { queueId, parentId, ...targets }));
  }),
});

export const tagRows: KindOfRows<MovedTag> = {
  kind: 'tag',
  atOnce: 50,
  idOf: forkId,
  map: mapTag,
  refs: () => [],
  write: oneByOne(async ({ ctx: { db, companyId, now } }, { name, color, isLane, laneMinutes, laneGreeting }) => {
    const lane = isLane ? { timeLane: laneMinutes, greetingMessageLane: laneGreeting } : {};
    const form = { name, color, kanban: isLane ? 1 : 0, ...lane, userId: null, now } as const;
    const { id, created } = await findOrInsertTag(db, companyId, form);
    return created
      ? { is: 'taken', ours: id }
      : { is: 'there', ours: id, changes: ['has the name of another one: they are one here'] };
  }),
};

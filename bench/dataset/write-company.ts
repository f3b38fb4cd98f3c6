import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { BenchCompany, BenchContact } from './company.ts';
import type { BenchMessage, BenchTicket } from './conversations.ts';
import { copyRows } from './copy.ts';
import { pickSome, type Random } from './random.ts';

const iso = (at: number): string => new Date(at).toISOString();
const text = '{"kind":"text"}';
const media = '{"kind":"media"}';

/** Where the files of a dataset would lie: nobody looks at them, and a picture that is missing is shown as such. */
const files = {
  image: { name: 'foto.jpg', mimetype: 'image/jpeg', width: 1080, height: 810, seconds: null },
  audio: { name: 'audio.ogg', mimetype: 'audio/ogg', width: null, height: null, seconds: 12 },
  document: { name: 'boleto.pdf', mimetype: 'application/pdf', width: null, height: null, seconds: null },
} as const;

/** Everything about a company that is not said in a conversation. */
export async function writeCompany(
  client: pg.Client,
  company: BenchCompany,
  { planId, passwordHash, now }: { planId: number; passwordHash: string; now: string },
): Promise<void> {
  const { companyId, users, queues, connections, tags } = company;
  await copyRows(
    client,
    'companies',
    ['id', 'name', 'plan_id', 'created_at'],
    [[companyId, company.name, planId, now]],
  );
  const owned = (...columns: string[]): string[] => ['id', 'company_id', 'name', ...columns, 'created_at'];
  await copyRows(
    client,
    'queues',
    owned('color'),
    queues.map(({ id, name, color }) => [id, companyId, name, color, now]),
  );
  await copyRows(
    client,
    'connections',
    owned('channel', 'status', 'is_default', 'updated_at'),
    connections.map(({ id, name, channel }, index) => [
      id,
      companyId,
      name,
      channel,
      'CONNECTED',
      index === 0,
      now,
      now,
    ]),
  );
  await copyRows(
    client,
    'users',
    owned('email', 'password_hash', 'profile', 'updated_at'),
    users.map((user) => [
      user.id,
      companyId,
      user.name,
      user.email,
      passwordHash,
      user.isAdmin ? 'admin' : 'user',
      now,
      now,
    ]),
  );
  await copyRows(
    client,
    'user_queues',
    ['company_id', 'user_id', 'queue_id'],
    users.flatMap((user) => user.queueIds.map((queueId) => [companyId, user.id, queueId])),
  );
  await copyRows(
    client,
    'tags',
    owned('color', 'kanban', 'updated_at'),
    tags.map(({ id, name, isLane }) => [id, companyId, name, '#A4CCCC', isLane, now, now]),
  );
}

/** The address book: everybody with their number, two in five with one to three tags. */
export async function writeContacts(
  client: pg.Client,
  { companyId, tags, connections }: BenchCompany,
  contacts: readonly BenchContact[],
  { random, now }: { random: Random; now: string },
): Promise<void> {
  const [connection] = connections;
  const columns = ['id', 'company_id', 'uuid', 'name', 'number', 'email', 'channel', 'connection_id'];
  await copyRows(
    client,
    'contacts',
    [...columns, 'created_at', 'updated_at'],
    contacts.map(({ id, name, number }) => {
      const email = random.next() < 0.2 ? `cliente${id}@example.com` : '';
      return [id, companyId, randomUUID(), name, number, email, 'whatsapp', connection?.id ?? null, now, now];
    }),
  );
  await copyRows(
    client,
    'contact_addresses',
    ['company_id', 'contact_id', 'kind', 'value', 'canonical', 'created_at'],
    contacts.map(({ id, number }) => [companyId, id, 'phone', number, number, now]),
  );
  // Two in five are worth something, and have a line besides.
  await copyRows(
    client,
    'contact_fields',
    ['company_id', 'contact_id', 'name', 'value'],
    contacts
      .filter(({ id }) => id % 5 < 2)
      .flatMap(({ id }) => [
        [companyId, id, 'Cidade', 'Recife'],
        [companyId, id, 'valor', `${(id * 37) % 9_000}.50`],
      ]),
  );
  const tagIds = tags.filter(({ isLane }) => !isLane).map(({ id }) => id);
  await copyRows(
    client,
    'contact_tags',
    ['company_id', 'contact_id', 'tag_id'],
    contacts.flatMap(({ id }) =>
      random.next() < 0.4 ? pickSome(random, tagIds, 1 + random.below(3)).map((tagId) => [companyId, id, tagId]) : [],
    ),
  );
}

const messageColumns = [
  'id',
  'company_id',
  'ticket_id',
  'chat_id',
  'connection_id',
  'external_id',
  'from_me',
  'contact_id',
  'user_id',
  'origin',
  'body',
  'content',
  'ack',
  'quoted_id',
  'queue_id',
  'sent_at',
  'created_at',
];

export async function writeMessages(
  client: pg.Client,
  companyId: number,
  messages: Iterable<BenchMessage>,
): Promise<void> {
  const withFile: BenchMessage[] = [];
  function* rows() {
    for (const message of messages) {
      const { id, ticket, fromMe, sentAt } = message;
      if (message.media) withFile.push(message);
      const at = iso(sentAt);
      yield [
        id,
        companyId,
        ticket.id,
        ticket.contactId,
        ticket.connection.id,
        `3EB0${id.toString(16)}`,
        fromMe,
        fromMe ? null : ticket.contactId,
        fromMe ? ticket.userId : null,
        fromMe ? 'agent' : 'customer',
        message.body,
        message.media ? media : text,
        fromMe ? 3 : 0,
        message.quotedId,
        ticket.queueId,
        at,
        at,
      ];
    }
  }
  await copyRows(client, 'messages', messageColumns, rows());
  const columns = ['message_id', 'company_id', 'kind', 'state', 'name', 'mimetype', 'size', 'width', 'height'];
  await copyRows(
    client,
    'message_media',
    [...columns, 'seconds', 'path'],
    withFile.map(({ id, media: kind }) => {
      const file = files[kind ?? 'image'];
      const { name, mimetype, width, height, seconds } = file;
      return [id, companyId, kind, 'ready', name, mimetype, 48_000, width, height, seconds, `bench/${name}`];
    }),
  );
}

const ticketColumns = [
  'id',
  'company_id',
  'uuid',
  'contact_id',
  'connection_id',
  'channel',
  'status',
  'user_id',
  'queue_id',
  'lane_id',

  'unread',
  'last_message',
  'last_from_me',
  'last_inbound_at',
  'active_at',
  'created_at',
  'updated_at',
  'closed_at',
];

/** After the messages: a ticket tells what was said last. */
export async function writeTickets(
  client: pg.Client,
  companyId: number,
  tickets: readonly BenchTicket[],
): Promise<void> {
  await copyRows(
    client,
    'tickets',
    ticketColumns,
    tickets.map((ticket) => {
      const activeAt = iso(ticket.activeAt);
      const inboundAt = ticket.lastInboundAt === null ? null : iso(ticket.lastInboundAt);
      return [
        ticket.id,
        companyId,
        ticket.uuid,
        ticket.contactId,
        ticket.connection.id,
        ticket.connection.channel,
        ticket.status,
        ticket.userId,
        ticket.queueId,
        ticket.laneId,
        ticket.unread,
        ticket.lastMessage,
        ticket.lastFromMe,
        inboundAt,
        activeAt,
        iso(ticket.createdAt),
        activeAt,
        ticket.status === 'closed' ? activeAt : null,
      ];
    }),
  );
  const columns = ['company_id', 'ticket_id', 'connection_id', 'user_id', 'queue_id', 'created_at', 'started_at'];
  await copyRows(
    client,
    'ticket_tracking',
    [...columns, 'closed_at', 'finished_at'],
    tickets.map(({ id, connection, userId, queueId, createdAt, activeAt, status }) => {
      const closedAt = status === 'closed' ? iso(activeAt) : null;
      const startedAt = status === 'pending' ? null : iso(createdAt);
      return [companyId, id, connection.id, userId, queueId, iso(createdAt), startedAt, closedAt, closedAt];
    }),
  );
}

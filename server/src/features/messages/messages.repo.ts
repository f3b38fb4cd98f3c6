import type { MessageContent, MessageOrigin } from '@oplano/contracts/messages';
import { sql, type Insertable, type Updateable } from 'kysely';
import { allOf, statement, type Database, type TenantDb } from '#platform/db';
import type { CompanyCtx } from '#platform/use-case';
import type { MessageRow } from './message-record.ts';

/** Numbers of messages are 64 bits wide, which the driver hands over as text. */
export type MessageId = string | number;
type Place = Pick<CompanyCtx, 'db' | 'companyId' | 'now'>;

export interface NewMessage {
  readonly ticketId: number;
  readonly chatId: number;
  readonly connectionId: number;
  readonly externalId: string | null;
  readonly nativeChat?: string;
  readonly clientId?: string | null;
  readonly fromMe: boolean;
  readonly contactId: number | null;
  readonly userId: number | null;
  readonly origin: MessageOrigin;
  readonly body: string;
  readonly content: MessageContent;
  readonly ack: number;
  readonly isPrivate?: boolean;
  readonly isForwarded?: boolean;
  readonly quotedId?: MessageId | null;
  readonly queueId: number | null;
  readonly sentAt: Date;
}

const toRow = (companyId: number, message: NewMessage, now: Date) =>
  ({
    company_id: companyId,
    ticket_id: message.ticketId,
    chat_id: message.chatId,
    connection_id: message.connectionId,
    external_id: message.externalId,
    native_chat: message.nativeChat ?? null,
    client_id: message.clientId ?? null,
    from_me: message.fromMe,
    contact_id: message.contactId,
    user_id: message.userId,
    origin: message.origin,
    body: message.body,
    content: JSON.stringify(message.content),
    ack: message.ack,
    is_private: message.isPrivate ?? false,
    is_forwarded: message.isForwarded ?? false,
    quoted_id: message.quotedId ? String(message.quotedId) : null,
    queue_id: message.queueId,
    sent_at: message.sentAt,
    created_at: now,
  }) satisfies Insertable<Database['messages']>;

type MessageValues = Required<ReturnType<typeof toRow>>;
const insertOne = statement<MessageValues>()((db, slot) =>
  db
    .insertInto('messages')
    .values({
      company_id: slot('company_id'),
      ticket_id: slot('ticket_id'),
      chat_id: slot('chat_id'),
      connection_id: slot('connection_id'),
      external_id: slot('external_id'),
      native_chat: slot('native_chat'),
      client_id: slot('client_id'),
      from_me: slot('from_me'),
      contact_id: slot('contact_id'),
      user_id: slot('user_id'),
      origin: slot('origin'),
      body: slot('body'),
      content: slot('content'),
      ack: slot('ack'),
      is_private: slot('is_private'),
      is_forwarded: slot('is_forwarded'),
      quoted_id: slot('quoted_id'),
      queue_id: slot('queue_id'),
      sent_at: slot('sent_at'),
      created_at: slot('created_at'),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(allOf('messages')),
);

/** Null: it is there already. The same message may arrive any number of times. */
export async function insertMessage({ db, companyId, now }: Place, message: NewMessage): Promise<MessageRow | null> {
  const [row] = await insertOne(db, toRow(companyId, message, now));
  return row ?? null;
}

/** Many at once, for history; returns the numbers of those that were new, by their external id. */
export async function insertMessages(
  { db, companyId, now }: Place,
  messages: readonly NewMessage[],
): Promise<Map<string, number>> {
  if (messages.length === 0) return new Map();
  const rows = await db
    .insertInto('messages')
    .values(messages.map((message) => toRow(companyId, message, now)))
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'external_id'])
    .execute();
  return new Map(rows.map(({ id, external_id }) => [external_id ?? '', Number(id)]));
}

const byExternalId = statement<{ companyId: number; connectionId: number; externalId: string }>()((db, slot) =>
  db
    .selectFrom('messages')
    .select(allOf('messages'))
    .where('company_id', '=', slot('companyId'))
    .where('connection_id', '=', slot('connectionId'))
    .where('external_id', '=', slot('externalId')),
);

export const findByExternalId = async (
  db: TenantDb,
  companyId: number,
  place: { connectionId: number; externalId: string },
): Promise<MessageRow | undefined> => (await byExternalId(db, { companyId, ...place }))[0];

const messageOf = (db: TenantDb, companyId: number, messageId: MessageId) =>
  db
    .selectFrom('messages')
    .select(allOf('messages'))
    .where('company_id', '=', companyId)
    .where('id', '=', String(messageId));

export const findMessage = (db: TenantDb, companyId: number, messageId: MessageId): Promise<MessageRow | undefined> =>
  messageOf(db, companyId, messageId).executeTakeFirst();

export const lockMessage = (db: TenantDb, companyId: number, messageId: MessageId): Promise<MessageRow | undefined> =>
  messageOf(db, companyId, messageId).forNoKeyUpdate().executeTakeFirst();

type Columns = Omit<Updateable<Database['messages']>, 'id' | 'company_id'>;

export const saveMessage = (
  { db, companyId }: Pick<Place, 'db' | 'companyId'>,
  messageId: MessageId,
  columns: Columns,
): Promise<MessageRow> =>
  db
    .updateTable('messages')
    .set(columns)
    .where('company_id', '=', companyId)
    .where('id', '=', String(messageId))
    .returning(allOf('messages'))
    .executeTakeFirstOrThrow();

/** The provider's number of a message of ours that had none. Undefined: there is no such message, or it has one. */
export const learnExternalId = (
  { db, companyId }: Pick<Place, 'db' | 'companyId'>,
  connectionId: number,
  { messageId, externalId }: { messageId: string; externalId: string },
): Promise<MessageRow | undefined> =>
  db
    .updateTable('messages')
    .set({ external_id: externalId })
    .where('company_id', '=', companyId)
    .where('connection_id', '=', connectionId)
    .where('id', '=', messageId)
    .where('external_id', 'is', null)
    .returningAll()
    .executeTakeFirst();

/** Something that belongs to a message changed: browsers take its record for newer. */
export async function touchMessage(
  { db, companyId }: Pick<Place, 'db' | 'companyId'>,
  messageId: MessageId,
): Promise<void> {
  await db
    .updateTable('messages')
    .set((eb) => ({ is_edited: eb.ref('is_edited') }))
    .where('company_id', '=', companyId)
    .where('id', '=', String(messageId))
    .execute();
}

const ackRaised = statement<{ companyId: number; messageId: string; ack: number }>()((db, slot) =>
  db
    .updateTable('messages')
    .set({ ack: slot('ack'), failure: null })
    .where('company_id', '=', slot('companyId'))
    .where('id', '=', slot('messageId'))
    .where('ack', '<', slot('ack'))
    .returning(allOf('messages')),
);

/** Ticks only ever grow, in whatever order they come. Null: nothing new. */
export async function raiseAck(
  { db, companyId }: Pick<Place, 'db' | 'companyId'>,
  messageId: MessageId,
  ack: number,
): Promise<MessageRow | null> {
  const [row] = await ackRaised(db, { companyId, messageId: String(messageId), ack });
  return row ?? null;
}

/** Two ticks: it is on their telephone, whatever is heard of it later. */
export const deliveredAck = 2;

/** Null: it has arrived. */
export const failUnarrived = async (
  { db, companyId }: Pick<Place, 'db' | 'companyId'>,
  messageId: MessageId,
  failure: string,
): Promise<MessageRow | null> =>
  (await db
    .updateTable('messages')
    .set({ failure })
    .where('company_id', '=', companyId)
    .where('id', '=', String(messageId))
    .where('ack', '<', deliveredAck)
    .returning(allOf('messages'))
    .executeTakeFirst()) ?? null;

export async function keepOriginal(
  { db, companyId }: Pick<Place, 'db' | 'companyId'>,
  messageId: MessageId,
  original: Uint8Array,
): Promise<void> {
  await db
    .insertInto('message_originals')
    .values({ message_id: String(messageId), company_id: companyId, original: Buffer.from(original) })
    .onConflict((conflict) => conflict.column('message_id').doUpdateSet({ original: Buffer.from(original) }))
    .execute();
}

/** Many at once, for history. */
export async function keepOriginals(
  { db, companyId }: Pick<Place, 'db' | 'companyId'>,
  originals: readonly { readonly messageId: MessageId; readonly original: Uint8Array }[],
): Promise<void> {
  if (originals.length === 0) return;
  await sql`
    insert into message_originals (message_id, company_id, original)
    select message_id, ${companyId}, original from unnest(
      ${originals.map(({ messageId }) => String(messageId))}::bigint[],
      ${originals.map(({ original }) => Buffer.from(original))}::bytea[]
    ) as kept (message_id, original)
    on conflict (message_id) do update set original = excluded.original
  `.execute(db);
}

export async function readOriginal(db: TenantDb, companyId: number, messageId: MessageId): Promise<Buffer | null> {
  const row = await db
    .selectFrom('message_originals')
    .select('original')
    .where('company_id', '=', companyId)
    .where('message_id', '=', String(messageId))
    .executeTakeFirst();
  return row?.original ?? null;
}

/** What a message said before is kept, and who looks at it can see that it changed. */
export async function replaceBody(
  ctx: Place,
  message: MessageRow,
  { body, at }: { readonly body: string; readonly at: Date },
): Promise<MessageRow> {
  await ctx.db
    .insertInto('message_versions')
    .values({ company_id: ctx.companyId, message_id: message.id, body: message.body, replaced_at: at })
    .execute();
  return saveMessage(ctx, message.id, { body, is_edited: true });
}

/** Whether a message was changed after that moment. */
export async function isChangedAfter(
  { db, companyId }: Pick<Place, 'db' | 'companyId'>,
  messageId: string,
  at: Date,
): Promise<boolean> {
  const later = await db
    .selectFrom('message_versions')
    .select('id')
    .where('company_id', '=', companyId)
    .where('message_id', '=', messageId)
    .where('replaced_at', '>', at)
    .limit(1)
    .executeTakeFirst();
  return later !== undefined;
}

/** What a message said first, known only after it was changed. */
export async function learnFirstVersion(
  { db, companyId }: Pick<Place, 'db' | 'companyId'>,
  messageId: string,
  body: string,
): Promise<void> {
  await db
    .updateTable('message_versions')
    .set({ body })
    .where('company_id', '=', companyId)
    .where('id', '=', (eb) =>
      eb
        .selectFrom('message_versions as first')
        .where('first.company_id', '=', companyId)
        .where('first.message_id', '=', messageId)
        .select((inner) => inner.fn.min('first.id').as('id')),
    )
    .execute();
}

/** Nothing that was said before, and nothing of how it came, is left. */
export async function forgetVersions(
  { db, companyId }: Pick<Place, 'db' | 'companyId'>,
  messageId: string,
): Promise<void> {
  await db
    .deleteFrom('message_versions')
    .where('company_id', '=', companyId)
    .where('message_id', '=', messageId)
    .execute();
  await db
    .deleteFrom('message_originals')
    .where('company_id', '=', companyId)
    .where('message_id', '=', messageId)
    .execute();
}

/** One conversation at a time: whatever happens in it happens in one order. */
export async function lockConversation(db: TenantDb, connectionId: number, chat: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${connectionId}/${chat}`}, 0))`.execute(db);
}

export async function countAllMessages(db: TenantDb, companyId: number): Promise<number> {
  const { count } = await db
    .selectFrom('messages')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** One that turned out to be another one. */
export async function removeMessage(
  { db, companyId }: Pick<Place, 'db' | 'companyId'>,
  messageId: MessageId,
): Promise<void> {
  await db.deleteFrom('messages').where('company_id', '=', companyId).where('id', '=', String(messageId)).execute();
}

/** Removes the oldest messages of a company, for good; answers how many. */
export async function removeSomeMessages(db: TenantDb, companyId: number, most: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('messages')
    .where('company_id', '=', companyId)
    .where('id', 'in', (eb) =>
      eb.selectFrom('messages').select('id').where('company_id', '=', companyId).orderBy('id').limit(most),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

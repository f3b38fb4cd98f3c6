import type { Channel } from '@oplano/contracts/connections';
import { eventTypes } from '@oplano/contracts/events';
import { insertOption } from '#features/chatbot';
import { insertChat, storeSaid } from '#features/chats';
import { insertConnection } from '#features/connections';
import { insertQueue } from '#features/queues';
import type { TenantDb } from '#platform/db';
import { runInCompany } from '#platform/use-case';
import type { TestApp } from './run-app.ts';
import type { TestCompany } from './people.ts';

export const aQueue = (
  app: TestApp,
  { companyId }: TestCompany,
  queue: { name: string; color: string },
): Promise<number> =>
  runInCompany(app.app.runtime, companyId, ({ db, now }) => insertQueue(db, companyId, { ...queue, now }));

/** An option of a queue's bot. */
export const anOption = (
  app: TestApp,
  { companyId }: TestCompany,
  option: { queueId: number; name: string },
): Promise<number> =>
  runInCompany(app.app.runtime, companyId, ({ db }) =>
    insertOption(db, companyId, { ...option, parentId: null, position: 1, greetingMessage: 'Olá' }),
  );

/** A connected channel, the default one of its company; a WhatsApp number unless told otherwise. */
export const aConnection = (
  app: TestApp,
  { companyId }: TestCompany,
  name: string,
  channel: Channel = 'whatsapp',
): Promise<number> =>
  runInCompany(app.app.runtime, companyId, ({ db, now }) =>
    insertConnection(db, companyId, {
      name,
      channel,
      status: 'CONNECTED',
      number: '',
      isDefault: true,
      now,
    }),
  );

/** Somebody outside who wants to know whatever happens: without a reader events are not stored. */
export const aReader = (app: TestApp, { companyId }: TestCompany): Promise<unknown> =>
  runInCompany(app.app.runtime, companyId, ({ db, now }) =>
    db
      .insertInto('webhook_subscriptions')
      .values({
        company_id: companyId,
        name: 'Leitor',
        url: 'https://reader.example/events',
        events: [...eventTypes],
        secret_sealed: Buffer.alloc(1),
        created_at: now,
        updated_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );

/** What people of a company said to each other. */
export interface Talk {
  readonly chatId: number;
  readonly chatUuid: string;
  readonly chatMessageId: number;
}

/** A chat of these people, in which the first of them said something. */
export async function aTalk(
  app: TestApp,
  company: TestCompany,
  { mark, userIds }: { mark: string; userIds: number[] },
): Promise<Talk> {
  const [ownerId = 0] = userIds;
  return runInCompany(app.app.runtime, company.companyId, async ({ db, companyId, now }) => {
    const form = { title: `${mark} chat`, isDirect: false, ownerId, memberIds: userIds, now };
    const { id: chatId } = await insertChat(db, companyId, form);
    const sender = { id: ownerId, name: `${mark} admin` };
    const rest = { clientId: null, quotedId: null, mentions: [], media: null, now };
    const said = await storeSaid({ db, companyId }, { chatId, sender, body: `${mark} words`, ...rest });
    const { uuid } = await db.selectFrom('chats').select('uuid').where('id', '=', chatId).executeTakeFirstOrThrow();
    return { chatId, chatUuid: uuid, chatMessageId: Number(said) };
  });
}

let visits = 0;
/** Somebody of the platform who looks into the company as support, and is an operator of nowhere. */
export async function aVisit(db: TenantDb, companyId: number, now: Date): Promise<number> {
  visits += 1;
  const { id } = await db
    .insertInto('support_visits')
    .values({
      company_id: companyId,
      session_id: crypto.randomUUID(),
      operator_id: 1_000_000 + visits,
      operator_session_id: crypto.randomUUID(),
      operator_name: 'Olga',
      operator_email: 'olga@example.com',
      reason: 'To help',
      began_at: now,
      expires_at: new Date(now.getTime() + 60 * 60_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

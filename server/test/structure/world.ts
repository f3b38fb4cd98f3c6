import type { TenantDb } from '#platform/db';
import { runInCompany } from '#platform/use-case';
import { anAddressBook, type AddressBook } from '../address-book.ts';
import type { TestApp } from '../run-app.ts';
import { aLine } from '../customers.ts';
import { aCompany, aPerson, testPassword, type TestCompany, type TestPerson } from '../people.ts';
import { aConnection, anOption, aQueue } from '../things.ts';
import type { Known } from './sample-input.ts';

export interface Inhabited extends TestCompany {
  readonly admin: TestPerson;
  readonly plain: TestPerson;
  readonly queueId: number;
  readonly connectionId: number;
  /** An option of the queue's bot. */
  readonly optionId: number;
  readonly conversation: Conversation;
  readonly book: AddressBook;
  /** Background work of the company that failed for good. */
  readonly deadJobId: number;
  /** A plan that is sold to everybody. */
  readonly planId: number;
}

/** A customer who wrote, the ticket somebody opened for it, and a note on it. */
export interface Conversation {
  readonly contactId: number;
  readonly ticketId: number;
  readonly ticketUuid: string;
  readonly messageId: number;
  readonly noteId: number;
}

let phones = 0;
async function aConversation(
  app: TestApp,
  company: TestCompany,
  place: { mark: string; connectionId: number; queueId: number; userId: number },
): Promise<Conversation> {
  const line = await aLine(app, company, place.connectionId);
  await line.says(`55319${70_000_000 + (phones += 1)}`, `${place.mark} message`, { name: `${place.mark} contact` });
  return runInCompany(app.app.runtime, company.companyId, async ({ db, companyId, now }) => {
    const ticket = await db
      .updateTable('tickets')
      .set({ status: 'open', user_id: place.userId, queue_id: place.queueId, is_bot: false })
      .where('company_id', '=', companyId)
      .returning(['id', 'uuid', 'contact_id'])
      .executeTakeFirstOrThrow();
    const message = await db
      .selectFrom('messages')
      .select('id')
      .where('ticket_id', '=', ticket.id)
      .executeTakeFirstOrThrow();
    const note = await db
      .insertInto('ticket_notes')
      .values({
        company_id: companyId,
        ticket_id: ticket.id,
        contact_id: ticket.contact_id,
        user_id: place.userId,
        note: `${place.mark} note`,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return {
      contactId: ticket.contact_id,
      ticketId: ticket.id,
      ticketUuid: ticket.uuid,
      messageId: Number(message.id),
      noteId: note.id,
    };
  });
}

async function insertDeadJob(db: TenantDb, companyId: number, now: Date): Promise<number> {
  const job = { company_id: companyId, name: 'tests.failed', payload: {}, run_at: now, created_at: now };
  const { id } = await db
    .insertInto('jobs')
    .values({ ...job, attempts: 1, max_attempts: 1, dead_at: now, last_error: 'planned' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return Number(id);
}

/** A company with one of everything; `mark` stands in every name, so that a leak can be recognised. */
export async function anInhabitedCompany(
  app: TestApp,
  mark: string,
  options: Parameters<typeof aCompany>[1] = {},
): Promise<Inhabited> {
  const company = await aCompany(app, { name: `${mark} company`, ...options });
  const queueId = await aQueue(app, company, { name: `${mark} queue`, color: '#123456' });
  const connectionId = await aConnection(app, company, `${mark} connection`);
  const optionId = await anOption(app, company, { queueId, name: `${mark} option` });
  const deadJobId = await runInCompany(app.app.runtime, company.companyId, ({ db, now }) =>
    insertDeadJob(db, company.companyId, now),
  );
  const admin = await aPerson(app, company, { name: `${mark} admin`, profile: 'admin' });
  const plain = await aPerson(app, company, { name: `${mark} plain`, queueIds: [queueId] });
  const conversation = await aConversation(app, company, { mark, connectionId, queueId, userId: admin.userId });
  const book = await anAddressBook(app, company, { mark, userId: admin.userId });
  // Somebody else keeps the company in order should a call take the admin's rights away.
  await aPerson(app, company, { name: `${mark} second`, profile: 'admin' });
  const [plan] = (await app.inject({ url: '/api/plans/list' })).json<{ id: number }[]>();
  return {
    ...company,
    queueId,
    connectionId,
    optionId,
    conversation,
    book,
    deadJobId,
    admin,
    plain,
    planId: plan?.id ?? 0,
  };
}

let counter = 0;
/** Good values for one person's calls, by the name of the field. */
export const knownTo = (company: Inhabited, person: TestPerson): Known => ({
  userId: () => person.userId,
  companyId: () => company.companyId,
  queueIds: () => [company.queueId],
  queueId: () => company.queueId,
  chatbotId: () => company.optionId,
  chatbotIds: () => [company.optionId],
  parentId: () => null,
  column: () => 'transferMessage',
  color: () => `#${(0x10_00_00 + (counter += 1)).toString(16)}`,
  whatsappId: () => company.connectionId,
  contactId: () => company.conversation.contactId,
  ticketId: () => company.conversation.ticketId,
  ticketIds: () => [company.conversation.ticketId],
  uuid: () => company.conversation.ticketUuid,
  ticketUuid: () => company.conversation.ticketUuid,
  messageId: () => company.conversation.messageId,
  noteId: () => company.conversation.noteId,
  clientId: () => crypto.randomUUID(),
  goneId: () => company.book.contactId,
  tagId: () => company.book.tagId,
  tagIds: () => [company.book.tagId],
  laneId: () => company.book.laneId,
  laneIds: () => [company.book.laneId],
  nextLaneId: () => company.book.laneId,
  rollbackLaneId: () => company.book.laneId,
  quickMessageId: () => company.book.quickMessageId,
  importId: () => company.book.importId,
  scheduleId: () => company.book.scheduleId,
  occurrenceId: () => company.book.occurrenceId,
  ticketUserId: () => person.userId,
  sendAt: () => '2026-06-01T12:00:00.000Z',
  start: () => '2026-03-01T00:00:00.000Z',
  end: () => '2026-04-01T00:00:00.000Z',
  day: () => '2026-05-20',
  year: () => '2026',
  valorIntervalo: () => 1,
  enviarQuantasVezes: () => 1,
  template: () => undefined,
  mapping: () => ({ name: 0, number: 1 }),
  quotedMsg: () => undefined,
  voice: () => false,
  actions: () => [{ do: 'note', note: 'sample' }],
  // Everything at once is for those who may see it.
  showAll: () => 'false',
  selectedQueueIds: () => [company.queueId],
  email: () => `sample${(counter += 1)}@example.com`,
  password: () => testPassword,
  profile: () => 'admin',
  sendIdQueue: () => company.queueId,
  queueIdImportMessages: () => company.queueId,
  importOldMessages: () => null,
  importRecentMessages: () => null,
  token: () => String((counter += 1)).padStart(30, 'T'),
  accountId: () => String(8_000_000_000 + (counter += 1)),
  facebookUserId: () => '100200300',
  number: () => String(5_511_900_000_000 + (counter += 1)),
  planId: () => company.planId,
  /** A setting that takes almost any text. */
  key: () => 'appName',
});

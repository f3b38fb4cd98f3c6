import { runInCompany } from '#platform/use-case';
import { anAddressBook, anyTicket, type AddressBook } from '../address-book.ts';
import type { TestApp } from '../run-app.ts';
import { aLine } from '../customers.ts';
import { aCompany, aPerson, testPassword, type TestCompany, type TestPerson } from '../people.ts';
import { aConnection, anOption, aQueue, aTalk, type Talk } from '../things.ts';
import { fromWhere, someBrowser, somePeople, type Known } from './sample-input.ts';

export interface Inhabited extends TestCompany {
  readonly admin: TestPerson;
  readonly plain: TestPerson;
  readonly queueId: number;
  readonly connectionId: number;
  /** An option of the queue's bot. */
  readonly optionId: number;
  readonly conversation: Conversation;
  readonly book: AddressBook;
  /** What two of its people said to each other. */
  readonly talk: Talk;
  /** Background work of the company that failed for good. */
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
  const admin = await aPerson(app, company, { name: `${mark} admin`, profile: 'admin' });
  const plain = await aPerson(app, company, { name: `${mark} plain`, queueIds: [queueId] });
  const conversation = await aConversation(app, company, { mark, connectionId, queueId, userId: admin.userId });
  const book = await anAddressBook(app, company, { mark, userId: admin.userId });
  const talk = await aTalk(app, company, { mark, userIds: [admin.userId, plain.userId] });
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
    talk,
    admin,
    plain,
    planId: plan?.id ?? 0,
  };
}

let counter = 0;
/** A form as it travels beside a file. */
export const aScheduleFor = (contactId: number): string =>
  JSON.stringify({ body: 'A sample', contactId, sendAt: '2026-06-01T12:00:00.000Z' });

/** A campaign without a time, as it travels beside its file. */
export const aCampaignFor = (whatsappId: number): string => JSON.stringify({ name: 'A sample', whatsappId });

/** Good values for one person's calls, by the name of the field. */
export const knownTo = (company: Inhabited, person: TestPerson): Known => ({
  ...someBrowser,
  away: () => null,
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
  campaignId: () => company.book.campaignId,
  invoiceId: () => company.book.invoiceId,
  reminderDay: () => '-5',
  endToEndId: () => `E18236120${(counter += 1)}`,
  chatId: () => company.talk.chatId,
  chatUuid: () => company.talk.chatUuid,
  chatMessageId: () => company.talk.chatMessageId,
  users: somePeople(() => [person.userId === company.admin.userId ? company.plain.userId : company.admin.userId]),
  quotedId: () => undefined,
  around: () => undefined,
  upTo: () => undefined,
  video: () => 'aqz-KE-bpKQ',
  // Where a page is a number, its form tells so.
  page: (schema) => (schema?.pattern === undefined ? 'tickets' : '1'),
  startsAt: () => null,
  dueDate: () => '2026-12-31',
  endsAt: () => null,
  clientId: () => crypto.randomUUID(),
  goneId: () => company.book.contactId,
  tagId: () => company.book.tagId,
  tagIds: () => [company.book.tagId],
  laneId: () => company.book.laneId,
  laneIds: () => [company.book.laneId],
  nextLaneId: () => company.book.laneId,
  rollbackLaneId: () => company.book.laneId,
  quickMessageId: () => company.book.quickMessageId,
  macroId: () => company.book.macroId,
  steps: () => [{ do: 'priority', priority: 'high' }],
  importId: () => company.book.importId,
  scheduleId: () => company.book.scheduleId,
  // Who names none is not refused for what others of this table did; a release that is told of has a name.
  version: (schema) => (schema?.type === 'string' && schema.pattern === undefined ? 'sample' : undefined),
  occurrenceId: () => company.book.occurrenceId,
  contactListId: () => company.book.contactListId,
  fileListId: () => company.book.fileListId,
  integrationId: () => company.book.integrationId,
  optIntegrationId: () => company.book.integrationId,
  promptId: () => company.book.promptId,
  // Nobody answers there, and nobody may ask.
  urlN8N: () => 'http://10.0.0.1/',
  baseUrl: () => 'http://10.0.0.1/v1',
  // Nobody is asked without a key, and no budget stands in anybody's way.
  apiKey: () => '',
  budgetCents: () => null,
  jsonContent: () => JSON.stringify({ client_email: 'a@b', private_key: 'k', token_uri: 'http://10.0.0.1/' }),
  itemId: () => company.book.listItemId,
  refusalId: () => company.book.refusalId,
  apiKeyId: () => company.book.apiKeyId,
  webhookSubscriptionId: () => company.book.webhookSubscriptionId,
  deliveryId: () => company.book.deliveryId,
  visitId: () => company.book.visitId,
  bulkId: () => company.book.bulkId,
  viewId: () => company.book.viewId,
  viewIds: () => [company.book.viewId],
  filters: () => anyTicket,
  isShared: () => false,
  operationId: () => crypto.randomUUID(),
  action: () => ({ do: 'unread' }),
  tickets: () => ({ ids: [company.conversation.ticketId] }),
  reason: () => 'To see what is shown',
  connectionId: () => company.connectionId,
  url: () => 'https://example.com/hook',
  scopes: () => ['tags:read'],
  events: () => ['ticket.closed'],
  expiresAt: () => null,
  from: fromWhere,
  ticketUserId: () => person.userId,
  sendAt: () => '2026-06-01T12:00:00.000Z',
  timeZone: () => 'America/Manaus',
  schedule: () => aScheduleFor(company.conversation.contactId),
  campaign: () => aCampaignFor(company.connectionId),
  // A campaign without a time is a draft, and needs nothing else.
  scheduledAt: () => null,
  settings: () => ({ sabado: true }),
  start: () => '2026-03-01T00:00:00.000Z',
  end: () => '2026-04-01T00:00:00.000Z',
  day: () => '2026-05-20',
  year: () => '2026',
  valorIntervalo: () => 1,
  enviarQuantasVezes: () => 1,
  template: () => undefined,
  mapping: () => ({ name: 0, number: 1 }),
  quotedMsg: () => undefined,
  spoken: () => [{ fromMe: false, text: 'oi' }],
  // Whether a recording was made here, or which voice an assistant has: its form tells which.
  voice: (schema) => (schema?.enum?.includes('texto') ? 'texto' : false),
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
  phone: () => '(11) 98888-7777',
  number: () => String(5_511_900_000_000 + (counter += 1)),
  planId: () => company.planId,
  /** A setting that takes almost any text. */
  key: () => 'appName',
});

import { insertConnection } from '#features/connections';
import { replaceQueues } from '#features/users';
import { runInCompany } from '#platform/use-case';
import { anAddressBook } from '../address-book.ts';
import { aLine } from '../customers.ts';
import { aPerson, type TestCompany, type TestPerson } from '../people.ts';
import type { TestApp } from '../run-app.ts';
import { aConnection, anOption, aQueue, aTalk } from '../things.ts';
import { somePeople, type Known } from './sample-input.ts';
import { aCampaignFor, aScheduleFor } from './world.ts';

/** What belongs to one person of a company: a conversation they lead, their notes, quick messages and imports. */
export interface Belongings {
  readonly userId: number;
  readonly queueId: number;
  readonly connectionId: number;
  readonly optionId: number;
  readonly ticketId: number;
  readonly ticketUuid: string;
  readonly contactId: number;
  readonly messageId: number;
  readonly noteId: number;
  readonly goneId: number;
  readonly tagId: number;
  readonly laneId: number;
  readonly quickMessageId: number;
  readonly macroId: number;
  readonly importId: number;
  readonly scheduleId: number;
  readonly occurrenceId: number;
  readonly contactListId: number;
  readonly fileListId: number;
  readonly integrationId: number;
  readonly promptId: number;
  readonly listItemId: number;
  readonly refusalId: number;
  readonly campaignId: number;
  readonly apiKeyId: number;
  readonly webhookSubscriptionId: number;
  readonly deliveryId: number;
  readonly visitId: number;
  readonly bulkId: number;
  readonly viewId: number;
  readonly invoiceId: number;
  readonly chatId: number;
  readonly chatUuid: string;
  readonly chatMessageId: number;
}

/** A company in which somebody stands above somebody else, each with a queue of their own. */
export interface Ladder {
  readonly company: TestCompany;
}

export async function aLadder(app: TestApp, company: TestCompany): Promise<Ladder> {
  await aConnection(app, company, 'Linha');
  return { company };
}

/** A line beside the default one, of which a company has one. */
const aSideLine = (app: TestApp, { companyId }: TestCompany, name: string): Promise<number> =>
  runInCompany(app.app.runtime, companyId, ({ db, now }) =>
    insertConnection(db, companyId, {
      name,
      channel: 'whatsapp',
      status: 'CONNECTED',
      number: '',
      isDefault: false,
      now,
    }),
  );

let phones = 0;
let colors = 0x20_00_00;

/** Gives somebody one of everything. `mark` stands in what is theirs alone; what colleagues share carries none. */
export async function belongingsOf(
  app: TestApp,
  { company }: Ladder,
  person: TestPerson,
  mark: string,
): Promise<Belongings> {
  const color = `#${(colors += 1).toString(16)}`;
  const queueId = await aQueue(app, company, { name: `Fila ${color}`, color });
  const connectionId = await aSideLine(app, company, `Linha ${color}`);
  const optionId = await anOption(app, company, { queueId, name: 'Opção' });
  const line = await aLine(app, company, connectionId);
  const phone = `55329${70_000_000 + (phones += 1)}`;
  await line.says(phone, `${mark} message`, { name: 'Cliente' });
  const book = await anAddressBook(app, company, { mark: `${mark}${phones}`, userId: person.userId });
  const talk = await aTalk(app, company, { mark, userIds: [person.userId] });
  return runInCompany(app.app.runtime, company.companyId, async ({ db, companyId, now }) => {
    const own = { company_id: companyId, user_id: person.userId };
    await replaceQueues(db, companyId, person.userId, [queueId]);
    const contact = await db.selectFrom('contacts').select('id').where('number', '=', phone).executeTakeFirstOrThrow();
    const ticket = await db
      .updateTable('tickets')
      .set({ status: 'open', user_id: person.userId, queue_id: queueId, is_bot: false })
      .where('contact_id', '=', contact.id)
      .returning(['id', 'uuid'])
      .executeTakeFirstOrThrow();
    const message = await db
      .selectFrom('messages')
      .select('id')
      .where('ticket_id', '=', ticket.id)
      .executeTakeFirstOrThrow();
    const note = await db
      .insertInto('ticket_notes')
      .values({ ...own, ticket_id: ticket.id, contact_id: contact.id, note: `${mark} note`, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    // Contacts, tags and lanes are everybody's, so their names betray nobody.
    await db.updateTable('contacts').set({ name: 'Cliente' }).where('id', '=', book.contactId).execute();
    for (const id of [book.tagId, book.laneId])
      await db
        .updateTable('tags')
        .set({ name: `Etiqueta ${id}` })
        .where('id', '=', id)
        .execute();
    await db.updateTable('quick_messages').set({ visible: false }).where('id', '=', book.quickMessageId).execute();
    return {
      ...book,
      ...talk,
      userId: person.userId,
      queueId,
      connectionId,
      optionId,
      ticketId: ticket.id,
      ticketUuid: ticket.uuid,
      contactId: contact.id,
      messageId: Number(message.id),
      noteId: note.id,
      goneId: book.contactId,
    };
  });
}

/** Somebody above the others, with what is theirs: an admin, or in the operator's company a super user. */
export async function aSuperior(
  app: TestApp,
  ladder: Ladder,
  { mark, isSuper }: { mark: string; isSuper: boolean },
): Promise<TestPerson & Belongings> {
  const person = await aPerson(app, ladder.company, {
    profile: 'admin',
    super: isSuper,
    farewellMessage: `${mark} farewell`,
  });
  return { ...person, ...(await belongingsOf(app, ladder, person, mark)) };
}

/** The record each id of the contracts means, of those that belong to this person. */
export const idsOf = (of: Belongings): Readonly<Record<string, number | string>> => ({
  userId: of.userId,
  optUserId: of.userId,
  queueId: of.queueId,
  queueIds: of.queueId,
  optQueueId: of.queueId,
  sendIdQueue: of.queueId,
  queueIdImportMessages: of.queueId,
  selectedQueueIds: of.queueId,
  chatbotId: of.optionId,
  chatbotIds: of.optionId,
  parentId: of.optionId,
  whatsappId: of.connectionId,
  uuid: of.ticketUuid,
  ticketUuid: of.ticketUuid,
  ticketId: of.ticketId,
  ticketIds: of.ticketId,
  contactId: of.contactId,
  goneId: of.goneId,
  messageId: of.messageId,
  quotedMsg: of.messageId,
  'quotedMsg.id': of.messageId,
  noteId: of.noteId,
  tagId: of.tagId,
  tagIds: of.tagId,
  'tags.id': of.tagId,
  'actions.tagIds': of.tagId,
  'actions.queueId': of.queueId,
  'actions.userId': of.userId,
  'actions.connectionId': of.connectionId,
  contactTag: of.tagId,
  laneId: of.laneId,
  laneIds: of.laneId,
  nextLaneId: of.laneId,
  rollbackLaneId: of.laneId,
  quickMessageId: of.quickMessageId,
  macroId: of.macroId,
  'steps.queueId': of.queueId,
  'steps.userId': of.userId,
  'steps.tagIds': of.tagId,
  importId: of.importId,
  scheduleId: of.scheduleId,
  occurrenceId: of.occurrenceId,
  contactListId: of.contactListId,
  fileListId: of.fileListId,
  integrationId: of.integrationId,
  optIntegrationId: of.integrationId,
  promptId: of.promptId,
  itemId: of.listItemId,
  refusalId: of.refusalId,
  campaignId: of.campaignId,
  apiKeyId: of.apiKeyId,
  webhookSubscriptionId: of.webhookSubscriptionId,
  deliveryId: of.deliveryId,
  visitId: of.visitId,
  bulkId: of.bulkId,
  viewId: of.viewId,
  viewIds: of.viewId,
  mentionedIds: of.userId,
  'tickets.ids': of.ticketId,
  'tickets.filter.queueIds': of.queueId,
  'action.queueId': of.queueId,
  'action.userId': of.userId,
  'action.connectionId': of.connectionId,
  'action.tagIds': of.tagId,
  'action.laneId': of.laneId,
  connectionId: of.connectionId,
  invoiceId: of.invoiceId,
  tagListId: of.tagId,
  whatsappIds: of.connectionId,
  chatId: of.chatId,
  chatUuid: of.chatUuid,
  chatMessageId: of.chatMessageId,
  quotedId: of.chatMessageId,
  users: of.userId,
  'users.id': of.userId,
  'from.tagIds': of.tagId,
  'from.contactTag': of.tagId,
  'from.laneIds': of.laneId,
  ticketUserId: of.userId,
});

/** Good values for calls about somebody's belongings, over those that hold for anybody. */
export const knownOf = (base: Known, of: Belongings): Known => ({
  ...base,
  userId: () => of.userId,
  queueId: () => of.queueId,
  queueIds: () => [of.queueId],
  selectedQueueIds: () => [of.queueId],
  sendIdQueue: () => of.queueId,
  queueIdImportMessages: () => of.queueId,
  chatbotId: () => of.optionId,
  chatbotIds: () => [of.optionId],
  whatsappId: () => of.connectionId,
  contactId: () => of.contactId,
  schedule: () => aScheduleFor(of.contactId),
  campaign: () => aCampaignFor(of.connectionId),
  goneId: () => of.goneId,
  ticketId: () => of.ticketId,
  ticketIds: () => [of.ticketId],
  uuid: () => of.ticketUuid,
  ticketUuid: () => of.ticketUuid,
  messageId: () => of.messageId,
  noteId: () => of.noteId,
  tagId: () => of.tagId,
  tagIds: () => [of.tagId],
  laneId: () => of.laneId,
  laneIds: () => [of.laneId],
  nextLaneId: () => of.laneId,
  rollbackLaneId: () => of.laneId,
  quickMessageId: () => of.quickMessageId,
  macroId: () => of.macroId,
  importId: () => of.importId,
  scheduleId: () => of.scheduleId,
  occurrenceId: () => of.occurrenceId,
  contactListId: () => of.contactListId,
  fileListId: () => of.fileListId,
  integrationId: () => of.integrationId,
  optIntegrationId: () => of.integrationId,
  promptId: () => of.promptId,
  itemId: () => of.listItemId,
  refusalId: () => of.refusalId,
  campaignId: () => of.campaignId,
  apiKeyId: () => of.apiKeyId,
  webhookSubscriptionId: () => of.webhookSubscriptionId,
  deliveryId: () => of.deliveryId,
  visitId: () => of.visitId,
  bulkId: () => of.bulkId,
  viewId: () => of.viewId,
  viewIds: () => [of.viewId],
  action: () => ({ do: 'unread' }),
  tickets: () => ({ ids: [of.ticketId] }),
  connectionId: () => of.connectionId,
  invoiceId: () => of.invoiceId,
  tagListId: () => null,
  whatsappIds: () => [of.connectionId],
  users: somePeople(() => [of.userId]),
  chatId: () => of.chatId,
  chatUuid: () => of.chatUuid,
  chatMessageId: () => of.chatMessageId,
  quotedId: () => undefined,
  ticketUserId: () => of.userId,
});

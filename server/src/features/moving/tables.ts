import { parentsFirst, type ForkRow } from '@oplano/core/moving';
import type { AskedRows } from '#ports/fork';
import {
  connectionRows,
  connectionQueueRows,
  menuRows,
  queueRows,
  tagRows,
  userRows,
  userQueueRows,
} from './kinds-of-desk.ts';
import { messageRows, quickReplyRows, scheduleRows } from './kinds-of-said.ts';
import { contactFieldRows, contactRows, taggingRows, ticketRows } from './kinds-of-talk.ts';
import type { KindOfRows, Move, MovedCompanyIds } from './move.ts';
import { takeFiles } from './take-files.ts';
import { takeRows } from './take-rows.ts';

interface Source extends Omit<AskedRows, 'columns' | 'companyId' | 'order'> {
  readonly columns: string;
  readonly order?: readonly string[];
}

const messageColumns =
  'id wid ticketId contactId userId queueId quotedMsgId body mediaType mediaUrl fromMe ack isPrivate isEdited isForwarded isDeleted createdAt';

/** Every table that is read, with the columns that mean something here. */
const tables = {
  queues: {
    table: 'Queues',
    columns:
      'id name color greetingMessage outOfHoursMessage completionMessage complationMessage orderQueue closeTicket ativarRoteador tempoRoteador schedules createdAt',
  },
  connections: {
    table: 'Whatsapps',
    columns:
      'id name channel number isDefault token sendIdQueue transferQueueId timeToTransfer greetingMessage complationMessage completionMessage farewellMessage outOfHoursMessage ratingMessage allowGroup groupAsTicket maxUseBotQueues timeUseBotQueues timeSendQueue expiresTicket expiresInactiveMessage timeInactiveMessage inactiveMessage maxUseBotQueuesNPS expiresTicketNPS timeCreateNewTicket schedules createdAt',
  },
  connectionQueues: {
    table: 'WhatsappQueues',
    columns: 'whatsappId queueId',
    through: { column: 'whatsappId', table: 'Whatsapps' },
    order: ['whatsappId', 'queueId'],
  },
  users: {
    table: 'Users',
    columns:
      'id name email profile super passwordHash whatsappId startWork endWork farewellMessage allTicket allowGroup allHistoric allUserChat userClosePendingTicket showDashboard allowRealTime allowConnections defaultTheme defaultMenu createdAt',
  },
  userQueues: {
    table: 'UserQueues',
    columns: 'userId queueId',
    through: { column: 'userId', table: 'Users' },
    order: ['userId', 'queueId'],
  },
  chatbots: {
    table: 'Chatbots',
    columns: 'id name greetingMessage queueId chatbotId queueType optQueueId optUserId closeTicket',
    through: { column: 'queueId', table: 'Queues' },
    below: 'chatbotId',
  },
  queueOptions: {
    table: 'QueueOptions',
    columns: 'id title message queueId parentId',
    through: { column: 'queueId', table: 'Queues' },
    below: 'parentId',
  },
  tags: { table: 'Tags', columns: 'id name color kanban timeLane greetingMessageLane nextLaneId rollbackLaneId' },
  contacts: {
    table: 'Contacts',
    columns:
      'id name number remoteJid lid email channel isGroup active disableBot acceptAudioMessage whatsappId createdAt',
  },
  fields: {
    table: 'ContactCustomFields',
    columns: 'id contactId name value',
    through: { column: 'contactId', table: 'Contacts' },
  },
  contactTags: {
    table: 'ContactTags',
    columns: 'contactId tagId',
    through: { column: 'contactId', table: 'Contacts' },
    order: ['contactId', 'tagId'],
  },
  tickets: {
    table: 'Tickets',
    columns:
      'id uuid contactId whatsappId channel userId queueId status isGroup unreadMessages lastMessage createdAt updatedAt',
    order: ['createdAt', 'id'],
  },
  ticketTags: {
    table: 'TicketTags',
    columns: 'ticketId tagId',
    through: { column: 'ticketId', table: 'Tickets' },
    order: ['ticketId', 'tagId'],
  },
  messages: {
    table: 'Messages',
    columns: messageColumns,
    through: { column: 'ticketId', table: 'Tickets' },
    // Those that are answered come before their answers.
    order: ['createdAt', 'id'],
  },
  files: {
    table: 'Messages',
    columns: messageColumns,
    through: { column: 'ticketId', table: 'Tickets' },
    filled: 'mediaUrl',
    order: ['createdAt', 'id'],
  },
  quickReplies: {
    table: 'QuickMessages',
    columns: 'id shortcode shortCode name message userId geral visao mediaPath createdAt',
  },
  schedules: {
    table: 'Schedules',
    columns:
      'id body contactId userId whatsappId queueId ticketUserId sendAt sentAt status openTicket statusTicket assinar intervalo valorIntervalo enviarQuantasVezes tipoDias contadorEnvio mediaPath createdAt',
  },
} satisfies Record<string, Source>;

/** Tables that are read, besides those of companies and plans. */
export const readTables: ReadonlySet<string> = new Set([
  'Companies',
  'Plans',
  ...Object.values(tables).map(({ table }) => table),
]);

/** Columns of a table that would be read and are not there. */
export const missingColumns = (move: Pick<Move, 'fork'>): Map<string, string[]> =>
  new Map(
    Object.values(tables).flatMap(({ table, columns }) => {
      const own = move.fork.tables.get(table);
      const missing = own ? columns.split(' ').filter((column) => !own.has(column)) : [];
      return missing.length > 0 ? [[table, missing] as const] : [];
    }),
  );

const optionsMax = 20_000;
/** Menus are trees: all of them at once, those above before those below. */
async function* inTreeOrder(portions: AsyncIterable<ForkRow[]>): AsyncGenerator<ForkRow[]> {
  const all: ForkRow[] = [];
  for await (const rows of portions) {
    all.push(...rows);
    if (all.length > optionsMax) throw new Error(`There are more than ${optionsMax} points of menus.`);
  }
  yield parentsFirst(all);
}

/** Everything of one company, in the order in which one points at the other. */
export async function takeTables(move: Move, company: MovedCompanyIds): Promise<void> {
  const rows = ({ columns, order = ['id'], ...source }: Source) =>
    move.fork.rows({ ...source, columns: columns.split(' '), companyId: company.theirs, order });
  const take = async <T>(source: Source, kind: KindOfRows<T>): Promise<void> => {
    await takeRows(move, company.ours, rows(source), kind);
    const counts = move.report.get(kind.kind);
    if (counts) move.say(`company ${company.ours}: ${kind.kind}, ${counts.read} read`);
  };
  await take(tables.queues, queueRows);
  await take(tables.connections, connectionRows(move.sealing));
  await take(tables.connectionQueues, connectionQueueRows);
  await take(tables.users, userRows);
  await take(tables.userQueues, userQueueRows);
  await takeRows(move, company.ours, inTreeOrder(rows(tables.chatbots)), menuRows(''));
  await takeRows(move, company.ours, inTreeOrder(rows(tables.queueOptions)), menuRows('option '));
  await take(tables.tags, tagRows);
  await take(tables.contacts, contactRows);
  await take(tables.fields, contactFieldRows);
  await take(tables.contactTags, taggingRows('contactTag', 'contactId'));
  await take(tables.tickets, ticketRows);
  await take(tables.ticketTags, taggingRows('ticketTag', 'ticketId'));
  await take(tables.messages, messageRows);
  await takeFiles(move, company, rows(tables.files));
  await take(tables.quickReplies, quickReplyRows);
  await take(tables.schedules, scheduleRows);
}

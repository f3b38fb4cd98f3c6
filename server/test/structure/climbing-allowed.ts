import type { Outcome } from './climbing.ts';
import type { Kind } from './route-access.ts';

/** What colleagues share, by route and id: the tables in which something of the greater one may change by it, and why. */
interface Cell {
  readonly tables?: readonly string[];
  /** They are told what belongs to the greater one. */
  readonly isTold?: boolean;
  readonly why: string;
}
/** The same for several cells. */
const cells = (names: readonly string[], cell: Cell): Record<string, Cell> =>
  Object.fromEntries(names.map((name) => [name, cell]));
const shared: Readonly<Record<string, Cell>> = {
  'chats.create users': { tables: ['chat_members'], why: 'anybody may begin a chat with anybody of the team' },
  'chats.create users.id': { tables: ['chat_members'], why: 'anybody may begin a chat with anybody of the team' },
  'chats.create every id': { tables: ['chat_members'], why: 'anybody may begin a chat with anybody of the team' },
  'contacts.setAcceptAudio contactId': { tables: ['contacts'], why: 'contacts are everybody’s' },
  'contacts.setDisableBot contactId': { tables: ['contacts'], why: 'contacts are everybody’s' },
  'contacts.block contactId': { tables: ['contacts'], why: 'contacts are everybody’s' },
  'contacts.create tagIds': { tables: ['tags'], why: 'a tag counts whom it is on' },
  'contacts.create every id': { tables: ['tags'], why: 'a tag counts whom it is on' },
  'contacts.update contactId': { tables: ['contact_addresses', 'contacts'], why: 'contacts are everybody’s' },
  'contacts.update every id': { tables: ['contact_addresses', 'contacts', 'tags'], why: 'contacts are everybody’s' },
  'contacts.syncTags contactId': { tables: ['contact_tags', 'contacts', 'tags'], why: 'tags are everybody’s' },
  'contacts.syncTags tags.id': { tables: ['tags'], why: 'a tag counts whom it is on' },
  'contacts.syncTags every id': { tables: ['contact_tags', 'contacts', 'tags'], why: 'tags are everybody’s' },
  'contacts.removeTag every id': { tables: ['contact_tags', 'contacts', 'tags'], why: 'tags are everybody’s' },
  'tags.update tagId': { tables: ['tags'], why: 'tags are everybody’s' },
  'tags.update every id': { tables: ['tags'], why: 'tags are everybody’s' },
  'tags.remove tagId': { tables: ['tags'], why: 'tags are everybody’s' },
  'tags.orderLanes laneIds': { tables: ['tags'], why: 'the board belongs to all who may add columns to it' },
  'messages.send mentionedIds': {
    tables: ['message_mentions'],
    why: 'one’s own note may name anybody of the team',
  },
  'messages.forward contactId': { tables: ['tickets'], why: 'one’s own message, said to anybody in the address book' },
  'tickets.create contactId': { tables: ['tickets'], why: 'a conversation by another line with a contact of all' },
  'tickets.create whatsappId': { tables: ['ticket_tracking', 'tickets'], why: 'lines are everybody’s to begin with' },
  'tickets.update userId': {
    tables: ['ticket_logs', 'ticket_tracking', 'tickets'],
    why: 'one’s own ticket, handed to somebody above',
  },
  'tickets.update queueId': {
    tables: ['messages', 'ticket_logs', 'ticket_tracking', 'tickets'],
    why: 'one’s own ticket, handed to another queue',
  },
  'tickets.act actions.queueId': {
    tables: ['messages', 'ticket_logs', 'ticket_tracking', 'tickets'],
    why: 'one’s own ticket, handed to another queue by an action',
  },
  ...cells(['schedules.show scheduleId', 'schedules.occurrences scheduleId'], {
    isTold: true,
    why: 'what is planned is the team’s, like the contacts it is for',
  }),
  ...cells(
    ['create contactId', 'create queueId', 'create whatsappId', 'create every id'].map((one) => `schedules.${one}`),
    { tables: ['schedules', 'schedule_occurrences'], why: 'anybody may plan a message for a contact of all' },
  ),
  ...cells(
    ['update contactId', 'update queueId', 'update whatsappId'].map((one) => `schedules.${one}`),
    { tables: ['schedules', 'schedule_occurrences'], why: 'one’s own plan, for a contact of all' },
  ),
  ...cells(
    [
      'update scheduleId',
      'update every id',
      'move every id',
      'pause scheduleId',
      'remove scheduleId',
      'uploadMedia scheduleId',
      'removeMedia scheduleId',
    ].map((one) => `schedules.${one}`),
    { tables: ['schedules', 'schedule_occurrences'], isTold: true, why: 'what is planned is the team’s' },
  ),
};

/** What a flag is there for: who has it may that, and nothing else of the kind. */
const byFlag: readonly { readonly has: (kind: Kind) => boolean; readonly cells: Readonly<Record<string, Cell>> }[] = [
  {
    has: ({ person }) => person?.allUserChat === 'enabled',
    cells: {
      ...cells(
        [
          'tickets.byUuid uuid',
          'context.history ticketUuid',
          'tickets.notes ticketId',
          'tickets.notes every id',
          'tickets.act every id',
          'kanban.takeOut ticketId',
        ],
        { isTold: true, why: 'sees the conversations of all' },
      ),
      ...cells(
        ['kanban.put ticketId', 'kanban.put every id', 'kanban.moveMany ticketIds', 'kanban.moveMany every id'],
        { tables: ['ticket_logs', 'tickets'], isTold: true, why: 'moves what they see on the board' },
      ),
      'macros.run ticketId': {
        tables: ['ticket_logs', 'tickets'],
        isTold: true,
        why: 'a macro does what each of its steps may: here, say how urgent it is, as whoever sees it may',
      },
      'kanban.value ticketId': {
        tables: ['contact_fields', 'contacts', 'tickets'],
        isTold: true,
        why: 'says what a card on the board is worth',
      },
      ...cells(['messages.send ticketId', 'messages.send every id'], {
        tables: ['message_mentions', 'messages'],
        isTold: true,
        why: 'writes notes where they may read',
      }),
      'messages.forward messageId': {
        tables: ['messages', 'outbox', 'ticket_logs', 'ticket_tracking', 'tickets'],
        isTold: true,
        why: 'passes on what they may read',
      },
      ...cells(['tickets.act ticketId', 'tickets.addNote ticketId', 'tickets.addNote every id'], {
        tables: ['ticket_notes'],
        isTold: true,
        why: 'writes notes where they may read',
      }),
    },
  },
  {
    has: ({ person }) => person?.allowConnections === 'enabled',
    cells: {
      'connections.create queueIds': { tables: ['connection_queues'], why: 'a line of their own leads to any queue' },
      ...cells(
        ['startSession', 'newQr', 'pairByCode', 'disconnect', 'remove', 'uploadGreeting', 'removeGreeting'].map(
          (one) => `connections.${one} whatsappId`,
        ),
        {
          tables: ['channel_sessions', 'connection_timeline', 'connections'],
          isTold: true,
          why: 'runs the lines of the company as an admin does',
        },
      ),
    },
  },
];
const sharedWith = (kind: Kind): Readonly<Record<string, Cell>> =>
  Object.assign({}, ...byFlag.filter(({ has }) => has(kind)).map(({ cells }) => cells)) as Record<string, Cell>;

/** What an admin may not touch of somebody above them; everything else of the company is theirs to run. */
const aboveAdmins = new Set([
  'users',
  'sessions',
  'quick_messages',
  'macros',
  'contact_imports',
  'contact_import_rows',
]);

/** Why an outcome is wrong, or null where it is as it should be. */
export function climbingProblem(kind: Kind, outcome: Outcome): string | null {
  const { route, by, status, changed, told } = outcome;
  const sentence = `${kind.who} by ${route} (${by}, ${status})`;
  if (kind.person?.profile === 'admin') {
    const theirs = changed.filter(
      (table) => aboveAdmins.has(table) || (table === 'user_queues' && by === 'userId' && route.startsWith('users.')),
    );
    return theirs.length === 0 ? null : `${sentence} changes ${theirs.join(', ')} of a super user`;
  }
  const cell = `${route} ${by}`;
  const { tables = [], isTold = false } = sharedWith(kind)[cell] ?? shared[cell] ?? {};
  const wrong = changed.filter((table) => !tables.includes(table));
  if (wrong.length > 0) return `${sentence} changes ${wrong.join(', ')} of somebody above`;
  return told && !isTold ? `${sentence} is told what belongs to somebody above` : null;
}

/** Whether somebody came to more than they had by a field of a form. */
export function gainProblem(kind: Kind, { route, by, status, changed }: Outcome): string | null {
  // An admin says who may what in the company, themselves included; never who runs the platform, nor what it sells.
  const isAdmins = (what: string): boolean => /^(rights|queues) of /.test(what);
  const gained = kind.person?.profile === 'admin' ? changed.filter((what) => !isAdmins(what)) : changed;
  return gained.length === 0 ? null : `${kind.who} by ${route} with ${by} (${status}) changes ${gained.join(', ')}`;
}

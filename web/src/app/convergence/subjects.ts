import { feeds } from '@oplano/contracts';
import type { Connection } from '@oplano/contracts/connections';
import type { Contact } from '@oplano/contracts/contacts';
import type { Queue } from '@oplano/contracts/queues';
import type { Tag } from '@oplano/contracts/tags';
import type { User } from '@oplano/contracts/users';
import { aPerson } from '#testing/people';
import { aConnection, aQueue } from '#testing/records';
import { connectionsQuery } from '../../features/connections/connections.api.ts';
import { contactList } from '../../features/contacts/contacts.api.ts';
import { queuesQuery } from '../../features/queues/queues.api.ts';
import { tagNamesQuery, tagRecord } from '../../features/tags/tags.api.ts';
import { userRecord } from '../../features/users/users.api.ts';
// Followed by code that arrives with its page: here it is there before the clock of a test is stopped.
import '../../features/contacts/contacts.realtime.ts';
import {
  campaignsSubject,
  contactListItemsSubject,
  contactListsSubject,
  doNotSendSubject,
  apiKeysSubject,
  fileListsSubject,
  webhookSubscriptionsSubject,
  integrationsSubject,
  promptsSubject,
} from './outreach-subjects.ts';
import { at, inOrderOf, sampleInstant, nameOf, names, someSearches, uuidOf } from './random-fields.ts';
import { paged, run, whole, type RunDays, type Subject } from './random-history.ts';
import { announcementsSubject, chatsSubject, companiesSubject, helpsSubject, plansSubject } from './team-subjects.ts';

const users: Subject<User> = {
  make: (id, random) => {
    const { company, ...person } = aPerson({ email: `pessoa-${id}@example.com` });
    const { id: companyId, name, dueDate } = company;
    return { ...person, company: { id: companyId, name, dueDate }, name: nameOf(random), online: random.chance(0.5) };
  },
  created: (user) => ['users', 'create', { user }],
  updated: (user) => ['users', 'update', { user }],
  deleted: ({ id }) => ['users', 'delete', { userId: id }],
  views: someSearches.map((searchParam) => paged(userRecord.list, { searchParam })),
};

const tags: Subject<Tag> = {
  // Whether it is a lane does not change in its life.
  make: (id, random) => ({
    name: nameOf(random),
    color: '#112233',
    kanban: id % 3 === 0 ? 1 : 0,
    timeLane: 0,
    nextLaneId: null,
    rollbackLaneId: null,
    greetingMessageLane: '',
    wipLimit: 0,
    position: id % 3 === 0 ? random.whole(1, 9) : 0,
    userId: null,
    contactsCount: random.whole(0, 9),
    ticketsCount: 0,
    createdAt: sampleInstant,
    updatedAt: sampleInstant,
  }),
  created: (tag) => ['tags', 'create', { tag }],
  updated: (tag) => ['tags', 'update', { tag }],
  deleted: ({ id }) => ['tags', 'delete', { tagId: id }],
  views: [
    ...someSearches.map((searchParam) => paged(tagRecord.list, { searchParam, kanban: '0' })),
    paged(tagRecord.list, { searchParam: '', kanban: '1' }),
    whole<Tag>(tagNamesQuery, { ...inOrderOf(({ name }) => name), accepts: ({ kanban }) => kanban === 0 }),
    whole<Tag>(tagRecord.pickers.lanes, {
      compare: (a, b) => a.position - b.position || a.id - b.id,
      accepts: ({ kanban }) => kanban === 1,
    }),
  ],
};

const contacts: Subject<Contact> = {
  make: (id, random) => ({
    uuid: uuidOf(id),
    companyId: 2,
    name: nameOf(random),
    number: `55119${10_000_000 + id}`,
    numberMasked: false,
    email: '',
    channel: 'whatsapp',
    isGroup: false,
    active: random.chance(0.8),
    acceptAudioMessage: true,
    disableBot: false,
    urlPicture: null,
    whatsapp: null,
    tags: random.chance(0.4) ? [{ id: 5, name: 'Cliente', color: '#112233' }] : [],
    extraInfo: [],
    lgpdAcceptedAt: null,
    createdAt: sampleInstant,
    updatedAt: sampleInstant,
  }),
  created: (contact) => ['contacts', 'create', { contact }],
  // Where many changed at once the lists are told to ask.
  updated: (contact, random) => (random.chance(0.1) ? ['contacts', 'reload', {}] : ['contacts', 'update', { contact }]),
  deleted: ({ id }) => ['contacts', 'delete', { contactId: id }],
  views: [
    ...someSearches.map((searchParam) => paged(contactList, { searchParam, contactTag: '[]' })),
    paged(contactList, { searchParam: '', contactTag: '[5]' }),
  ],
};

const queues: Subject<Queue> = {
  make: (_id, random) => ({ ...aQueue({ name: nameOf(random), orderQueue: random.whole(1, 4) }) }),
  created: (queue) => ['queues', 'create', { queue }],
  updated: (queue) => ['queues', 'update', { queue }],
  deleted: ({ id }) => ['queues', 'delete', { queueId: id }],
  views: [
    whole<Queue>(queuesQuery, { accepts: () => true, compare: (a, b) => a.orderQueue - b.orderQueue || a.id - b.id }),
  ],
};

const connections: Subject<Connection> = {
  // All but the state of its session stays: that is told by a feed of its own as well.
  make: (id, random) => ({
    ...aConnection({
      name: names[id % names.length] ?? '',
      status: random.pick(['CONNECTED', 'qrcode', 'DISCONNECTED'] as const),
      updatedAt: at(random),
    }),
  }),
  created: (whatsapp) => ['connections', 'create', { whatsapp }],
  updated: (whatsapp, random) => {
    const { id, status, since, reason, number, updatedAt, version } = whatsapp;
    const session = {
      id,
      status,
      since,
      reason,
      number,
      updatedAt,
      version,
      qrcode: '',
      pairingCode: null,
      retries: 0,
      retryAt: null,
    };
    return random.chance(0.5) ? ['connections', 'update', { whatsapp }] : ['connectionSessions', 'update', { session }];
  },
  deleted: ({ id }) => ['connections', 'delete', { whatsappId: id }],
  views: [
    whole<Connection>(
      connectionsQuery,
      inOrderOf(({ name }) => name),
    ),
  ],
};

/** Those that features bring along, each in the `live-days.fixture.ts` of its folder. */
const brought = import.meta.glob<Readonly<Partial<Record<keyof typeof feeds, RunDays>>>>(
  '../../features/*/live-days.fixture.ts',
  { eager: true, import: 'liveDays' },
);

/** Every feed that lists follow, and a random day of each. */
export const liveLists: Readonly<Partial<Record<keyof typeof feeds, RunDays>>> = {
  ...Object.assign({}, ...Object.values(brought)),
  announcements: run(announcementsSubject),
  chats: run(chatsSubject),
  companies: run(companiesSubject),
  connections: run(connections),
  // Told in the same days as the connections themselves.
  connectionSessions: run(connections),
  campaigns: run(campaignsSubject),
  contacts: run(contacts),
  contactListItems: run(contactListItemsSubject),
  contactLists: run(contactListsSubject),
  fileLists: run(fileListsSubject),
  apiKeys: run(apiKeysSubject),
  webhookSubscriptions: run(webhookSubscriptionsSubject),
  integrations: run(integrationsSubject),
  prompts: run(promptsSubject),
  doNotSend: run(doNotSendSubject),
  helps: run(helpsSubject),
  plans: run(plansSubject),
  queues: run(queues),
  tags: run(tags),
  users: run(users),
};

/** Feeds that no list follows as a whole, and why. A new feed stands there or above. */
export const otherwise: Readonly<Partial<Record<keyof typeof feeds, string>>> = {
  auth: 'ends the session of this browser: there is no list',
  bulk: 'a progress bar',
  views: 'a short list that is asked for anew with every word of it',
  mentions: 'a short list of one person, asked for anew after a gap: features/tickets/mentions/mentions.test.tsx',
  companySettings: 'single values',
  contactImports: 'one record, the import that is on screen',
  imports: 'a progress bar',
  payments: 'a word about an invoice: what is shown of invoices is asked for anew',
  settings: 'single values',
  support: 'who looks in is asked for anew with every word of it',
  messages: 'conversations have days of their own: features/messages/messages.realtime.test.ts',
  tickets: 'tabs have days of their own: features/tickets/tickets.realtime.test.ts',
};

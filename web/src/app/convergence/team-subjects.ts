import type { Announcement } from '@oplano/contracts/announcements';
import type { Chat } from '@oplano/contracts/chats';
import type { Help } from '@oplano/contracts/helps';
import type { OperatorCompany } from '@oplano/contracts/companies';
import type { OperatorPlan } from '@oplano/contracts/plans';
import { newsList } from '../../features/announcements/announcements.api.ts';
import { chatList } from '../../features/chats/chats.api.ts';
import { helpsQuery } from '../../features/helps/helps.api.ts';
import { companyRecord } from '../../features/companies/operator-companies.api.ts';
import { allPlansQuery } from '../../features/plans/plans.api.ts';
import { at, inOrderOf, nameOf, sampleInstant, someSearches, uuidOf } from './random-fields.ts';
import { paged, whole, type Subject } from './random-history.ts';

export const announcementsSubject: Subject<Announcement> = {
  make: (_id, random) => ({
    title: nameOf(random),
    text: '',
    priority: 1,
    status: random.chance(0.8),
    mediaPath: null,
    mediaName: null,
    startsAt: null,
    endsAt: null,
    createdAt: at(random),
  }),
  created: (record) => ['announcements', 'create', { record }],
  updated: (record) => ['announcements', 'update', { record }],
  deleted: ({ id }) => ['announcements', 'delete', { id }],
  views: [paged(newsList, { searchParam: '' })],
};

export const chatsSubject: Subject<Chat> = {
  make: (id, random) => ({
    uuid: uuidOf(id),
    title: nameOf(random),
    isDirect: false,
    ownerId: 7,
    lastMessage: nameOf(random),
    users: [
      {
        userId: 7,
        unreads: random.whole(0, 3),
        mentions: 0,
        readId: random.whole(0, 9),
        user: { id: 7, name: 'Marina' },
      },
    ],
    left: [],
    updatedAt: at(random),
  }),
  created: (chat) => ['chats', 'create', { chat }],
  updated: (chat) => ['chats', 'update', { chat }],
  deleted: ({ id }) => ['chats', 'delete', { id, userIds: [7] }],
  views: [paged(chatList, { searchParam: '' })],
};

export const helpsSubject: Subject<Help> = {
  make: (_id, random) => ({
    title: nameOf(random),
    description: '',
    video: 'x',
    videoUrl: null,
    videoName: null,
    page: null,
  }),
  created: (help) => ['helps', 'create', { help }],
  updated: (help) => ['helps', 'update', { help }],
  deleted: ({ id }) => ['helps', 'delete', { helpId: id }],
  views: [
    whole<Help>(
      helpsQuery,
      inOrderOf(({ title }) => title),
    ),
  ],
};

export const plansSubject: Subject<OperatorPlan> = {
  make: (_id, random) => ({
    name: nameOf(random),
    users: random.whole(1, 9),
    connections: 1,
    queues: 1,
    amount: 10,
    isPublic: true,
    useWhatsapp: true,
    useFacebook: true,
    useInstagram: true,
    useCampaigns: true,
    useSchedules: true,
    useInternalChat: true,
    useExternalApi: true,
    useKanban: random.chance(0.5),
    useOpenAi: true,
    useIntegrations: true,
    companiesCount: 0,
  }),
  created: (plan) => ['plans', 'create', { plan }],
  updated: (plan) => ['plans', 'update', { plan }],
  deleted: ({ id }) => ['plans', 'delete', { planId: id }],
  views: [
    whole<OperatorPlan>(
      allPlansQuery,
      inOrderOf(({ name }) => name),
    ),
  ],
};

export const companiesSubject: Subject<OperatorCompany> = {
  make: (id, random) => ({
    name: nameOf(random),
    email: `contato-${id}@example.com`,
    phone: '',
    document: '',
    addressStreet: '',
    addressCity: '',
    addressState: '',
    status: random.chance(0.5),
    dueDate: random.chance(0.2) ? null : `2026-0${random.whole(1, 9)}-15`,
    recurrence: 'MENSAL',
    planId: 1,
    plan: { id: 1, name: 'Completo', amount: 10 },
    timeZone: 'America/Sao_Paulo',
    numberAttendants: 0,
    numberConections: 0,
    createdAt: sampleInstant,
    lastLogin: null,
    usersCount: 1,
    connectionsCount: 0,
    folderSize: 0,
    numberFileFolder: 0,
    updatedAtFolder: null,
    removal: null,
    export: null,
  }),
  created: (company) => ['companies', 'create', { company }],
  updated: (company) => ['companies', 'update', { company }],
  deleted: ({ id }) => ['companies', 'delete', { companyId: id }],
  views: someSearches.flatMap((searchParam) =>
    (['name', 'dueDate'] as const).map((orderBy) => paged(companyRecord.list, { searchParam, orderBy })),
  ),
};

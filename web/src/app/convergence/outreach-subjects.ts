import type { ApiKey } from '@oplano/contracts/api-keys';
import type { WebhookSubscription } from '@oplano/contracts/webhook-subscriptions';
import { campaignDefaults, type Campaign } from '@oplano/contracts/campaigns';
import type { ContactList, ContactListItem } from '@oplano/contracts/contact-lists';
import type { RefusedPerson } from '@oplano/contracts/do-not-send';
import type { FileList } from '@oplano/contracts/file-lists';
import type { Integration } from '@oplano/contracts/integrations';
import type { Prompt } from '@oplano/contracts/prompts';
import { campaignRecord } from '../../features/campaigns/campaigns.api.ts';
import { contactListRecord, listItemRecord } from '../../features/contact-lists/contact-lists.api.ts';
import { refusedList } from '../../features/do-not-send/do-not-send.api.ts';
import { apiKeyRecord } from '../../features/api-keys/api-keys.api.ts';
import { webhookSubscriptionRecord } from '../../features/webhook-subscriptions/webhook-subscriptions.api.ts';
import { fileListRecord, fileListsQuery } from '../../features/file-lists/file-lists.api.ts';
import { integrationRecord, integrationsQuery } from '../../features/integrations/integrations.api.ts';
import { promptRecord, promptsQuery } from '../../features/prompts/prompts.api.ts';
import { anIntegration, aPrompt } from '../../testing/records.ts';
import { inOrderOf, sampleInstant, nameOf, names, someSearches } from './random-fields.ts';
import { paged, whole, type Subject } from './random-history.ts';

const noCounts = {
  total: 0,
  valid: 0,
  queued: 0,
  waiting: 0,
  sending: 0,
  sent: 0,
  delivered: 0,
  read: 0,
  answered: 0,
  failed: 0,
  skipped: 0,
  everSent: 0,
  everDelivered: 0,
  everRead: 0,
  confirmationsRequested: 0,
  confirmations: 0,
};

export const campaignsSubject: Subject<Campaign> = {
  make: (_id, random) => ({
    ...campaignDefaults,
    companyId: 2,
    name: nameOf(random),
    status: random.pick(['INATIVA', 'PROGRAMADA', 'EM_ANDAMENTO', 'CANCELADA']),
    startedAt: null,
    completedAt: null,
    contactList: null,
    tagList: null,
    whatsappId: 1,
    whatsapp: { id: 1, name: 'Vendas' },
    whatsappIds: [1],
    user: null,
    queue: null,
    mediaPath: null,
    mediaName: null,
    counts: { ...noCounts, sent: random.whole(0, 9) },
    shares: [],
    createdAt: sampleInstant,
    updatedAt: sampleInstant,
  }),
  created: (record) => ['campaigns', 'create', { record }],
  updated: (record, random) => (random.chance(0.1) ? ['campaigns', 'reload', {}] : ['campaigns', 'update', { record }]),
  deleted: ({ id }) => ['campaigns', 'delete', { id }],
  views: someSearches.map((searchParam) => paged(campaignRecord.list, { searchParam })),
};

export const contactListsSubject: Subject<ContactList> = {
  make: (_id, random) => ({
    companyId: 2,
    name: nameOf(random),
    contactsCount: random.whole(0, 9),
    createdAt: sampleInstant,
    updatedAt: sampleInstant,
  }),
  created: (record) => ['contactLists', 'create', { record }],
  updated: (record) => ['contactLists', 'update', { record }],
  deleted: ({ id }) => ['contactLists', 'delete', { id }],
  views: someSearches.map((searchParam) => paged(contactListRecord.list, { searchParam })),
};

export const contactListItemsSubject: Subject<ContactListItem> = {
  // Which list somebody is on does not change.
  make: (id, random) => ({
    companyId: 2,
    contactListId: (id % 2) + 1,
    name: nameOf(random),
    number: `55119${10_000_000 + id}`,
    email: '',
    isWhatsappValid: random.pick([true, false, null]),
    checkedAt: null,
    extra: {},
    doNotSend: random.chance(0.2),
    createdAt: sampleInstant,
    updatedAt: sampleInstant,
  }),
  created: (record) => ['contactListItems', 'create', { record }],
  updated: (record, random) =>
    random.chance(0.1)
      ? ['contactListItems', 'reload', { contactListId: record.contactListId }]
      : ['contactListItems', 'update', { record }],
  deleted: ({ id, contactListId }) => ['contactListItems', 'delete', { id, contactListId }],
  views: someSearches.map((searchParam) => paged(listItemRecord.list, { searchParam, contactListId: '1' })),
};

export const doNotSendSubject: Subject<RefusedPerson> = {
  // Nobody changes on this list: they come onto it and leave it.
  make: (id) => ({
    companyId: 2,
    name: names[id % names.length] ?? '',
    number: `55119${10_000_000 + id}`,
    since: new Date(Date.UTC(2026, 0, 1) + (id % 7) * 1_000).toISOString(),
    source: 'word',
    detail: 'SAIR',
    userName: '',
  }),
  created: (record) => ['doNotSend', 'create', { record }],
  updated: (record) => ['doNotSend', 'create', { record }],
  deleted: ({ id }) => ['doNotSend', 'delete', { id }],
  views: someSearches.map((searchParam) => paged(refusedList, { searchParam })),
};

export const integrationsSubject: Subject<Integration> = {
  make: (id, random) => {
    const { id: _id, version: _version, ...rest } = anIntegration({ name: nameOf(random), shutUntil: null });
    return { ...rest, typebotSlug: `s${id}` };
  },
  created: (queueIntegration) => ['integrations', 'create', { queueIntegration }],
  updated: (queueIntegration) => ['integrations', 'update', { queueIntegration }],
  deleted: ({ id }) => ['integrations', 'delete', { integrationId: id }],
  views: [
    ...someSearches.map((searchParam) => paged(integrationRecord.list, { searchParam })),
    whole<Integration>(
      integrationsQuery,
      inOrderOf(({ name }) => name),
    ),
  ],
};

export const promptsSubject: Subject<Prompt> = {
  make: (_id, random) => {
    const { id: _gone, version: _version, ...rest } = aPrompt({ name: nameOf(random) });
    return rest;
  },
  created: (prompt) => ['prompts', 'create', { prompt }],
  updated: (prompt) => ['prompts', 'update', { prompt }],
  deleted: ({ id }) => ['prompts', 'delete', { promptId: id }],
  views: [
    ...someSearches.map((searchParam) => paged(promptRecord.list, { searchParam })),
    whole<Prompt>(
      promptsQuery,
      inOrderOf(({ name }) => name),
    ),
  ],
};

export const fileListsSubject: Subject<FileList> = {
  make: (_id, random) => ({
    companyId: 2,
    name: nameOf(random),
    message: 'Seguem os arquivos',
    userId: null,
    options: [],
    createdAt: sampleInstant,
    updatedAt: sampleInstant,
  }),
  created: (fileList) => ['fileLists', 'create', { fileList }],
  updated: (fileList) => ['fileLists', 'update', { fileList }],
  deleted: ({ id }) => ['fileLists', 'delete', { fileId: id }],
  views: [
    ...someSearches.map((searchParam) => paged(fileListRecord.list, { searchParam })),
    whole<FileList>(
      fileListsQuery,
      inOrderOf(({ name }) => name),
    ),
  ],
};

export const apiKeysSubject: Subject<ApiKey> = {
  make: (_id, random) => ({
    name: nameOf(random),
    tail: 'aB3d',
    scopes: ['tags:read'],
    user: { id: 1, name: 'Ana' },
    createdAt: sampleInstant,
    expiresAt: null,
    lastUsedAt: null,
  }),
  created: (apiKey) => ['apiKeys', 'create', { apiKey }],
  updated: (apiKey) => ['apiKeys', 'update', { apiKey }],
  deleted: ({ id }) => ['apiKeys', 'delete', { apiKeyId: id }],
  views: someSearches.map((searchParam) => paged(apiKeyRecord.list, { searchParam })),
};

export const webhookSubscriptionsSubject: Subject<WebhookSubscription> = {
  make: (_id, random) => ({
    name: nameOf(random),
    url: 'https://example.com/hook',
    events: ['ticket.closed'],
    active: random.chance(0.5),
    switchedOff: null,
    failingSince: null,
    previousSecretUntil: null,
    createdAt: sampleInstant,
    updatedAt: sampleInstant,
  }),
  created: (webhookSubscription) => ['webhookSubscriptions', 'create', { webhookSubscription }],
  updated: (webhookSubscription) => ['webhookSubscriptions', 'update', { webhookSubscription }],
  deleted: ({ id }) => ['webhookSubscriptions', 'delete', { webhookSubscriptionId: id }],
  views: someSearches.map((searchParam) => paged(webhookSubscriptionRecord.list, { searchParam })),
};

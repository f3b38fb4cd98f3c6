import { expect, test } from 'vitest';
import { allRoutes } from '../../../server/test/structure/all-routes.ts';
import { idsOf } from '../../../server/test/structure/ranks.ts';
import type { Hostile } from '../hand.ts';
import { callOf } from './floods.ts';

const uuid = '99999999-9999-4999-8999-999999999999';
const numbers = {
  userId: 1,
  queueId: 2,
  connectionId: 3,
  optionId: 4,
  ticketId: 5,
  contactId: 6,
  messageId: 7,
  noteId: 8,
  goneId: 9,
  tagId: 10,
  laneId: 11,
  quickMessageId: 12,
  importId: 13,
  scheduleId: 14,
  occurrenceId: 15,
  contactListId: 16,
  fileListId: 17,
  integrationId: 22,
  promptId: 23,
  listItemId: 17,
  refusalId: 18,
  campaignId: 19,
  apiKeyId: 22,
  webhookSubscriptionId: 23,
  deliveryId: 24,
  invoiceId: 22,
  chatId: 20,
  chatMessageId: 21,
  visitId: 22,
  bulkId: 25,
  macroId: 26,
  viewId: 27,
};
const person: Hostile = {
  token: '',
  address: '198.51.100.1',
  userId: 1,
  email: 'hostile@example.com',
  cookie: 'jrt=x',
  ids: { ...idsOf({ ...numbers, ticketUuid: uuid, chatUuid: uuid }), companyId: 1, planId: 1 },
  victims: [],
  webhookSecret: '',
};

test('a hostile person knows how every route of the contract is called', async () => {
  const called = await Promise.all(allRoutes.map((named) => callOf(named, person)));
  expect(called.filter(({ path }) => path.includes('undefined'))).toEqual([]);
});

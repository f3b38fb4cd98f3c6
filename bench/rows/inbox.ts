import { messageRoutes } from '@oplano/contracts/messages';
import { ticketRoutes } from '@oplano/contracts/tickets';
import type { BenchUser, Dataset } from '../dataset/ensure-dataset.ts';
import { rareWord } from '../dataset/texts.ts';
import { readRow, type Read } from './reads.ts';

const ticketIds = (answer: unknown): number[] => ticketRoutes.list.response.parse(answer).tickets.map(({ id }) => id);

export function adminOf(dataset: Dataset): BenchUser {
  const admin = dataset.main.users.find(({ isAdmin }) => isAdmin);
  if (!admin) throw new Error('The dataset has no admin.');
  return admin;
}

/** A plain colleague with tickets of their own. */
function agentOf(dataset: Dataset): BenchUser {
  const agent = dataset.main.users.find(
    ({ id, isAdmin }) => !isAdmin && dataset.samples.open.some(({ userId }) => userId === id),
  );
  if (!agent) throw new Error('The dataset has no agent with open tickets.');
  return agent;
}

/** A tab as an admin sees it who looks at everybody's: as many rows on a tenth of the data as on all of it. */
const tab = (name: string, status: 'open' | 'pending', statement: 'inboxOpen' | 'inboxPending'): Read => ({
  name,
  as: adminOf,
  path: () => `/tickets?status=${status}&showAll=true`,
  statement,
  values: ({ main }) => [main.companyId],
  limit: 'http',
  share: 0.5,
  growth: 1.3,
  idsIn: ticketIds,
});

/** Somebody's conversation, another one with every call. */
const ticketFor = ({ samples }: Dataset, turn: number) => {
  const some = [...samples.open, ...samples.closed];
  const ticket = some[turn % some.length];
  if (!ticket) throw new Error('The dataset has no tickets.');
  return ticket;
};

export const inboxRows = [
  readRow(tab('inbox-open', 'open', 'inboxOpen')),
  readRow(tab('inbox-pending', 'pending', 'inboxPending')),
  readRow({
    name: 'inbox-of-agent',
    as: agentOf,
    path: () => '/tickets?status=open',
    statement: 'inboxOfAgent',
    values: (dataset) => [dataset.main.companyId, agentOf(dataset).id],
    limit: 'http',
    share: 0.5,
    idsIn: ticketIds,
  }),
  readRow({
    name: 'closed-tickets',
    as: adminOf,
    path: () => '/tickets?status=closed&showAll=true',
    statement: 'closed',
    values: ({ main }) => [main.companyId],
    limit: 'sql',
    share: 0.5,
    growth: 1.3,
    idsIn: ticketIds,
  }),
  readRow({
    name: 'conversation',
    as: adminOf,
    // As the web app asks: a page that is fetched is not yet one that somebody looks at.
    path: (dataset, turn) => `/messages/${ticketFor(dataset, turn).uuid}?read=false`,
    statement: 'conversation',
    values: (dataset, turn) => {
      const { contactId, connectionId } = ticketFor(dataset, turn);
      return [dataset.main.companyId, contactId, connectionId];
    },
    limit: 'http',
    share: 0.5,
    growth: 1.3,
    // A page is told oldest first.
    idsIn: (answer) =>
      messageRoutes.list.response
        .parse(answer)
        .messages.map(({ id }) => id)
        .toReversed(),
  }),
  readRow({
    name: 'message-search',
    as: adminOf,
    path: () => `/tickets?status=search&searchOnMessages=true&searchParam=${rareWord}`,
    statement: 'search',
    values: ({ main }) => [main.companyId, `${rareWord}:*`],
    limit: 'http',
    share: 0.5,
    growth: 2,
    aloneMs: 30,
    idsIn: ticketIds,
  }),
];

import { kanbanRoutes, lanePageSize } from '@oplano/contracts/kanban';
import { addDays, inZone } from '@oplano/core/time';
import type { Dataset } from '../dataset/ensure-dataset.ts';
import { adminOf } from './inbox.ts';
import { readRow } from './reads.ts';

const zone = 'America/Sao_Paulo';
const rangeDays = 30;

/** What the board shows before anybody chose: the last thirty days of the company. */
const lastDays = (): { startDate: string; endDate: string } => {
  const today = inZone(new Date(), zone).date;
  return { startDate: addDays(today, -rangeDays), endDate: today };
};
const ofCompany = ({ main }: Dataset): unknown[] => [main.companyId];

/** The first sight of a board, as the browser asks for it: its cards, counts and sums, the lanes, and the queues of whoever looks. */
export const boardRow = readRow({
  name: 'board',
  as: adminOf,
  path: () =>
    `/ticket/kanban?${new URLSearchParams({ ...lastDays(), searchParam: '', sort: 'ticketNumber', cards: String(lanePageSize) })}`,
  statement: 'board',
  values: ({ main }) => [main.companyId, lastDays().startDate, lastDays().endDate, zone],
  alongside: [
    { path: '/tag/kanban', statement: 'lanes', values: ofCompany },
    { path: '/queue/user', statement: 'ownQueues', values: ofCompany },
  ],
  limit: 'http',
  share: 0.5,
  idsIn: (answer) =>
    kanbanRoutes.board.response
      .parse(answer)
      .tickets.map(({ id }) => id)
      .toSorted((a, b) => a - b),
});

import { kanbanRoutes, lanePageSize } from '@oplano/contracts/kanban';
import { adminOf } from './inbox.ts';
import { readRow } from './reads.ts';

/** The first sight of a board: its cards, counts and sums, the lanes, and the queues of whoever looks. */
export const boardRow = readRow({
  name: 'board',
  as: adminOf,
  path: () => `/ticket/kanban?cards=${lanePageSize}`,
  statement: 'board',
  values: ({ main }) => [main.companyId],
  alongside: [
    { path: '/tag/kanban', statement: 'lanes' },
    { path: '/queue/user', statement: 'ownQueues' },
  ],
  limit: 'http',
  share: 0.5,
  idsIn: (answer) =>
    kanbanRoutes.board.response
      .parse(answer)
      .tickets.map(({ id }) => id)
      .toSorted((a, b) => a - b),
});

import { reportRoutes } from '@oplano/contracts/reports';
import { figuresMaxMs, inSearchTime } from '#platform/db';
import { bind, bindSteps, type Binding } from '#platform/http';
import type { Storage } from '#ports/storage';
import { exportReport } from './export-report.ts';
import { listReport } from './reports.queries.ts';

export const reportBindings = ({ storage }: { storage: Storage }): Binding[] => [
  bind(reportRoutes.list, (ctx, { query }) => inSearchTime(ctx.db, figuresMaxMs, () => listReport(ctx, query))),
  bindSteps(reportRoutes.export, (step, { query, body }) => exportReport(step, query, body, storage)),
];

import { logRoutes } from '@oplano/contracts/audit';
import { loggedTypes } from '@oplano/core/audit';
import { defineConsumer } from '#platform/consumers';
import { defineFeature } from '#platform/feature';
import { bind, bindPlatform, bindSteps } from '#platform/http';
import { forEachCompany, handleJobOutside } from '#platform/jobs';
import type { Storage } from '#ports/storage';
import { countEntries, entriesOnPage, readActs, readLog } from './audit.queries.ts';
import { forgetEntries, insertAuditEntry } from './audit.repo.ts';
import { exportLog } from './export-log.ts';
import { forgetAllLogsJob, forgetLog, forgetLogJob } from './forget-log.ts';

interface Parts {
  readonly storage: Storage;
}

/** Later than anything. */
const always = new Date('9999-01-01T00:00:00.000Z');

export const auditFeature = defineFeature<Parts>({
  name: 'audit',
  bindings: ({ storage }) => [
    bind(logRoutes.list, (ctx, { query: { cursor: after, ...filter } }) =>
      readLog(ctx, filter, { after, size: entriesOnPage }),
    ),
    bindSteps(logRoutes.export, (step, { query, body }) => exportLog(step, query, body, storage)),
    bindPlatform(logRoutes.acts, ({ db }, { query: { cursor: after, ...filter } }) =>
      readActs(db, filter, { after, size: entriesOnPage }),
    ),
  ],
  consumers: [defineConsumer({ name: 'audit.trail', events: loggedTypes, handle: insertAuditEntry })],
  jobs: () => [handleJobOutside(forgetLogJob, forgetLog), forEachCompany(forgetAllLogsJob, forgetLogJob)],
  cron: [{ name: 'audit.forget', at: '03:50', zone: 'America/Sao_Paulo', job: forgetAllLogsJob }],
  // A company that goes may have a log of years.
  bulkyRecords: [{ count: countEntries, removeSome: (ctx, most) => forgetEntries(ctx, always, most) }],
});

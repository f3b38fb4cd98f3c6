import { privacyRoutes } from '@oplano/contracts/privacy';
import { mentionOf } from '@oplano/core/privacy';
import { defineFeature } from '#platform/feature';
import { bind } from '#platform/http';
import { forEachCompany, forgetDeadJobs, handleJobOutside } from '#platform/jobs';
import { erasePerson, erasePersonJob, eraseTraces, type ErasingParts } from './erase-person.ts';
import {
  askForPerson,
  exportPersonJob,
  fetchPersonExport,
  writePersonExport,
  type TellingParts,
} from './export-person.ts';
import { contactPrivacyOf, isExportKept } from './privacy.queries.ts';
import { retain, retainAllJob, retainJob, type RetainedRecords } from './retention.ts';
import { tellNothing, type PersonKeeper } from './traces.ts';

interface Parts extends ErasingParts, TellingParts {
  readonly personKeeper: PersonKeeper;
  readonly retainedRecords: readonly RetainedRecords[];
}

export const privacyFeature = defineFeature<Parts>({
  name: 'privacy',
  bindings: (parts) => [
    bind(privacyRoutes.show, (ctx, { params }) => contactPrivacyOf(ctx, params.contactId)),
    bind(privacyRoutes.export, (ctx, { params }) => askForPerson(ctx, params.contactId)),
    bind(privacyRoutes.exported, (ctx, { params }) => fetchPersonExport(ctx, params.contactId)),
    bind(privacyRoutes.erase, (ctx, { params, body }) =>
      erasePerson(ctx, { contactId: params.contactId, typed: body.confirmation }, parts),
    ),
  ],
  personTraces: [
    {
      kind: 'leftovers',
      tables: {
        // What failed for good is kept by the platform, which knows no features.
        jobs: { notTold: 'what a program could not do, in its own words; what it was about is told where it is kept' },
      },
      tellSome: tellNothing,
      eraseSome: async ({ db, companyId }, { addresses }) => {
        const mentions = mentionOf(addresses);
        return { rows: mentions === null ? 0 : await forgetDeadJobs(db, companyId, mentions), next: null };
      },
    },
  ],
  files: [
    {
      purpose: 'personExport',
      mayFetch: async (ctx, [exportId]) => exportId !== undefined && isExportKept(ctx, exportId),
    },
  ],
  jobs: (parts) => [
    handleJobOutside(erasePersonJob, (tools, { erasureId }) => eraseTraces(tools, erasureId, parts)),
    handleJobOutside(retainJob, (tools) => retain(tools, parts.retainedRecords)),
    forEachCompany(retainAllJob, retainJob),
  ],
  cron: [{ name: 'privacy.retain', at: '02:40', zone: 'America/Sao_Paulo', job: retainAllJob }],
  // Somebody may have written for years, and most of it waits for the store.
  slowJobs: (parts) => [
    handleJobOutside(exportPersonJob, (tools, asked) => writePersonExport(parts, tools, tools.companyId ?? 0, asked)),
  ],
});

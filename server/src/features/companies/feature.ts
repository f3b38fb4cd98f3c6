import { defineFeature } from '#platform/feature';
import { handleJob, handleJobOutside, handlePlatformJob } from '#platform/jobs';
import type { Transactions } from '#platform/use-case';
import type { Storage } from '#ports/storage';
import { tellAfterwards } from './change-company.ts';
import { companyAudience } from './companies.audience.ts';
import { companyLeaving, companyResumed, companyTermsChanged } from './companies.events.ts';
import {
  exportCompanyJob,
  removeCompanyJob,
  tellCompanyJob,
  tellLeavingJob,
  tellResumedJob,
  tellTermsJob,
} from './companies.jobs.ts';
import { companyBindings } from './companies.routes.ts';
import { writeExport } from './export-company.ts';
import { removeInPieces, type BulkyRecords } from './remove-company.ts';

interface Parts {
  readonly work: Transactions;
  readonly bulkyRecords: readonly BulkyRecords[];
  readonly storage: Storage;
}

export const companiesFeature = defineFeature<Parts>({
  name: 'companies',
  bindings: () => companyBindings,
  audiences: [companyAudience],
  jobs: (parts) => [
    handleJob(tellResumedJob, async (ctx) => ctx.raise(companyResumed, {})),
    handleJob(tellTermsJob, async (ctx) => ctx.raise(companyTermsChanged, {})),
    handleJob(tellLeavingJob, async (ctx) => ctx.raise(companyLeaving, {})),
    handlePlatformJob(tellCompanyJob, (ctx, { companyId }) => tellAfterwards(ctx, companyId)),
    handleJobOutside(removeCompanyJob, (tools, { companyId }) => removeInPieces(parts, tools, companyId)),
  ],
  // It may take hours, most of which it waits for the store.
  slowJobs: (parts) => [
    handleJobOutside(exportCompanyJob, (tools, asked) => writeExport(parts, tools, tools.companyId ?? 0, asked)),
  ],
});

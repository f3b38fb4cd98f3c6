import { defineFeature } from '#platform/feature';
import { handleJobOutside, handlePlatformJob } from '#platform/jobs';
import { anyChange, countAllChanged, findChangedCompanies } from './count-days.ts';
import { countDaysOfCompany, findChangedFigures } from './dashboard.jobs.ts';
import { dashboardBindings } from './dashboard.routes.ts';

interface Parts {
  readonly wakeWorkers: () => void;
}

export const dashboardFeature = defineFeature<Parts>({
  name: 'dashboard',
  bindings: () => dashboardBindings,
  jobs: ({ wakeWorkers }) => [
    handlePlatformJob(findChangedFigures, (ctx) => findChangedCompanies(ctx, wakeWorkers)),
    handleJobOutside(countDaysOfCompany, (tools) => countAllChanged(tools)),
  ],
  cron: [{ name: 'dashboard.find-changed', everyMinutes: 1, job: findChangedFigures, when: anyChange }],
});

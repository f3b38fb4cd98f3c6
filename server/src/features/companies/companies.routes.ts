import { companyRoutes, firstStepRoutes } from '@oplano/contracts/companies';
import { can } from '@oplano/core/permissions';
import { bind, bindPlatform, type Binding } from '#platform/http';
import { AppError } from '#platform/use-case';
import { renewCompany } from './change-company.ts';
import { findCompanyWithPlan } from './companies.queries.ts';
import { askForExport, exportedFile } from './export-company.ts';
import { dismissFirstSteps, showFirstSteps } from './first-steps.ts';
import { fitOf, listAllCompanies, listOperatorCompanies, showCompany } from './operator-companies.queries.ts';
import { beginRemoval } from './remove-company.ts';
import { saveHours, showHours } from './service-hours.ts';
import { changeTimeZone } from './time-zone.ts';

export const companyBindings: Binding[] = [
  bindPlatform(companyRoutes.list, (ctx, { query }) => listOperatorCompanies(ctx, query)),
  bindPlatform(companyRoutes.listWithPlan, async (ctx, { query }) => {
    const { companies, hasMore } = await listOperatorCompanies(ctx, query);
    return { companies: companies.map((one) => ({ ...one, status: { status: one.status } })), hasMore };
  }),
  bindPlatform(companyRoutes.names, listAllCompanies),
  bindPlatform(companyRoutes.show, (ctx, { params }) => showCompany(ctx, params.companyId)),
  bindPlatform(companyRoutes.fit, (ctx, { params, query }) => fitOf(ctx, params.companyId, query.planId)),
  bindPlatform(companyRoutes.renew, (ctx, { params, body }) => renewCompany(ctx, params.companyId, body.dueDate)),
  bindPlatform(companyRoutes.remove, (ctx, { params, query }) => beginRemoval(ctx, params.companyId, query.name)),
  bindPlatform(companyRoutes.export, (ctx, { params }) => askForExport(ctx, params.companyId)),
  bindPlatform(companyRoutes.exported, (ctx, { params }) => exportedFile(ctx, params.companyId)),
  bind(firstStepRoutes.show, showFirstSteps),
  bind(firstStepRoutes.dismiss, (ctx, { body }) => dismissFirstSteps(ctx, body.isDismissed)),
  bind(companyRoutes.schedules, (ctx, { params }) => showHours(ctx, params.companyId)),
  bind(companyRoutes.saveSchedules, (ctx, { params, body }) => saveHours(ctx, params.companyId, body)),
  bind(companyRoutes.saveTimeZone, (ctx, { params, body }) => changeTimeZone(ctx, params.companyId, body.timeZone)),
  bindPlatform(companyRoutes.listPlan, async ({ db, actor }, { params }) => {
    const allowed = actor?.companyId === params.companyId || (actor !== null && can(actor, 'platform:manage'));
    const company = allowed ? await findCompanyWithPlan(db, params.companyId) : undefined;
    if (!company) throw new AppError('ERR_NO_COMPANY_FOUND');
    return company;
  }),
];

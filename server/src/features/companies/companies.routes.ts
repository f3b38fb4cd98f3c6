import { companyRoutes } from '@oplano/contracts/companies';
import { can } from '@oplano/core/permissions';
import { bind, bindPlatform, type Binding } from '#platform/http';
import { AppError } from '#platform/use-case';
import { findCompanyWithPlan } from './companies.queries.ts';
import { saveHours, showHours } from './service-hours.ts';

export const companyBindings: Binding[] = [
  bind(companyRoutes.schedules, (ctx, { params }) => showHours(ctx, params.companyId)),
  bind(companyRoutes.saveSchedules, (ctx, { params, body }) => saveHours(ctx, params.companyId, body.schedules)),
  bindPlatform(companyRoutes.listPlan, async ({ db, actor }, { params }) => {
    const allowed = actor?.companyId === params.companyId || (actor !== null && can(actor, 'platform:manage'));
    const company = allowed ? await findCompanyWithPlan(db, params.companyId) : undefined;
    if (!company) throw new AppError('ERR_NO_COMPANY_FOUND');
    return company;
  }),
];

import { z } from 'zod';
import { defineRoute } from '../define.ts';
import { idInPath } from '../fields.ts';
import { serviceHours } from '../settings/service-hours.ts';
import { companyWithPlan } from './company.ts';

export const companyRoutes = {
  listPlan: defineRoute({
    method: 'GET',
    path: '/companies/listPlan/:companyId',
    access: 'billing',
    summary: 'A company with its plan: the caller’s own, or any for the operator.',
    params: z.object({ companyId: idInPath }),
    response: companyWithPlan,
    errors: ['ERR_NO_COMPANY_FOUND'],
  }),
  schedules: defineRoute({
    method: 'GET',
    path: '/companies/:companyId/schedules',
    access: 'session',
    summary: 'The service hours of the caller’s company.',
    params: z.object({ companyId: idInPath }),
    response: z.object({ schedules: serviceHours }),
    errors: ['ERR_NO_COMPANY_FOUND'],
  }),
  saveSchedules: defineRoute({
    method: 'PUT',
    path: '/companies/:companyId/schedules',
    access: 'settings:manage',
    summary: 'Saves the service hours of the caller’s company.',
    params: z.object({ companyId: idInPath }),
    body: z.object({ schedules: serviceHours }),
    response: z.object({ schedules: serviceHours }),
    errors: ['ERR_NO_COMPANY_FOUND'],
  }),
};

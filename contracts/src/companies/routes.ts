import { z } from 'zod';
import { defineRoute } from '../define.ts';
import { idInPath } from '../fields.ts';
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
};

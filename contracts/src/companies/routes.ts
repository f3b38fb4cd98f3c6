import { z } from 'zod';
import { defineFeed, defineRoute } from '../define.ts';
import { calendarDate, id, idInPath, line, timeZone } from '../fields.ts';
import { serviceHours } from '../settings/service-hours.ts';
import { companyWithPlan } from './company.ts';
import {
  companyChange,
  companyCreation,
  companyListQuery,
  invitation,
  operatorCompany,
  planFit,
} from './operator-company.ts';

const params = z.object({ companyId: idInPath });
const operators = { access: 'platform:manage' } as const;
const notFound = 'ERR_NO_COMPANY_FOUND' as const;

export const companyRoutes = {
  list: defineRoute({
    ...operators,
    method: 'GET',
    path: '/companies',
    summary: 'The companies by name or due date, one page at a time.',
    cost: 'search',
    query: companyListQuery,
    response: z.object({ companies: z.array(operatorCompany), hasMore: z.boolean(), count: z.int() }),
  }),
  /** Old clients of the operator read it under this name, with the status wrapped. */
  listWithPlan: defineRoute({
    ...operators,
    method: 'GET',
    path: '/companiesPlan',
    summary: 'The same list as old clients know it.',
    cost: 'search',
    query: companyListQuery,
    response: z.object({
      companies: z.array(operatorCompany.extend({ status: z.object({ status: z.boolean() }) })),
      hasMore: z.boolean(),
    }),
  }),
  /** Whole records: old clients fill their form from a row of it and send all of that back. */
  names: defineRoute({
    ...operators,
    method: 'GET',
    path: '/companies/list',
    summary: 'Every company by name.',
    cost: 'search',
    response: z.array(operatorCompany),
  }),
  show: defineRoute({
    access: 'session',
    method: 'GET',
    path: '/companies/:companyId',
    summary: 'One company with its figures: an admin’s own, or any for the operator.',
    params,
    response: operatorCompany,
    errors: [notFound, 'ERR_NO_PERMISSION'],
  }),
  create: defineRoute({
    ...operators,
    method: 'POST',
    path: '/companies',
    summary: 'Opens a company with its first admin, who is invited unless a password is given.',
    body: companyCreation,
    response: operatorCompany.extend({ invitation: invitation.nullable() }),
    errors: ['ERR_NO_PLAN_FOUND'],
  }),
  update: defineRoute({
    ...operators,
    method: 'PUT',
    path: '/companies/:companyId',
    summary: 'Changes, suspends or resumes a company, for its people at once.',
    params,
    body: companyChange,
    response: operatorCompany,
    errors: [
      notFound,
      'ERR_NO_PLAN_FOUND',
      'ERR_OWN_COMPANY',
      'ERR_COMPANY_LEAVING',
      'ERR_NO_USER_FOUND',
      'ERR_CHANGED_MEANWHILE',
    ],
  }),
  renew: defineRoute({
    ...operators,
    method: 'POST',
    path: '/companies/:companyId/renewal',
    summary: 'Moves the due date on by one recurrence, from the date the caller saw.',
    params,
    body: z.object({ dueDate: calendarDate.nullable() }),
    response: operatorCompany,
    errors: [notFound, 'ERR_NO_RECURRENCE', 'ERR_DUE_DATE_CHANGED', 'ERR_COMPANY_LEAVING'],
  }),
  invite: defineRoute({
    ...operators,
    method: 'POST',
    path: '/companies/:companyId/invitation',
    summary: 'A new link by which the first admin chooses a password.',
    params,
    response: invitation,
    errors: [notFound, 'ERR_NO_USER_FOUND', 'ERR_OWN_COMPANY', 'ERR_COMPANY_LEAVING'],
  }),
  fit: defineRoute({
    ...operators,
    method: 'GET',
    path: '/companies/:companyId/fit',
    summary: 'What a company has that a plan does not hold.',
    params,
    query: z.object({ planId: idInPath }),
    response: planFit,
    errors: [notFound, 'ERR_NO_PLAN_FOUND'],
  }),
  remove: defineRoute({
    ...operators,
    method: 'DELETE',
    path: '/companies/:companyId',
    summary: 'Begins to remove a company with everything it has; its name says that it is meant.',
    params,
    query: z.object({ name: line(1, 50) }),
    response: operatorCompany,
    errors: [notFound, 'ERR_OWN_COMPANY', 'ERR_COMPANY_NAME'],
  }),
  export: defineRoute({
    ...operators,
    method: 'POST',
    path: '/companies/:companyId/export',
    summary: 'Begins to write what a company has into one file, which operators can fetch for a week.',
    params,
    response: operatorCompany,
    errors: [notFound, 'ERR_COMPANY_LEAVING'],
  }),
  exported: defineRoute({
    ...operators,
    method: 'GET',
    path: '/companies/:companyId/export',
    summary: 'Where the file with what a company has can be fetched.',
    params,
    response: z.object({ url: z.string() }),
    errors: [notFound, 'ERR_NOT_FOUND'],
  }),
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
    /** The days that are left out have no hours; or they stay as they are, where only these are given. */
    body: z.object({ schedules: serviceHours, onlyThese: z.boolean().optional() }),
    response: z.object({ schedules: serviceHours }),
    errors: ['ERR_NO_COMPANY_FOUND'],
  }),
  saveTimeZone: defineRoute({
    method: 'PUT',
    path: '/companies/:companyId/time-zone',
    access: 'settings:manage',
    summary: 'Says where the caller’s company is; planned messages keep their hour on the wall.',
    params: z.object({ companyId: idInPath }),
    body: z.object({ timeZone }),
    response: z.object({ timeZone }),
    errors: ['ERR_NO_COMPANY_FOUND'],
  }),
};

/** Heard by operators; `own` alone by the people of a company, who ask what has changed as far as they may know it. */
export const companyFeed = defineFeed('company-{id}-company', {
  create: z.object({ company: operatorCompany }),
  update: z.object({ company: operatorCompany }),
  delete: z.object({ companyId: id }),
  own: z.object({ company: z.object({ id }) }),
});

import { z } from 'zod';
import { defineFeed, defineRoute } from '../define.ts';
import { emptyAnswer, id, idInPath, instant, line } from '../fields.ts';

/** How long an operator may look in before they must ask anew. */
export const visitMs = 60 * 60_000;

/** An operator who looks into a company as support right now, as everybody there is told. */
export const supportVisit = z.object({
  id,
  operatorName: z.string(),
  reason: z.string(),
  beganAt: instant,
  expiresAt: instant,
});
export type SupportVisit = z.infer<typeof supportVisit>;

/** Read by the company, so a word is not enough. */
export const visitReason = line(5, 300);

const ofCompany = z.object({ companyId: idInPath });
const notFound = 'ERR_NO_VISIT_FOUND' as const;

export const supportRoutes = {
  begin: defineRoute({
    method: 'POST',
    path: '/companies/:companyId/support-visits',
    access: 'platform:manage',
    summary: 'Begins to look into a company as support, for an hour, where the company allows it.',
    params: ofCompany,
    body: z.object({ reason: visitReason }),
    /** The token reads inside the company and does nothing else; it ends with the visit. */
    response: z.object({ visit: supportVisit, token: z.string() }),
    errors: ['ERR_NO_COMPANY_FOUND', 'ERR_OWN_COMPANY', 'ERR_COMPANY_LEAVING', 'ERR_SUPPORT_NOT_ALLOWED'],
  }),
  leave: defineRoute({
    method: 'DELETE',
    path: '/companies/:companyId/support-visits',
    access: 'platform:manage',
    summary: 'Ends the caller’s own visit to a company; without one nothing happens.',
    params: ofCompany,
    response: emptyAnswer,
  }),
  list: defineRoute({
    method: 'GET',
    path: '/support-visits',
    access: 'session',
    summary: 'Who looks into the caller’s company as support right now.',
    response: z.object({ visits: z.array(supportVisit) }),
  }),
  stop: defineRoute({
    method: 'DELETE',
    path: '/support-visits/:visitId',
    access: 'settings:manage',
    summary: 'Ends a visit of the operator to the caller’s company.',
    params: z.object({ visitId: idInPath }),
    response: emptyAnswer,
    errors: [notFound],
  }),
};

/** Heard by everybody of the company: nobody is looked at without knowing. */
export const supportFeed = defineFeed('company-{id}-support', {
  create: z.object({ visit: supportVisit }),
  delete: z.object({ visitId: id }),
});

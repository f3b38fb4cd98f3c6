import { z } from 'zod';
import { id } from '../fields.ts';

const ofCompany = { companyId: id };
const ofPlan = { planId: id };
/** `what` and `queue` as the operator's page names them; what it carried is not told. */
const ofStopped = z.object({ companyId: id.nullable(), queue: z.string(), what: z.string(), since: z.string() });
const fields = z.array(z.string()).readonly();

/** What operators do to the platform itself, beside what they do inside a company, which is an event there. */
export const platformActs = {
  'company.created': z.object({ ...ofCompany, name: z.string() }),
  /** `fields`: what was changed, not to what. */
  'company.changed': z.object({ ...ofCompany, fields }),
  'company.suspended': z.object(ofCompany),
  'company.resumed': z.object(ofCompany),
  'company.renewed': z.object({ ...ofCompany, dueDate: z.string() }),
  'company.invited': z.object(ofCompany),
  'company.removal-began': z.object({ ...ofCompany, name: z.string() }),
  /** With the end of its log, which went with it. */
  'company.removed': z.object({ ...ofCompany, logSeq: z.string(), logHash: z.string() }),
  'plan.created': z.object({ ...ofPlan, name: z.string(), amount: z.number() }),
  'plan.changed': z.object({ ...ofPlan, name: z.string(), amount: z.number(), fields }),
  'plan.deleted': z.object(ofPlan),
  'platform-setting.changed': z.object({ key: z.string() }),
  'stopped.retried': ofStopped,
  'stopped.dropped': ofStopped,
};
export type PlatformActType = keyof typeof platformActs;
export type PlatformActData<T extends PlatformActType> = z.output<(typeof platformActs)[T]>;
export const platformActTypes = Object.keys(platformActs) as PlatformActType[];

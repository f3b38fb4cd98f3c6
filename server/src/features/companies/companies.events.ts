import { stored } from '#platform/events';
import { defineEvent } from '#platform/use-case';

/** A suspended company may send again. */
export const companyResumed = defineEvent<Record<string, never>>('companies.resumed');

/** An operator gave a company another plan, another size or another recurrence. */
export const companyTermsChanged = defineEvent<Record<string, never>>('companies.terms-changed');

/** A company works at other hours now. */
export const companyHoursChanged = defineEvent<Record<string, never>>('companies.hours-changed', () =>
  stored('settings.changed', { key: 'schedules' }),
);

/** The clocks of a company show another hour now. */
export const companyZoneChanged = defineEvent<{ readonly from: string; readonly to: string }>(
  'companies.zone-changed',
  () => stored('settings.changed', { key: 'timeZone' }),
);

/** A company is about to be removed: whoever keeps something of it outside of the database gives it back. */
export const companyLeaving = defineEvent<Record<string, never>>('companies.leaving');

/** An operator took out what the company has. */
export const companyExported = defineEvent<{ rows: number; files: number; bytes: number }>(
  'companies.exported',
  (exported) => stored('company.exported', exported),
);

import type { CompanySettingKey } from '@oplano/contracts/settings';
import { stored } from '#platform/events';
import { defineEvent } from '#platform/use-case';

/** A setting of the company is another one now. */
export const companySettingChanged = defineEvent<{ key: CompanySettingKey }>(
  'settings.company-setting-changed',
  (setting) => stored('settings.changed', setting),
);

import type { CompanySettingKey, ServiceHours } from '@oplano/contracts/settings';
import { queryOptions } from '@tanstack/react-query';
import { call, routes } from '#platform/api';

/** What applies in the company; kept up to date by its feed. */
export const companySettingsQuery = (companyId: number) =>
  queryOptions({
    queryKey: ['settings', 'company', companyId],
    queryFn: ({ signal }) => call(routes.settings.company, { params: { companyId }, signal }),
    staleTime: Infinity,
  });

export const saveCompanySetting = (column: CompanySettingKey, data: string) =>
  call(routes.settings.updateCompany, { body: { column, data } });

export const savePlatformSetting = (key: 'userCreation', value: string) =>
  call(routes.settings.update, { params: { key }, body: { value } });

export const companyHoursQuery = (companyId: number) =>
  queryOptions({
    queryKey: ['settings', 'hours', companyId],
    queryFn: ({ signal }) => call(routes.companies.schedules, { params: { companyId }, signal }),
  });

export const saveTimeZone = (companyId: number, timeZone: string) =>
  call(routes.companies.saveTimeZone, { params: { companyId }, body: { timeZone } });

/** Saves some days; what somebody else saves of the others meanwhile stays. */
export const saveCompanyDays = (companyId: number, days: ServiceHours) =>
  call(routes.companies.saveSchedules, { params: { companyId }, body: { schedules: days, onlyThese: true } });

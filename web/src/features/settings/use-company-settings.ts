import type { CompanySettings } from '@oplano/contracts/settings';
import { useQuery } from '@tanstack/react-query';
import { useSessionUser } from '#platform/session';
import { companySettingsQuery } from './company-settings.api.ts';

/** The settings of the company of whoever is signed in; undefined until they are there. */
export function useCompanySettings(): CompanySettings | undefined {
  const { companyId } = useSessionUser();
  return useQuery(companySettingsQuery(companyId)).data;
}

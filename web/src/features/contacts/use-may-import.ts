import { companySettingDefaults } from '@oplano/contracts/settings';
import { mayImportContacts } from '@oplano/core/contacts';
import { useCompanySettings } from '#features/settings';
import { useActor } from '#platform/session';

/** Whether this person may import contacts, following the company's setting while it changes. */
export function useMayImport(): boolean {
  const actor = useActor();
  return mayImportContacts(actor, useCompanySettings() ?? companySettingDefaults);
}

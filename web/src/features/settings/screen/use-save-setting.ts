import type { CompanySettingKey, CompanySettings } from '@oplano/contracts/settings';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '#platform/i18n';
import { useSessionUser } from '#platform/session';
import { toast, toastError } from '#ui/toast';
import { companySettingsQuery, saveCompanySetting } from '../company-settings.api.ts';

/**
 * Saves a setting the moment it is changed: the screen shows it at once and takes it back when it is refused. Who changes
 * their mind is heard in that order: a second answer never overtakes the first on its way.
 */
export function useSaveSetting(key: CompanySettingKey) {
  const { t } = useTranslation('settings');
  const client = useQueryClient();
  const { queryKey } = companySettingsQuery(useSessionUser().companyId);
  const put = (value: string | undefined) =>
    client.setQueryData(queryKey, (known) => (known ? ({ ...known, [key]: value } as CompanySettings) : known));
  return useMutation({
    scope: { id: `setting ${key}` },
    mutationFn: (value: string) => saveCompanySetting(key, value),
    onMutate: (value) => {
      const before = client.getQueryData(queryKey)?.[key];
      put(value);
      return { before };
    },
    onSuccess: () => toast.success(t(($) => $.settings.saved)),
    onError: (error, value, known) => {
      // What was chosen since then is not taken back.
      if (client.getQueryData(queryKey)?.[key] === value) put(known?.before);
      void client.invalidateQueries({ queryKey });
      toastError(error);
    },
  });
}

import { useMutation } from '@tanstack/react-query';
import { useTranslation } from '#platform/i18n';
import { refreshOwnUser, useSessionUser } from '#platform/session';
import { toast, toastError } from '#ui/toast';
import { saveTimeZone } from '../company-settings.api.ts';
import { SelectRow } from './setting-row.tsx';

/** Zones as browsers know them, with the one that counts now, whatever it is called. */
const zonesWith = (current: string): string[] =>
  [...new Set([current, ...Intl.supportedValuesOf('timeZone')])].toSorted((a, b) => a.localeCompare(b));

/** Where the company is: days, hours and planned messages go by its clocks. */
export function TimeZoneRow() {
  const { t } = useTranslation('settings');
  const { companyId, company } = useSessionUser();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (timeZone: string) => saveTimeZone(companyId, timeZone),
    onSuccess: async () => {
      await refreshOwnUser();
      toast.success(t(($) => $.settings.saved));
    },
    onError: toastError,
  });
  return (
    <SelectRow
      name="timeZone"
      title={t(($) => $.settings.selects.timeZone.title)}
      text={t(($) => $.settings.selects.timeZone.text)}
      value={isPending ? variables : company.timeZone}
      options={zonesWith(company.timeZone).map((value) => ({ value, text: value.replaceAll('_', ' ') }))}
      onChange={mutate}
    />
  );
}

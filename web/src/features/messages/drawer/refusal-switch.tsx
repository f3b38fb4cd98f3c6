import FormControlLabel from '@mui/material/FormControlLabel';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { contactRefusalQuery, setRefused } from '#features/do-not-send';
import { useLanguageTag, useTranslation } from '#platform/i18n';
import { Switch } from '#ui/switch';
import { toastError } from '#ui/toast';
import styles from './drawer.module.css';

/** Whether the contact may be written to by campaigns and schedules; they said so themselves, or somebody does here. */
export function RefusalSwitch({ contactId }: { readonly contactId: number }) {
  const { t } = useTranslation('messages');
  const tag = useLanguageTag();
  const client = useQueryClient();
  const query = contactRefusalQuery(contactId);
  const { data } = useQuery(query);
  const changing = useMutation({
    mutationFn: (refused: boolean) => setRefused(contactId, refused),
    onSuccess: (stands) => client.setQueryData(query.queryKey, stands),
    onError: toastError,
  });
  const refused = data?.refused ?? null;
  const since = refused && new Intl.DateTimeFormat(tag, { dateStyle: 'short' }).format(new Date(refused.since));
  return (
    <>
      <FormControlLabel
        control={
          <Switch
            size="small"
            disabled={!data}
            checked={changing.isPending ? changing.variables : refused !== null}
            onChange={(event) => changing.mutate(event.target.checked)}
          />
        }
        label={t(($) => $.messages.drawer.doNotSend)}
      />
      {refused && (
        <span className={styles.quiet}>
          {t(($) => $.messages.drawer.refusal[refused.source], { since, name: refused.userName, word: refused.detail })}
        </span>
      )}
    </>
  );
}

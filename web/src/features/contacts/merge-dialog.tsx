import Alert from '@mui/material/Alert';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import type { Contact, ContactName, MergePreview } from '@oplano/contracts/contacts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#platform/i18n';
import { useDelayedSubmit } from '#platform/query';
import { ColorChip } from '#ui/color-chip';
import { ErrorState } from '#ui/error-state';
import { FormDialog } from '#ui/form-dialog';
import { LoadingBlock } from '#ui/loading-block';
import { helpOfChoices, NoChoices } from '#ui/no-choices';
import { toast, toastError } from '#ui/toast';
import { useSearchText } from '#ui/use-search-text';
import { contactNamesQuery, mergeContacts, mergePreviewQuery } from './contacts.api.ts';
import { contactHandlers } from './contacts.realtime.ts';
import { numberText } from './number-text.ts';
import styles from './contacts.module.css';

interface MergeDialogProps {
  readonly open: boolean;
  /** The record that stays. */
  readonly contact: Contact;
  readonly onClose: () => void;
  readonly onMerged: () => void;
}

/** Makes one of two records of a person, after showing what becomes of them. */
export function MergeDialog({ open, contact, onClose, onMerged }: MergeDialogProps) {
  const { t } = useTranslation('contacts');
  const client = useQueryClient();
  const [gone, setGone] = useState<ContactName | null>(null);
  const { submit, isSubmitting } = useDelayedSubmit(async () => {
    if (!gone) return;
    try {
      const merged = await mergeContacts(contact.id, gone.id);
      contactHandlers(client).delete({ contactId: gone.id });
      contactHandlers(client).update({ contact: merged });
      toast.success(t(($) => $.contacts.merge.done));
      onClose();
      onMerged();
    } catch (error) {
      toastError(error);
    }
  });
  return (
    <FormDialog
      open={open}
      title={t(($) => $.contacts.merge.title, { name: contact.name })}
      submitLabel={t(($) => $.contacts.merge.confirm)}
      canSubmit={gone !== null}
      hold={isSubmitting ? 'saving' : 'none'}
      onSubmit={(event) => {
        event.preventDefault();
        // A form inside another's tree: the outer one is not meant.
        event.stopPropagation();
        void submit();
      }}
      onClose={onClose}
    >
      <p className={styles.help}>{t(($) => $.contacts.merge.text)}</p>
      <OtherContact keptId={contact.id} value={gone} onChange={setGone} />
      {gone && <Preview keptId={contact.id} goneId={gone.id} />}
    </FormDialog>
  );
}

interface OtherContactProps {
  readonly keptId: number;
  readonly value: ContactName | null;
  readonly onChange: (contact: ContactName | null) => void;
}

function OtherContact({ keptId, value, onChange }: OtherContactProps) {
  const { t } = useTranslation(['contacts', 'common']);
  const [typed, setTyped] = useState('');
  const { searchText: wanted, isDue } = useSearchText(typed);
  const asked = useQuery({ ...contactNamesQuery(wanted), enabled: wanted !== '' });
  const { data = [], isFetching } = asked;
  return (
    <Autocomplete
      size="small"
      options={wanted === '' ? [] : data.filter(({ id, isGroup }) => id !== keptId && !isGroup)}
      value={value}
      loading={isFetching || isDue}
      loadingText={t(($) => $.common.loading)}
      // The server has searched already, also in what the label does not show.
      filterOptions={(options) => options}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      getOptionLabel={({ name, number }) => (number ? `${name} · ${numberText(number)}` : name)}
      getOptionKey={({ id }) => id}
      noOptionsText={
        <NoChoices
          asked={asked}
          text={wanted === '' ? t(($) => $.contacts.merge.type) : t(($) => $.contacts.merge.none)}
        />
      }
      onChange={(_, contact) => onChange(contact)}
      onInputChange={(_, text, reason) => setTyped(reason === 'input' ? text : '')}
      renderInput={(params) => (
        <TextField {...params} autoFocus label={t(($) => $.contacts.merge.other)} helperText={helpOfChoices(asked)} />
      )}
    />
  );
}

function Preview({ keptId, goneId }: { readonly keptId: number; readonly goneId: number }) {
  const { data, error, refetch } = useQuery(mergePreviewQuery(keptId, goneId));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingBlock height={180} />;
  return <Result preview={data} />;
}

function Result({ preview }: { readonly preview: MergePreview }) {
  const { t } = useTranslation('contacts');
  const { result, gone, tickets, messages, joined } = preview;
  const lines = [
    [t(($) => $.contacts.fields.name), result.name],
    [
      t(($) => $.contacts.fields.number),
      result.addresses
        .filter(({ kind }) => kind === 'phone')
        .map(({ value }) => numberText(value))
        .join(', '),
    ],
    [t(($) => $.contacts.fields.email), result.email],
    ...result.extraInfo.map(({ name, value }) => [name, value]),
  ].filter(([, value]) => value);
  return (
    <section aria-label={t(($) => $.contacts.merge.preview)} className={styles.preview}>
      <h3 className={styles.legend}>{t(($) => $.contacts.merge.preview)}</h3>
      <dl className={styles.addresses}>
        {lines.map(([label, value], index) => (
          <div key={index}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {result.tags.length > 0 && (
          <div>
            <dt>{t(($) => $.contacts.fields.tags)}</dt>
            <dd className={styles.chips}>
              {result.tags.map(({ id, name, color }) => (
                <ColorChip key={id} color={color}>
                  {name}
                </ColorChip>
              ))}
            </dd>
          </div>
        )}
      </dl>
      <Alert severity="warning">
        {t(($) => $.contacts.merge.moves, {
          name: gone.name,
          tickets: t(($) => $.contacts.merge.movedTickets, { count: tickets }),
          messages: t(($) => $.contacts.merge.movedMessages, { count: messages }),
        })}
        {joined > 0 && ` ${t(($) => $.contacts.merge.joined, { count: joined })}`}
      </Alert>
    </section>
  );
}

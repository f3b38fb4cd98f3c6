import Alert from '@mui/material/Alert';
import LinearProgress from '@mui/material/LinearProgress';
import TextField from '@mui/material/TextField';
import type { Contact } from '@oplano/contracts/contacts';
import { traceKinds, type ConsentStep, type Erasure } from '@oplano/contracts/privacy';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { dayText, useLanguageTag, useTranslation } from '#platform/i18n';
import { useDelayedMutation } from '#platform/query';
import { ErrorState } from '#ui/error-state';
import { FormDialog } from '#ui/form-dialog';
import { LoadingBlock } from '#ui/loading-block';
import { toastError } from '#ui/toast';
import { PersonExport } from './person-export.tsx';
import { contactPrivacyQuery, erasePerson } from './privacy.api.ts';
import styles from './privacy.module.css';

export interface PrivacyDialogProps {
  readonly open: boolean;
  readonly contact: Pick<Contact, 'id' | 'name'>;
  readonly onClose: () => void;
}

/** Erases the person behind a contact, after saying what that means, and shows the receipt. */
export function PrivacyDialog({ open, contact, onClose }: PrivacyDialogProps) {
  const { t } = useTranslation('privacy');
  const client = useQueryClient();
  const query = contactPrivacyQuery(contact.id);
  const { data, error, refetch } = useQuery(query);
  const [typed, setTyped] = useState('');
  const erasing = useDelayedMutation({
    mutationFn: () => erasePerson(contact.id, typed.trim()),
    onSuccess: (erasure) => client.setQueryData(query.queryKey, (known) => known && { ...known, erasure }),
    onError: toastError,
  });
  const asks = data !== undefined && data.erasure === null;
  return (
    <FormDialog
      open={open}
      title={t(($) => $.privacy.title, { name: contact.name })}
      submitLabel={t(($) => $.privacy.erase.confirm)}
      canSubmit={typed.trim() !== ''}
      hold={erasing.isSubmitting ? 'saving' : 'none'}
      onClose={onClose}
      {...(asks
        ? {
            onSubmit: (event) => {
              event.preventDefault();
              // A form inside another's tree: the outer one is not meant.
              event.stopPropagation();
              void erasing.submit();
            },
          }
        : {})}
    >
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingBlock height={200} />
      ) : data.erasure ? (
        <>
          <Receipt erasure={data.erasure} />
          <ConsentRecord steps={data.consent} />
        </>
      ) : (
        <>
          <ConsentRecord steps={data.consent} />
          <PersonExport contactId={contact.id} export={data.export} />
          <h3 className={styles.heading}>{t(($) => $.privacy.erase.title)}</h3>
          <Alert severity="warning">{t(($) => $.privacy.erase.warning)}</Alert>
          <ul className={styles.list}>
            <li>{t(($) => $.privacy.erase.gone)}</li>
            <li>{t(($) => $.privacy.erase.stays)}</li>
            <li>{t(($) => $.privacy.erase.refused)}</li>
            <li>{t(($) => $.privacy.erase.again)}</li>
            <li>{t(($) => $.privacy.erase.backups)}</li>
          </ul>
          <TextField
            fullWidth
            autoFocus
            label={t(($) => $.privacy.erase.type)}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            slotProps={{ htmlInput: { maxLength: 250, autoComplete: 'off' } }}
          />
        </>
      )}
    </FormDialog>
  );
}

/** What they were asked and told, and what they wanted, from wherever it is kept. */
function ConsentRecord({ steps }: { readonly steps: readonly ConsentStep[] }) {
  const { t } = useTranslation('privacy');
  const tag = useLanguageTag();
  const moment = new Intl.DateTimeFormat(tag, { dateStyle: 'short', timeStyle: 'short' });
  return (
    <section aria-label={t(($) => $.privacy.consent.title)}>
      <h3 className={styles.heading}>{t(($) => $.privacy.consent.title)}</h3>
      {steps.length === 0 ? (
        <p className={styles.quiet}>{t(($) => $.privacy.consent.none)}</p>
      ) : (
        <ol className={styles.steps}>
          {steps.map(({ what, at, text, userName }, index) => (
            <li key={`${at} ${index}`}>
              <strong>{t(($) => $.privacy.consent.steps[what])}</strong>{' '}
              <span className={styles.quiet}>
                {[moment.format(new Date(at)), userName].filter(Boolean).join(' · ')}
              </span>
              {text && <p className={styles.said}>{text}</p>}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function Receipt({ erasure }: { readonly erasure: Erasure }) {
  const { t } = useTranslation('privacy');
  const tag = useLanguageTag();
  const moment = (at: string) =>
    new Intl.DateTimeFormat(tag, { dateStyle: 'short', timeStyle: 'short' }).format(new Date(at));
  const { counts, backupsUntil, doneAt } = erasure;
  const lines = traceKinds.flatMap((kind) => {
    const count = counts[kind] ?? 0;
    return count === 0 ? [] : [[kind, t(($) => $.privacy.kinds[kind]), new Intl.NumberFormat(tag).format(count)]];
  });
  return (
    <section aria-label={t(($) => $.privacy.receipt.title)} aria-live="polite">
      {doneAt ? (
        <Alert severity="success">{t(($) => $.privacy.receipt.done)}</Alert>
      ) : (
        <>
          <p>{t(($) => $.privacy.receipt.running)}</p>
          <LinearProgress aria-label={t(($) => $.privacy.receipt.running)} />
        </>
      )}
      <dl className={styles.receipt}>
        <dt>{t(($) => $.privacy.receipt.number)}</dt>
        <dd>{erasure.id}</dd>
        <dt>{t(($) => $.privacy.receipt.by)}</dt>
        <dd>{erasure.userName}</dd>
        <dt>{t(($) => $.privacy.receipt.askedAt)}</dt>
        <dd>{moment(erasure.askedAt)}</dd>
        {doneAt && (
          <>
            <dt>{t(($) => $.privacy.receipt.doneAt)}</dt>
            <dd>{moment(doneAt)}</dd>
          </>
        )}
        {lines.map(([kind, label, count]) => (
          <Line key={kind} label={label ?? ''} value={count ?? ''} />
        ))}
        {backupsUntil && (
          <>
            <dt>{t(($) => $.privacy.receipt.backupsUntil)}</dt>
            <dd>{dayText(backupsUntil, tag)}</dd>
          </>
        )}
      </dl>
    </section>
  );
}

const Line = ({ label, value }: { readonly label: string; readonly value: string }) => (
  <>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </>
);

import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { MailLanguage } from '@oplano/contracts/auth';
import {
  reminderDays,
  reminderForm,
  reminderVariables,
  type ReminderDay,
  type ReminderForm,
  type ReminderSettings,
} from '@oplano/contracts/billing';
import { fillReminder } from '@oplano/core/billing';
import { undoMs } from '@oplano/core/tickets';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isLanguage, languages, useLanguage, useTranslation } from '#platform/i18n';
import { ErrorState } from '#ui/error-state';
import { LoadingBlock } from '#ui/loading-block';
import { toast, toastError, type ToastOptions } from '#ui/toast';
import { chooseReminderLine, ownTelephonesQuery, remindersQuery, resetReminder, writeReminder } from './billing.api.ts';
import styles from './billing.module.css';

/** How companies are reminded of their invoices: by which telephone, and in which words. */
export function RemindersCard() {
  const { t } = useTranslation('billing');
  const { data, error, refetch } = useQuery(remindersQuery);
  const title = t(($) => $.billing.reminders.title);
  return (
    <section className={styles.card} aria-label={title}>
      <h2 className={styles.cardTitle}>{title}</h2>
      <p className={styles.noticeText}>{t(($) => $.billing.reminders.when)}</p>
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingBlock height={240} />}
      {data && (
        <div className={styles.reminders}>
          <Telephone settings={data} />
          {!data.sendsMail && <p className={styles.noticeText}>{t(($) => $.billing.reminders.noMail)}</p>}
          <Words settings={data} />
        </div>
      )}
    </section>
  );
}

/** Keeps what the server answered, and says that it was kept. */
function useChange<T>(
  act: (given: T) => Promise<ReminderSettings>,
  done?: (given: T) => void,
  wayBack?: (given: T) => ToastOptions,
) {
  const { t } = useTranslation('billing');
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: (settings, given) => {
      client.setQueryData(remindersQuery.queryKey, settings);
      toast.success(
        t(($) => $.billing.reminders.saved),
        wayBack?.(given),
      );
      done?.(given);
    },
    onError: toastError,
  });
}

function Telephone({ settings }: { readonly settings: ReminderSettings }) {
  const { t } = useTranslation('billing');
  const { data: telephones = [] } = useQuery(ownTelephonesQuery);
  const choosing = useChange(chooseReminderLine);
  const isListed = telephones.some(({ id }) => id === settings.connectionId);
  return (
    <TextField
      fullWidth
      select
      label={t(($) => $.billing.reminders.line)}
      helperText={t(($) => (settings.isElsewhere ? $.billing.reminders.elsewhere : $.billing.reminders.lineHelp))}
      value={isListed ? settings.connectionId : 0}
      disabled={choosing.isPending}
      onChange={({ target }) => choosing.mutate(Number(target.value) || null)}
    >
      <MenuItem value={0}>{t(($) => $.billing.reminders.noLine)}</MenuItem>
      {telephones.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}

const example = { cents: 14_990, dueDate: '2026-03-10' } as const;

type Own = Parameters<typeof writeReminder>[0];
type Place = Parameters<typeof resetReminder>[0];
const draftOf = ({ language, day }: Place): string => `${language} ${day}`;

function Words({ settings }: { readonly settings: ReminderSettings }) {
  const { t } = useTranslation(['billing', 'common']);
  const [language, setLanguage] = useState<MailLanguage>(useLanguage());
  const [day, setDay] = useState<ReminderDay>(-5);
  // What was typed and not saved yet belongs to its day and language, and waits there.
  const [drafts, setDrafts] = useState<Readonly<Record<string, ReminderForm | undefined>>>({});
  const typed = drafts[draftOf({ language, day })];
  const stored = settings.texts.find((one) => one.language === language && one.day === day);
  const { subject, text } = typed ?? stored ?? { subject: '', text: '' };
  const write = (words: ReminderForm) => setDrafts({ ...drafts, [draftOf({ language, day })]: words });
  const forget = (own: Place) => setDrafts((all) => ({ ...all, [draftOf(own)]: undefined }));
  const saving = useChange(writeReminder, forget);
  const resetting = useChange(resetReminder, forget, (own: Own) => ({
    undo: { label: t(($) => $.common.undo), forMs: undoMs, run: () => saving.mutate(own) },
  }));
  const isBusy = saving.isPending || resetting.isPending;
  const facts = {
    ...example,
    company: t(($) => $.billing.reminders.exampleName),
    plan: t(($) => $.billing.custom),
    link: settings.link,
  };
  return (
    <>
      <div className={styles.reminderChoice}>
        <TextField
          fullWidth
          select
          label={t(($) => $.billing.reminders.language)}
          value={language}
          onChange={({ target }) => {
            if (isLanguage(target.value)) setLanguage(target.value);
          }}
        >
          {languages.map(({ code, name }) => (
            <MenuItem key={code} value={code}>
              {name}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          fullWidth
          select
          label={t(($) => $.billing.reminders.day)}
          value={day}
          onChange={({ target }) => setDay(reminderDays.find((one) => one === Number(target.value)) ?? 0)}
        >
          {reminderDays.map((one) => (
            <MenuItem key={one} value={one}>
              {t(($) => $.billing.reminders.days[`${one}`])}
            </MenuItem>
          ))}
        </TextField>
      </div>
      <TextField
        fullWidth
        label={t(($) => $.billing.reminders.subject)}
        value={subject}
        onChange={({ target }) => write({ subject: target.value, text })}
        slotProps={{ htmlInput: { maxLength: 150 } }}
      />
      <TextField
        fullWidth
        label={t(($) => $.billing.reminders.text)}
        helperText={t(($) => $.billing.reminders.variables, {
          names: reminderVariables.map((name) => `{{${name}}}`).join(' '),
        })}
        value={text}
        multiline
        minRows={5}
        onChange={({ target }) => write({ subject, text: target.value })}
        slotProps={{ htmlInput: { maxLength: 2_000 } }}
      />
      <figure className={styles.preview} aria-label={t(($) => $.billing.reminders.preview)}>
        <figcaption>{t(($) => $.billing.reminders.preview)}</figcaption>
        <strong>{fillReminder(subject, facts, language)}</strong>
        <p>{fillReminder(text, facts, language)}</p>
      </figure>
      <div className={styles.reminderButtons}>
        <Button
          color="inherit"
          disabled={isBusy || (stored?.isDefault !== false && !typed)}
          onClick={() =>
            stored?.isDefault === false
              ? resetting.mutate({ language, day, subject: stored.subject, text: stored.text })
              : forget({ language, day })
          }
        >
          {t(($) => $.billing.reminders.reset)}
        </Button>
        <Button
          variant="contained"
          disabled={isBusy || !typed || !reminderForm.safeParse(typed).success}
          onClick={() => typed && saving.mutate({ language, day, ...typed })}
        >
          {t(($) => $.billing.reminders.save)}
        </Button>
      </div>
    </>
  );
}

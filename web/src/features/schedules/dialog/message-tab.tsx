import TextField from '@mui/material/TextField';
import { scheduleFileMaxBytes, type Schedule } from '@oplano/contracts/schedules';
import { fillVariables, signed, variableNames, variablesOf } from '@oplano/core/messages';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { queuesQuery } from '#features/queues';
import { useLanguageTag, useTranslation } from '#platform/i18n';
import { useSessionUser } from '#platform/session';
import { FileField, type FileChange } from '#ui/file-field';
import { MessageField } from '#ui/message-field';
import { waysQuery } from '../schedules.api.ts';
import { ContactField, useChosenContact } from './contact-field.tsx';
import { fromField } from '#platform/forms';
import type { DialogValues } from './schedule-form.ts';
import { TemplateField } from './template-field.tsx';
import { useScheduleProblem } from './use-schedule-problem.ts';
import styles from '../schedules.module.css';

interface MessageTabProps {
  readonly schedule: Schedule | undefined;
  readonly file: FileChange;
  readonly onFile: (file: FileChange) => void;
}

/** What the server takes, told by its bytes. */
const accepted = [
  'image/png',
  'image/jpeg',
  'image/gif',
  'application/pdf',
  'application/vnd.ms-excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
].join();
const megabytes = scheduleFileMaxBytes / (1024 * 1024);

/** What is sent, to whom and when. */
export function MessageTab({ schedule, file, onFile }: MessageTabProps) {
  const { t } = useTranslation('schedules');
  const problemText = useScheduleProblem();
  return (
    <>
      <ContactField />
      <MessageField<DialogValues>
        name="body"
        label={t(($) => $.schedules.fields.body)}
        problemText={problemText}
        insertions={variableNames.map((name) => ({
          text: `{{${name}}}`,
          label: t(($) => $.schedules.variables[name]),
        }))}
        insertionsLabel={t(($) => $.schedules.variables.label)}
      />
      <TimeField />
      <TemplateField />
      <Preview />
      <FileField
        current={schedule?.mediaName ? { name: schedule.mediaName, url: schedule.mediaPath } : null}
        change={file}
        onChange={onFile}
        accept={accepted}
        maxBytes={scheduleFileMaxBytes}
        texts={{
          help: t(($) => $.schedules.file.help, { megabytes }),
          wrongType: t(($) => $.schedules.file.wrongType),
          tooLarge: t(($) => $.schedules.file.tooLarge, { megabytes }),
        }}
      />
    </>
  );
}

/** Day and hour in the zone of the browser, and in that of the company where it is another. */
function TimeField() {
  const { t } = useTranslation('schedules');
  const tag = useLanguageTag();
  const problemText = useScheduleProblem();
  const { company } = useSessionUser();
  const { field, fieldState } = useController<DialogValues, 'sendAt'>({ name: 'sendAt' });
  const { ref, ...rest } = field;
  const at = fromField(field.value);
  const isElsewhere = Intl.DateTimeFormat().resolvedOptions().timeZone !== company.timeZone;
  const there =
    at && isElsewhere
      ? new Intl.DateTimeFormat(tag, { dateStyle: 'short', timeStyle: 'short', timeZone: company.timeZone }).format(at)
      : null;
  return (
    <TextField
      fullWidth
      {...rest}
      inputRef={ref}
      type="datetime-local"
      label={t(($) => $.schedules.fields.sendAt)}
      error={fieldState.invalid}
      helperText={
        problemText(fieldState.error?.message) ??
        (there ? t(($) => $.schedules.fields.companyTime, { zone: company.timeZone, time: there }) : undefined)
      }
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { required: true, step: 60 } }}
    />
  );
}

/** What the contact will read, with everything filled in that is known today. */
function Preview() {
  const { t } = useTranslation('schedules');
  const user = useSessionUser();
  const [now] = useState(() => new Date());
  const values = useWatch<DialogValues>();
  const contact = useChosenContact(values.contactId ?? null);
  const { data: queues = [] } = useQuery(queuesQuery);
  const { data: ways = [] } = useQuery(waysQuery);
  if (!contact || !values.body || values.template) return null;
  const filled = fillVariables(
    values.body,
    variablesOf({
      contact,
      user,
      queue: queues.find(({ id }) => id === values.queueId) ?? null,
      connection: ways.find(({ id }) => id === values.whatsappId) ?? ways.find(({ isDefault }) => isDefault) ?? null,
      ticket: null,
      now: fromField(values.sendAt ?? '') ?? now,
      timeZone: user.company.timeZone,
    }),
  );
  return (
    <div>
      <h3 className={styles.part}>{t(($) => $.schedules.fields.preview)}</h3>
      <p className={styles.preview} data-testid="schedule-preview">
        {values.assinar ? signed(filled, user.name) : filled}
      </p>
    </div>
  );
}

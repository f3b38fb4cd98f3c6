import Alert from '@mui/material/Alert';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { MessageTemplate } from '@oplano/contracts/messages';
import { filledTemplate } from '@oplano/core/messages';
import { useQuery } from '@tanstack/react-query';
import { useController, useWatch } from 'react-hook-form';
import { ApiError } from '#platform/api';
import { knownErrorText, useLanguageTag, useTranslation } from '#platform/i18n';
import { termsQuery } from '../schedules.api.ts';
import { fromField } from '#platform/forms';
import type { DialogValues } from './schedule-form.ts';
import styles from '../schedules.module.css';

const keyOf = ({ name, language }: Pick<MessageTemplate, 'name' | 'language'>): string => `${language} ${name}`;

/** The approved text that goes instead of a free one, on channels that ask for it; nothing on the others. */
export function TemplateField() {
  const { t } = useTranslation(['schedules', 'errors']);
  const tag = useLanguageTag();
  const { field } = useController<DialogValues, 'template'>({ name: 'template' });
  const [contactId, whatsappId, sendAt] = useWatch<DialogValues, ['contactId', 'whatsappId', 'sendAt']>({
    name: ['contactId', 'whatsappId', 'sendAt'],
  });
  const { data: terms, error } = useQuery({ ...termsQuery(contactId ?? 0, whatsappId), enabled: contactId !== null });
  if (error instanceof ApiError) return <Alert severity="warning">{knownErrorText(error)}</Alert>;
  if (!terms || terms.freeUntil === null) return null;
  const at = fromField(sendAt);
  const isLate = at !== null && at > new Date(terms.freeUntil);
  const chosen = terms.templates.find((one) => field.value && keyOf(one) === keyOf(field.value));
  const choose = (key: string) => {
    const template = terms.templates.find((one) => keyOf(one) === key);
    field.onChange(
      template
        ? {
            name: template.name,
            language: template.language,
            values: template.variables.map((one) => ({ key: one.key, text: '' })),
          }
        : null,
    );
  };
  const until = new Intl.DateTimeFormat(tag, { dateStyle: 'short', timeStyle: 'short' }).format(
    new Date(terms.freeUntil),
  );
  return (
    <>
      {isLate && !field.value && (
        <Alert severity="warning">
          {t(($) => $.schedules.template[terms.templates.length > 0 ? 'needed' : 'never'])}
        </Alert>
      )}
      {terms.templates.length > 0 && (
        <TextField
          fullWidth
          select
          label={t(($) => $.schedules.template.label)}
          value={chosen ? keyOf(chosen) : ''}
          helperText={isLate ? undefined : t(($) => $.schedules.template.until, { time: until })}
          onChange={(event) => choose(event.target.value)}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        >
          <MenuItem value="">{t(($) => $.schedules.template.none)}</MenuItem>
          {terms.templates.map((one) => (
            <MenuItem key={keyOf(one)} value={keyOf(one)}>
              {one.name} ({one.language})
            </MenuItem>
          ))}
        </TextField>
      )}
      {chosen && field.value && (
        <>
          <p className={styles.preview}>{filledTemplate(chosen, field.value.values).body}</p>
          {chosen.variables.map(({ key, name, example }) => (
            <TextField
              fullWidth
              key={key}
              required
              label={t(($) => $.schedules.template.hole, { hole: `{{${name}}}` })}
              placeholder={example}
              value={field.value?.values.find((one) => one.key === key)?.text ?? ''}
              onChange={({ target }) =>
                field.onChange({
                  ...field.value,
                  values: field.value?.values.map((one) => (one.key === key ? { key, text: target.value } : one)),
                })
              }
            />
          ))}
        </>
      )}
    </>
  );
}

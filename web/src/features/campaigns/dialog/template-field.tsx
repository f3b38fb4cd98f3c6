import Alert from '@mui/material/Alert';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { MessageTemplate } from '@oplano/contracts/messages';
import { filledTemplate } from '@oplano/core/messages';
import { useQuery } from '@tanstack/react-query';
import { useController, useWatch } from 'react-hook-form';
import { knownErrorText, useTranslation } from '#platform/i18n';
import { campaignTemplatesQuery } from '../campaigns.api.ts';
import styles from '../campaigns.module.css';
import type { DialogInput } from './campaign-form.ts';

const keyOf = ({ name, language }: Pick<MessageTemplate, 'name' | 'language'>): string => `${language} ${name}`;

/** The approved text that goes instead, where the connection knows some; what fills it may come from the list. */
export function CampaignTemplateField({ isLocked }: { readonly isLocked: boolean }) {
  const { t } = useTranslation(['campaigns', 'errors']);
  const { field, fieldState } = useController<DialogInput, 'template'>({ name: 'template' });
  const whatsappId = useWatch<DialogInput, 'whatsappId'>({ name: 'whatsappId' });
  const { data, error } = useQuery(campaignTemplatesQuery(whatsappId));
  const templates = data?.templates ?? [];
  const refusal = fieldState.error?.message;
  const problem = error && <Alert severity="warning">{knownErrorText(error)}</Alert>;
  if (templates.length === 0 && !field.value) {
    return problem ?? (refusal === undefined ? null : <Alert severity="error">{refusal}</Alert>);
  }
  const chosen = templates.find((one) => field.value && keyOf(one) === keyOf(field.value));
  const choose = (key: string) => {
    const template = templates.find((one) => keyOf(one) === key);
    const values = (template?.variables ?? []).map((one) => ({ key: one.key, text: '' }));
    field.onChange(template ? { name: template.name, language: template.language, values } : null);
  };
  const fill = (key: string, text: string) =>
    field.onChange({
      ...field.value,
      values: (field.value?.values ?? []).map((one) => (one.key === key ? { key, text } : one)),
    });
  return (
    <>
      {problem}
      <TextField
        fullWidth
        select
        disabled={isLocked}
        label={t(($) => $.campaigns.template.label)}
        value={field.value ? keyOf(field.value) : ''}
        error={fieldState.invalid}
        helperText={
          refusal ??
          (chosen
            ? t(($) => $.campaigns.template.category, { category: chosen.category })
            : t(($) => $.campaigns.template.help))
        }
        onChange={(event) => choose(event.target.value)}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">{t(($) => $.campaigns.none)}</MenuItem>
        {/* One that the connection does not have can still be taken away. */}
        {field.value && !chosen && (
          <MenuItem value={keyOf(field.value)}>
            {field.value.name} ({field.value.language})
          </MenuItem>
        )}
        {templates.map((one) => (
          <MenuItem key={keyOf(one)} value={keyOf(one)}>
            {one.name} ({one.language})
          </MenuItem>
        ))}
      </TextField>
      {chosen && field.value && (
        <p className={styles.template}>{filledTemplate(chosen, field.value.values ?? []).body}</p>
      )}
      {chosen?.variables.map(({ key, name, example }) => (
        <TextField
          fullWidth
          key={key}
          required
          disabled={isLocked}
          label={t(($) => $.campaigns.template.hole, { hole: `{{${name}}}` })}
          placeholder={example}
          value={field.value?.values?.find((one) => one.key === key)?.text ?? ''}
          onChange={({ target }) => fill(key, target.value)}
        />
      ))}
    </>
  );
}

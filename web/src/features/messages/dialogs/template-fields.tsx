import type { MessageTemplate, TemplateValue, TemplateVariable } from '@oplano/contracts/messages';
import { templateProblems } from '@oplano/core/messages';
import { useState } from 'react';
import { useTranslation } from '#platform/i18n';
import { InputField } from '#ui/input-field';
import styles from './templates.module.css';

interface TemplateFieldsProps {
  readonly template: MessageTemplate;
  readonly values: readonly TemplateValue[];
  /** Marks what is still empty. */
  readonly showsMissing: boolean;
  readonly onChange: (values: readonly TemplateValue[]) => void;
}

/** Where the hole is, in words: a button by what stands on it. */
function useLabel(template: MessageTemplate): (variable: TemplateVariable) => string {
  const { t } = useTranslation('messages');
  return ({ key, place, name }) => {
    const hole = `{{${name}}}`;
    if (place === 'header') return t(($) => $.messages.templates.inHeader, { hole });
    if (place === 'body') return t(($) => $.messages.templates.inBody, { hole });
    const button = template.buttons[Number(key.split('.')[1])]?.text ?? '';
    return t(($) => $.messages.templates.inButton, { button });
  };
}

/** One field for every hole of a template. */
export function TemplateFields({ template, values, showsMissing, onChange }: TemplateFieldsProps) {
  const { t } = useTranslation('messages');
  const labelOf = useLabel(template);
  const { missing } = templateProblems(template, values);
  // Where to go on when the form appears; what is typed later moves nobody.
  const [startKey] = useState(() => (values.find(({ text }) => text === '') ?? values[0])?.key);
  const textOf = (key: string) => values.find((value) => value.key === key)?.text ?? '';
  if (template.variables.length === 0 && template.needs === 'nothing')
    return <p className={styles.hint}>{t(($) => $.messages.templates.noHoles)}</p>;
  return (
    <div className={styles.fields}>
      {template.variables.map((variable) => {
        const { key, example } = variable;
        const isMissing = showsMissing && missing.includes(key);
        return (
          <InputField
            key={key}
            label={labelOf(variable)}
            required
            autoFocus={key === startKey}
            autoComplete="off"
            value={textOf(key)}
            error={isMissing}
            helperText={
              isMissing
                ? t(($) => $.messages.templates.required)
                : example && t(($) => $.messages.templates.example, { example })
            }
            onChange={(event) =>
              onChange(values.map((value) => (value.key === key ? { key, text: event.target.value } : value)))
            }
          />
        );
      })}
    </div>
  );
}

import ArrowBack from '@mui/icons-material/ArrowBack';
import Button from '@mui/material/Button';
import type { MessageTemplate, TemplateValue } from '@oplano/contracts/messages';
import type { Ticket } from '@oplano/contracts/tickets';
import { isFilled, takesFirstName, templateToSend } from '@oplano/core/messages';
import { useState, type FormEvent } from 'react';
import { useTranslation } from '#platform/i18n';
import { FormDialog } from '#ui/form-dialog';
import type { ChosenTemplate } from '../composer/use-composer.ts';
import { TemplateFields } from './template-fields.tsx';
import { TemplateFile } from './template-file.tsx';
import { TemplateList } from './template-list.tsx';
import { TemplatePreview } from './template-preview.tsx';

export interface TemplateDialogProps {
  readonly ticket: Ticket;
  readonly onSend: (filled: ChosenTemplate) => void;
  readonly onClose: () => void;
}

interface Chosen {
  readonly template: MessageTemplate;
  readonly values: readonly TemplateValue[];
  readonly file: File | null;
  /** Somebody typed in it. */
  readonly isTouched: boolean;
}

/** A contact that nobody has named yet bears its number. */
const firstNameOf = (name: string): string => {
  const [first = ''] = name.trim().split(/\s+/);
  return /\p{L}/u.test(first) ? first : '';
};

function begin(template: MessageTemplate, contactName: string): Chosen {
  const named = template.variables.find((variable) => takesFirstName(template, variable));
  const values = template.variables.map(({ key }) => ({
    key,
    text: key === named?.key ? firstNameOf(contactName) : '',
  }));
  return { template, values, file: null, isTouched: false };
}

/** Chooses an approved text, fills its holes and sends it, also when nothing else may be sent any more. */
export function TemplateDialog({ ticket, onSend, onClose }: TemplateDialogProps) {
  const { t } = useTranslation('messages');
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [hasTried, setTried] = useState(false);
  const choose = (template: MessageTemplate | null) => {
    setTried(false);
    setChosen(template && begin(template, ticket.contact.name));
  };
  const title = t(($) => $.messages.templates.title);
  if (!chosen) {
    return (
      <FormDialog open title={title} onClose={onClose}>
        <TemplateList ticket={ticket} onChoose={choose} />
      </FormDialog>
    );
  }
  const { template, values, file, isTouched } = chosen;
  const needsFile = template.needs !== 'nothing';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isFilled(template, values) || (needsFile && !file)) return setTried(true);
    const { name, language } = template;
    const said = { template: { name, language, values: [...values] }, ...templateToSend(template, values) };
    onSend({ ...said, ...(file ? { file } : {}) });
    onClose();
  };
  return (
    <FormDialog
      open
      title={title}
      hold={isTouched ? 'changed' : 'none'}
      submitLabel={t(($) => $.messages.templates.send)}
      onSubmit={submit}
      onClose={onClose}
      actions={
        <Button color="inherit" startIcon={<ArrowBack />} onClick={() => choose(null)}>
          {t(($) => $.messages.templates.back)}
        </Button>
      }
    >
      <TemplatePreview template={template} values={values} file={file} />
      {needsFile && (
        <TemplateFile
          needs={template.needs}
          file={file}
          showsMissing={hasTried}
          onFile={(given) => setChosen({ ...chosen, file: given, isTouched: true })}
        />
      )}
      <TemplateFields
        template={template}
        values={values}
        showsMissing={hasTried}
        onChange={(changed) => setChosen({ ...chosen, values: changed, isTouched: true })}
      />
    </FormDialog>
  );
}

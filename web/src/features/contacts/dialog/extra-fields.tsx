import AddOutlined from '@mui/icons-material/AddOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useFieldArray } from 'react-hook-form';
import { useTranslation } from '#platform/i18n';
import { useProblemText } from '#platform/records';
import { FormText } from '#ui/form-text';
import type { ContactFormInput } from './contact-form.ts';
import styles from '../contacts.module.css';

const linesMax = 50;

/** What else is known of a contact, as pairs of a name and a value. */
export function ExtraFields() {
  const { t } = useTranslation('contacts');
  const problemText = useProblemText('contacts');
  const { fields, append, remove } = useFieldArray<ContactFormInput, 'extraInfo'>({ name: 'extraInfo' });
  return (
    <fieldset className={styles.extra}>
      <legend className={styles.legend}>{t(($) => $.contacts.fields.extraInfo)}</legend>
      {fields.map((field, index) => (
        <div key={field.id} className={styles.extraLine}>
          <FormText<ContactFormInput>
            name={`extraInfo.${index}.name`}
            label={t(($) => $.contacts.fields.extraName)}
            problemText={problemText}
            htmlInput={{ maxLength: 100 }}
          />
          <FormText<ContactFormInput>
            name={`extraInfo.${index}.value`}
            label={t(($) => $.contacts.fields.extraValue)}
            problemText={problemText}
            htmlInput={{ maxLength: 2000 }}
          />
          <IconButton
            aria-label={t(($) => $.contacts.fields.extraRemove, { place: index + 1 })}
            onClick={() => remove(index)}
          >
            <DeleteOutlined />
          </IconButton>
        </div>
      ))}
      {fields.length < linesMax && (
        <Button
          color="inherit"
          variant="outlined"
          startIcon={<AddOutlined />}
          onClick={() => append({ name: '', value: '' })}
        >
          {t(($) => $.contacts.fields.extraAdd)}
        </Button>
      )}
    </fieldset>
  );
}

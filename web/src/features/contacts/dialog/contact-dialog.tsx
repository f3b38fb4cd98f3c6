import MergeOutlined from '@mui/icons-material/CallMergeOutlined';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Switch from '@mui/material/Switch';
import type { Contact, ContactDetails, ContactTag } from '@oplano/contracts/contacts';
import { can } from '@oplano/core/permissions';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { FormProvider, useController, useForm, useFormState } from 'react-hook-form';
import { useTranslation } from '#platform/i18n';
import { useDelayedSubmit } from '#platform/query';
import { useActor } from '#platform/session';
import { ErrorState } from '#ui/error-state';
import { FormDialog } from '#ui/form-dialog';
import { FormText } from '#ui/form-text';
import { contactQuery } from '../contacts.api.ts';
import { MergeDialog } from '../merge-dialog.tsx';
import { AddressList } from './address-list.tsx';
import { contactResolver, contactValues, type ContactFormInput, type ContactFormOutput } from './contact-form.ts';
import { ExtraFields } from './extra-fields.tsx';
import { TagField } from './tag-field.tsx';
import { useContactProblem } from './use-contact-problem.ts';
import { useSaveContact } from './use-save-contact.ts';
import styles from '../contacts.module.css';

export interface ContactDialogProps {
  readonly open: boolean;
  /** Left out for a new contact. */
  readonly contactId?: number | undefined;
  /** What a new contact begins with, e.g. a number that was received. */
  readonly given?: { readonly name?: string; readonly number?: string } | undefined;
  readonly onClose: () => void;
  readonly onSaved?: ((contact: Contact) => void) | undefined;
}

/** Adds a contact or changes one. */
export function ContactDialog(props: ContactDialogProps) {
  const { t } = useTranslation('contacts');
  const { open, contactId, onClose } = props;
  const {
    data: contact,
    error,
    refetch,
  } = useQuery({
    ...contactQuery(contactId ?? 0),
    enabled: open && contactId !== undefined,
  });
  if (contactId === undefined || contact) {
    return <ContactFormDialog {...props} key={`${open}-${contact?.id}`} contact={contact} />;
  }
  return (
    <FormDialog open={open} title={t(($) => $.contacts.dialog.edit)} onClose={onClose}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        [40, 40, 40, 96, 40].map((height, index) => <Skeleton key={index} variant="rounded" height={height} />)
      )}
    </FormDialog>
  );
}

interface ContactFormDialogProps extends ContactDialogProps {
  readonly contact: ContactDetails | undefined;
}

function ContactFormDialog({ open, contact, given, onClose, onSaved }: ContactFormDialogProps) {
  const { t } = useTranslation('contacts');
  const mayMerge = can(useActor(), 'contacts-page:deleteContact') && contact !== undefined && !contact.isGroup;
  const [isMerging, setMerging] = useState(false);
  const form = useForm<ContactFormInput, unknown, ContactFormOutput>({
    resolver: contactResolver(contact),
    defaultValues: contactValues(contact, given),
    mode: 'onTouched',
  });
  const { isDirty, dirtyFields } = useFormState({ control: form.control });
  const save = useSaveContact(contact, (field, message) =>
    form.setError(field, { type: 'server', message }, { shouldFocus: true }),
  );
  const { submit, isSubmitting } = useDelayedSubmit(async (values: ContactFormOutput) => {
    const saved = await save(values, dirtyFields);
    if (!saved) return;
    onSaved?.(saved);
    onClose();
  });

  return (
    <FormProvider {...form}>
      <FormDialog
        open={open}
        title={t(($) => $.contacts.dialog[contact ? 'edit' : 'create'])}
        hold={isSubmitting ? 'saving' : isDirty ? 'changed' : 'none'}
        onSubmit={(event) => void form.handleSubmit(submit)(event)}
        onClose={onClose}
        actions={
          mayMerge && (
            <Button
              color="inherit"
              startIcon={<MergeOutlined />}
              disabled={isSubmitting}
              onClick={() => setMerging(true)}
            >
              {t(($) => $.contacts.merge.button)}
            </Button>
          )
        }
      >
        <ContactFields contact={contact} />
      </FormDialog>
      {mayMerge && (
        <MergeDialog open={isMerging} contact={contact} onClose={() => setMerging(false)} onMerged={onClose} />
      )}
    </FormProvider>
  );
}

function ContactFields({ contact }: { readonly contact: ContactDetails | undefined }) {
  const { t } = useTranslation('contacts');
  const problemText = useContactProblem();
  return (
    <>
      <FormText<ContactFormInput>
        name="name"
        label={t(($) => $.contacts.fields.name)}
        problemText={problemText}
        required
        autoFocus
      />
      <FormText<ContactFormInput>
        name="number"
        label={t(($) => $.contacts.fields.number)}
        help={contact?.numberMasked ? t(($) => $.contacts.fields.numberMasked) : t(($) => $.contacts.fields.numberHelp)}
        problemText={problemText}
        disabled={contact?.isGroup ?? false}
        required={contact?.number !== ''}
        htmlInput={{ inputMode: 'tel' }}
      />
      <FormText<ContactFormInput>
        name="email"
        label={t(($) => $.contacts.fields.email)}
        problemText={problemText}
        htmlInput={{ inputMode: 'email' }}
      />
      <Tags known={contact?.tags ?? []} />
      <ExtraFields />
      <BotSwitch />
      {contact && <AddressList addresses={contact.addresses} />}
    </>
  );
}

/** The form keeps numbers; what they are called and look like is kept beside it. */
function Tags({ known }: { readonly known: readonly ContactTag[] }) {
  const { field } = useController<ContactFormInput, 'tagIds'>({ name: 'tagIds' });
  const [chosen, setChosen] = useState(known);
  return (
    <TagField
      chosen={chosen}
      onChange={(tags) => {
        setChosen(tags);
        field.onChange(tags.map(({ id }) => id));
      }}
    />
  );
}

function BotSwitch() {
  const { t } = useTranslation('contacts');
  const id = useId();
  const { field } = useController<ContactFormInput, 'disableBot'>({ name: 'disableBot' });
  return (
    <div className={styles.flag}>
      <label htmlFor={id}>
        <span className={styles.flagTitle}>{t(($) => $.contacts.fields.disableBot)}</span>
        <span className={styles.help}>{t(($) => $.contacts.fields.disableBotHelp)}</span>
      </label>
      <Switch id={id} name={field.name} checked={field.value} onChange={(_, checked) => field.onChange(checked)} />
    </div>
  );
}

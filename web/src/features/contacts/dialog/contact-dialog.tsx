import MergeOutlined from '@mui/icons-material/MergeOutlined';
import PrivacyTipOutlined from '@mui/icons-material/PrivacyTipOutlined';
import Button from '@mui/material/Button';
import type { Contact, ContactDetails, ContactTag } from '@oplano/contracts/contacts';
import { can } from '@oplano/core/permissions';
import { useState } from 'react';
import { useController, useFormState } from 'react-hook-form';
import { PrivacyDialog } from '#features/privacy';
import { changesOf } from '#platform/forms';
import { useTranslation } from '#platform/i18n';
import { RecordDialog, recordFields, useOpened, useProblemText } from '#platform/records';
import { useActor } from '#platform/session';
import { contactRecord, createContact, syncTags, updateContact } from '../contacts.api.ts';
import { MergeDialog } from '../merge-dialog.tsx';
import { AddressList } from './address-list.tsx';
import {
  contactResolver,
  contactValues,
  contactFieldOf,
  type ContactFormInput,
  type ContactFormOutput,
} from './contact-form.ts';
import { ExtraFields } from './extra-fields.tsx';
import { TagField } from './tag-field.tsx';

const { Text, Switch } = recordFields<'contacts', ContactFormInput>('contacts');

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
export function ContactDialog({ open, contactId, given, onClose, onSaved }: ContactDialogProps) {
  const actor = useActor();
  const mayMerge = can(actor, 'contacts-page:deleteContact');
  const mayErase = can(actor, 'contacts-page:erasePerson');
  const merging = useOpened<'merge' | 'privacy', ContactDetails>();
  return (
    <>
      <RecordDialog
        open={open}
        id={contactId}
        onClose={onClose}
        kind={contactRecord}
        resolver={contactResolver}
        values={(contact) => contactValues(contact, given)}
        save={save}
        fieldOfCode={contactFieldOf}
        onSaved={(contact) => {
          onSaved?.(contact);
          onClose();
        }}
        actions={(contact) =>
          contact &&
          !contact.isGroup && (
            <>
              {mayErase && <PrivacyButton onClick={() => merging.open('privacy', contact)} />}
              {mayMerge && <MergeButton onClick={() => merging.open('merge', contact)} />}
            </>
          )
        }
      >
        {(contact) => <ContactFields contact={contact} />}
      </RecordDialog>
      {merging.record && (
        <PrivacyDialog open={merging.is('privacy')} contact={merging.record} onClose={merging.close} />
      )}
      {merging.record && (
        <MergeDialog
          open={merging.is('merge')}
          contact={merging.record}
          onClose={merging.close}
          onMerged={() => {
            merging.close();
            onClose();
          }}
        />
      )}
    </>
  );
}

type Draft = { readonly record: ContactDetails | undefined; readonly dirty: Readonly<Record<string, unknown>> };

async function save({ tagIds, ...form }: ContactFormOutput, { record, dirty }: Draft): Promise<Contact> {
  if (!record) return createContact({ ...form, tagIds });
  const saved = await updateContact(record.id, changesOf(form, dirty));
  return dirty['tagIds'] ? syncTags(record.id, tagIds) : saved;
}

function MergeButton({ onClick }: { readonly onClick: () => void }) {
  const { t } = useTranslation('contacts');
  const { isSubmitting } = useFormState();
  return (
    <Button color="inherit" startIcon={<MergeOutlined />} disabled={isSubmitting} onClick={onClick}>
      {t(($) => $.contacts.merge.button)}
    </Button>
  );
}

function PrivacyButton({ onClick }: { readonly onClick: () => void }) {
  const { t } = useTranslation('contacts');
  const { isSubmitting } = useFormState();
  return (
    <Button color="inherit" startIcon={<PrivacyTipOutlined />} disabled={isSubmitting} onClick={onClick}>
      {t(($) => $.contacts.privacy)}
    </Button>
  );
}

function ContactFields({ contact }: { readonly contact: ContactDetails | undefined }) {
  const { t } = useTranslation('contacts');
  return (
    <>
      <Text name="name" required autoFocus />
      <Text
        name="number"
        help={contact?.numberMasked ? t(($) => $.contacts.fields.numberMasked) : undefined}
        disabled={contact?.isGroup ?? false}
        required={contact?.number !== ''}
        htmlInput={{ inputMode: 'tel' }}
      />
      <Text name="email" htmlInput={{ inputMode: 'email' }} />
      <Tags known={contact?.tags ?? []} />
      <ExtraFields />
      <Switch name="disableBot" />
      {contact && <AddressList addresses={contact.addresses} />}
    </>
  );
}

/** The form keeps numbers; what they are called and look like is kept beside it. */
function Tags({ known }: { readonly known: readonly ContactTag[] }) {
  const problemText = useProblemText('contacts');
  const { field, fieldState } = useController<ContactFormInput, 'tagIds'>({ name: 'tagIds' });
  const [chosen, setChosen] = useState(known);
  return (
    <TagField
      chosen={chosen}
      problem={problemText(fieldState.error?.message)}
      inputRef={field.ref}
      onChange={(tags) => {
        setChosen(tags);
        field.onChange(tags.map(({ id }) => id));
      }}
    />
  );
}

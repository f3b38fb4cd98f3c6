import type { Contact } from '@oplano/contracts/contacts';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError, hasCode } from '#platform/api';
import { fieldProblems, problemAt } from '#platform/forms';
import { errorText, useTranslation } from '#platform/i18n';
import { toast, toastError } from '#ui/toast';
import { createContact, syncTags, updateContact } from '../contacts.api.ts';
import { contactHandlers } from '../contacts.realtime.ts';
import type { ContactFormInput, ContactFormOutput } from './contact-form.ts';

type Refuse = (field: keyof ContactFormInput, message: string) => void;

const fieldOfCode: Readonly<Record<string, keyof ContactFormInput>> = {
  ERR_DUPLICATED_CONTACT: 'number',
  ERR_WAPP_INVALID_CONTACT: 'number',
  ERR_NO_TAG_FOUND: 'tagIds',
};

type Dirty = Readonly<Record<string, unknown>>;

async function send(contact: Contact | undefined, values: ContactFormOutput, dirty: Dirty): Promise<Contact> {
  const { tagIds, ...form } = values;
  if (!contact) return createContact({ ...form, tagIds });
  // Only what was changed, so that saving does not undo what somebody else changed meanwhile.
  const change = Object.fromEntries(Object.entries(form).filter(([field]) => dirty[field]));
  const saved = await updateContact(contact.id, change);
  return dirty['tagIds'] ? syncTags(contact.id, tagIds) : saved;
}

/** Saves what the dialog holds. Answers the saved contact; a refusal has then been shown where it belongs. */
export function useSaveContact(contact: Contact | undefined, refuse: Refuse) {
  const client = useQueryClient();
  const { t } = useTranslation('contacts');

  const showRefusal = async (error: unknown, values: ContactFormOutput) => {
    const field = error instanceof ApiError ? fieldOfCode[error.code] : undefined;
    if (field) return refuse(field, await errorText(error));
    const known = hasCode(error, 'ERR_VALIDATION') ? fieldProblems(error.details) : [];
    const shown = known.filter((problem) => problem.field in values);
    for (const problem of shown) refuse(problem.field as keyof ContactFormInput, problemAt(problem));
    if (shown.length === 0) toastError(error);
  };

  return async (values: ContactFormOutput, dirty: Dirty): Promise<Contact | null> => {
    try {
      const saved = await send(contact, values, dirty);
      contactHandlers(client)[contact ? 'update' : 'create']({ contact: saved });
      toast.success(t(($) => $.contacts.saved));
      return saved;
    } catch (error) {
      await showRefusal(error, values);
      return null;
    }
  };
}

import { contactForm, type Contact } from '@oplano/contracts/contacts';
import { z } from 'zod';
import { resolverOf } from '#platform/forms';

const isBlank = (text: string): boolean => text.trim() === '';

const { name, number, email, extraInfo, disableBot } = contactForm.shape;
const shape = {
  name,
  email,
  disableBot,
  /** A line that somebody began and left empty is none; a value without a name is not lost. */
  extraInfo: z
    .array(
      z
        .object({ name: z.string(), value: z.string() })
        .refine(({ name, value }) => !isBlank(name) || isBlank(value), { path: ['name'], error: 'required' }),
    )
    .transform((lines) => lines.filter((one) => !isBlank(one.name)))
    .pipe(extraInfo),
  tagIds: z.array(z.int()),
};
/** Contacts of some channels have no number. */
const withNumber = z.object({ ...shape, number });
const withoutNumber = z.object({ ...shape, number: z.literal('').or(number) });

export type ContactFormInput = z.input<typeof withoutNumber>;
export type ContactFormOutput = z.output<typeof withoutNumber>;

const [needed, optional] = [resolverOf(withNumber), resolverOf(withoutNumber)];
export const contactResolver = (contact: Contact | undefined): typeof optional =>
  contact && contact.number === '' ? optional : needed;

/** The field a refusal is about. */
export const contactFieldOf = {
  ERR_DUPLICATED_CONTACT: 'number',
  ERR_WAPP_INVALID_CONTACT: 'number',
  ERR_NO_TAG_FOUND: 'tagIds',
} as const;

export const contactValues = (
  contact: Contact | undefined,
  given: Partial<ContactFormInput> = {},
): ContactFormInput => ({
  name: contact?.name ?? '',
  number: contact?.number ?? '',
  email: contact?.email ?? '',
  disableBot: contact?.disableBot ?? false,
  extraInfo: contact?.extraInfo.map((field) => ({ name: field.name, value: field.value })) ?? [],
  tagIds: contact?.tags.map(({ id }) => id) ?? [],
  ...given,
});

import { z } from 'zod';
import { connectionChannel } from '../connections/index.ts';
import { email, id, ignoredCompany, instant, line, text, version } from '../fields.ts';

export const contactTag = z.object({ id, name: z.string(), color: z.string() });
export type ContactTag = z.infer<typeof contactTag>;

/** Somebody the company talks to, or a group of them. */
export const contact = z.object({
  id,
  uuid: z.uuid(),
  companyId: id,
  name: z.string(),
  /** Digits; masked where `numberMasked`, empty where the channel tells none. */
  number: z.string(),
  /** The middle of the number is hidden from whoever reads this. */
  numberMasked: z.boolean(),
  email: z.string(),
  channel: connectionChannel,
  isGroup: z.boolean(),
  /** False: blocked. */
  active: z.boolean(),
  acceptAudioMessage: z.boolean(),
  disableBot: z.boolean(),
  /** A signed, expiring address. */
  urlPicture: z.string().nullable(),
  /** The connection the contact came in by. */
  whatsapp: z.object({ id, name: z.string() }).nullable(),
  tags: z.array(contactTag),
  extraInfo: z.array(z.object({ id, name: z.string(), value: z.string() })),
  lgpdAcceptedAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
  version,
});
export type Contact = z.infer<typeof contact>;

export const addressKind = z.enum(['phone', 'lid', 'bsuid', 'psid', 'igsid', 'group']);
export const contactAddress = z.object({ kind: addressKind, value: z.string() });

/** One contact with every address they write from. */
export const contactDetails = contact.extend({ addresses: z.array(contactAddress) });
export type ContactDetails = z.infer<typeof contactDetails>;

/** What pickers show of a contact. */
export const contactName = contact.pick({ id: true, name: true, number: true, channel: true, isGroup: true });
export type ContactName = z.infer<typeof contactName>;

/** A number as people type it; which digits it stands for is decided by `core/contacts`. */
const typedNumber = line(8, 50);
const extraInfo = z.array(z.object({ id: id.optional(), name: line(1, 100), value: text(2_000) })).max(50);
const contactEmail = z.literal('').or(email);

const formShape = {
  name: line(2, 250),
  number: typedNumber,
  email: contactEmail,
  extraInfo,
  disableBot: z.boolean(),
  acceptAudioMessage: z.boolean(),
};

/** Everything the contact dialog holds besides the tags. */
export const contactForm = z.object(formShape);
export type ContactForm = z.output<typeof contactForm>;

export const contactCreation = z
  .object({
    ...ignoredCompany,
    name: formShape.name,
    number: typedNumber,
    email: contactEmail.default(''),
    extraInfo: extraInfo.default([]),
    disableBot: z.boolean().default(false),
    acceptAudioMessage: z.boolean().optional(),
    tagIds: z.array(id).max(500).default([]),
  })
  .transform(({ companyId: _ignored, ...form }) => form);
export type ContactCreation = z.output<typeof contactCreation>;

export const contactChange = z
  .object({
    ...ignoredCompany,
    ...z.object(formShape).partial().shape,
    /** Contacts of some channels have no number, and the dialog sends it back as it is. */
    number: z.literal('').or(typedNumber).optional(),
  })
  .transform(({ companyId: _ignored, ...form }) => form);
export type ContactChange = z.output<typeof contactChange>;

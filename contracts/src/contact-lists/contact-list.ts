import { z } from 'zod';
import { connectionChannel } from '../connections/connection.ts';
import { email, id, ignoredCompany, instant, line, text, version } from '../fields.ts';

/** People to write to, gathered under a name. */
export const contactList = z.object({
  id,
  companyId: id,
  name: z.string(),
  contactsCount: z.int().nonnegative(),
  createdAt: instant,
  updatedAt: instant,
  version,
});
export type ContactList = z.infer<typeof contactList>;

export const contactListForm = z.object({ name: line(2, 50) });
export type ContactListForm = z.output<typeof contactListForm>;
export const contactListChange = contactListForm.partial();
export type ContactListChange = z.output<typeof contactListChange>;

/** Other columns of the sheet somebody came from: name of the column, text. */
export const listItemExtra = z.record(z.string(), z.string());

/** Somebody on a list. */
export const contactListItem = z.object({
  id,
  companyId: id,
  contactListId: id,
  name: z.string(),
  /** Digits with their country. */
  number: z.string(),
  email: z.string(),
  /** Null: not known. */
  isWhatsappValid: z.boolean().nullable(),
  /** When WhatsApp was asked last. */
  checkedAt: instant.nullable(),
  extra: listItemExtra,
  /** They asked not to be written to. */
  doNotSend: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
  version,
});
export type ContactListItem = z.infer<typeof contactListItem>;

const itemShape = {
  name: line(2, 50),
  /** As people type it; which digits it stands for is decided by `core/contacts`. */
  number: line(8, 50),
  email: z.literal('').or(email),
};
export const contactListItemForm = z.object(itemShape);
export type ContactListItemForm = z.output<typeof contactListItemForm>;
export const contactListItemCreation = z
  .object({
    ...itemShape,
    email: itemShape.email.default(''),
    contactListId: id,
    ...ignoredCompany,
  })
  .transform(({ companyId: _ignored, ...form }) => form);
export type ContactListItemCreation = z.output<typeof contactListItemCreation>;
export const contactListItemChange = z
  .object({
    ...contactListItemForm.partial().shape,
    contactListId: id.optional(),
    ...ignoredCompany,
  })
  .transform(({ companyId: _company, contactListId: _list, ...form }) => form);
export type ContactListItemChange = z.output<typeof contactListItemChange>;

export const wroteWithinDaysMax = 365;

/** Where the people of a list may come from, beside a sheet. */
export const listOrigin = z.discriminatedUnion('kind', [
  /** Contacts with any of these tags. */
  z.object({ kind: z.literal('tags'), tagIds: z.array(id).min(1).max(500) }),
  /** Contacts as their page shows them under this filter. */
  z.object({
    kind: z.literal('contacts'),
    searchParam: text(200).default(''),
    contactTag: z.array(id).max(500).default([]),
    channel: z.literal('').or(connectionChannel).default(''),
  }),
  /** Contacts whose live tickets stand in any of these lanes. */
  z.object({ kind: z.literal('lanes'), laneIds: z.array(id).min(1).max(500) }),
  /** Contacts who wrote within so many days. */
  z.object({ kind: z.literal('wrote'), days: z.int().min(1).max(wroteWithinDaysMax) }),
]);
export type ListOrigin = z.output<typeof listOrigin>;

/** What gathering people does, or would do. */
export const fillReport = z.object({
  added: z.int().nonnegative(),
  /** On the list already. */
  known: z.int().nonnegative(),
  /** Channels tell no number of some; groups have none. */
  withoutNumber: z.int().nonnegative(),
});
export type FillReport = z.infer<typeof fillReport>;

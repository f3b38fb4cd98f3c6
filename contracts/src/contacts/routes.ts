import { z } from 'zod';
import { connectionChannel } from '../connections/index.ts';
import { defineFeed, defineRoute } from '../define.ts';
import { email, id, idInPath, idsInQuery, ignoredCompany, line, listQuery, text } from '../fields.ts';
import { typedId } from '../lenient.ts';
import { contact, contactChange, contactCreation, contactDetails, contactName, contactTag } from './contact.ts';
import { mergePreview, mergeRequest } from './merge.ts';

const params = z.object({ contactId: idInPath });
const onlyMine = { companyId: z.string().max(10).optional() };

/** What narrows the list down, and the export with it. */
const filter = z.object({
  searchParam: listQuery.shape.searchParam,
  /** Tags as a JSON list of ids; a contact with any of them is shown. */
  contactTag: idsInQuery,
  channel: z.literal('').or(connectionChannel).optional().default(''),
  isGroup: z.enum(['', 'true', 'false']).optional().default(''),
});

export const contactRoutes = {
  list: defineRoute({
    method: 'GET',
    scope: 'contacts:read',
    path: '/contacts',
    access: 'session',
    summary: 'The contacts of the company by name, one page at a time, searched by name, e-mail or number.',
    query: filter.extend({ pageNumber: listQuery.shape.pageNumber }),
    response: z.object({ contacts: z.array(contact), hasMore: z.boolean(), count: z.int() }),
  }),
  names: defineRoute({
    method: 'GET',
    path: '/contacts/list',
    access: 'session',
    cost: 'search',
    summary: 'Contacts for pickers: those whose name or number matches, by name; all of them, or the first ones.',
    query: z.object({
      ...onlyMine,
      name: text(200).optional().default(''),
      /** So many at most. */
      limit: z
        .string()
        .regex(/^[1-9]\d{0,2}$/)
        .optional()
        .transform((value) => (value === undefined ? undefined : Number(value))),
    }),
    response: z.array(contactName),
  }),
  profile: defineRoute({
    method: 'GET',
    path: '/contacts/profile/:number',
    access: 'session',
    summary: 'Who a number belongs to, and their picture; contactId 0 where nobody has it.',
    params: z.object({ number: z.string().min(1).max(50) }),
    response: z.object({ contactId: z.int().nonnegative(), urlPicture: z.string().nullable() }),
  }),
  setAcceptAudio: defineRoute({
    method: 'PUT',
    path: '/contacts/toggleAcceptAudio/:contactId',
    access: 'session',
    summary: 'Says whether the contact may send sound; without a word in the body it is turned round.',
    params,
    body: z.object({ acceptAudioMessage: z.boolean().optional() }),
    response: contact,
    errors: ['ERR_NO_CONTACT_FOUND'],
  }),
  setDisableBot: defineRoute({
    method: 'PUT',
    path: '/contacts/toggleDisableBot/:contactId',
    access: 'session',
    summary: 'Says whether bots keep away from the contact; without a word in the body it is turned round.',
    params,
    body: z.object({ disableBot: z.boolean().optional() }),
    response: contact,
    errors: ['ERR_NO_CONTACT_FOUND'],
  }),
  block: defineRoute({
    method: 'PUT',
    path: '/contacts/block/:contactId',
    access: 'session',
    summary: 'Blocks a contact on every connection, or lets them write again.',
    params,
    body: z.object({ active: z.boolean() }),
    response: contact,
    errors: ['ERR_NO_CONTACT_FOUND'],
  }),
  show: defineRoute({
    method: 'GET',
    scope: 'contacts:read',
    path: '/contacts/:contactId',
    access: 'session',
    summary: 'One contact with all their addresses.',
    params,
    response: contactDetails,
    errors: ['ERR_NO_CONTACT_FOUND'],
  }),
  create: defineRoute({
    method: 'POST',
    scope: 'contacts:write',
    path: '/contacts',
    access: 'session',
    summary: 'Adds a contact.',
    body: contactCreation,
    response: contact,
    errors: ['ERR_DUPLICATED_CONTACT', 'ERR_WAPP_INVALID_CONTACT', 'ERR_NO_TAG_FOUND'],
  }),
  update: defineRoute({
    method: 'PUT',
    scope: 'contacts:write',
    path: '/contacts/:contactId',
    access: 'session',
    summary: 'Changes a contact; what is left out stays.',
    params,
    body: contactChange,
    response: contact,
    errors: ['ERR_NO_CONTACT_FOUND', 'ERR_DUPLICATED_CONTACT', 'ERR_WAPP_INVALID_CONTACT', 'ERR_PERSON_ERASED'],
  }),
  remove: defineRoute({
    method: 'DELETE',
    scope: 'contacts:write',
    path: '/contacts/:contactId',
    access: 'contacts-page:deleteContact',
    summary: 'Removes a contact with their tickets and messages.',
    params,
    response: z.object({ message: z.string() }),
    errors: ['ERR_NO_CONTACT_FOUND'],
  }),
  mergePreview: defineRoute({
    method: 'GET',
    path: '/contacts/:contactId/merge/:goneId',
    access: 'session',
    summary: 'What would become of two records of one person if they were made one.',
    params: params.extend({ goneId: idInPath }),
    response: mergePreview,
    errors: ['ERR_NO_CONTACT_FOUND', 'ERR_MERGE_CONTACTS'],
  }),
  merge: defineRoute({
    method: 'POST',
    path: '/contacts/:contactId/merge',
    access: 'contacts-page:deleteContact',
    summary: 'Makes one record of two: everything of the other moves over and the other goes.',
    params,
    body: mergeRequest,
    response: contact,
    errors: ['ERR_NO_CONTACT_FOUND', 'ERR_MERGE_CONTACTS', 'ERR_PERSON_ERASED'],
  }),
  tags: defineRoute({
    method: 'GET',
    scope: 'contacts:read',
    path: '/contactTags/:contactId',
    access: 'session',
    summary: 'The tags of a contact.',
    params,
    response: z.object({ tags: z.array(contactTag) }),
    errors: ['ERR_NO_CONTACT_FOUND'],
  }),
  syncTags: defineRoute({
    method: 'POST',
    scope: 'contacts:write',
    path: '/tags/sync',
    access: 'session',
    summary: 'Makes these the tags of the contact.',
    body: z.object({ contactId: typedId, tags: z.array(z.object({ id: typedId })).max(500) }),
    response: contact,
    errors: ['ERR_NO_CONTACT_FOUND', 'ERR_NO_TAG_FOUND'],
  }),
  removeTag: defineRoute({
    method: 'DELETE',
    path: '/tags-contacts/:tagId/:contactId',
    access: 'session',
    summary: 'Takes a contact off a tag.',
    params: params.extend({ tagId: idInPath }),
    response: contact,
    errors: ['ERR_NO_CONTACT_FOUND', 'ERR_NO_TAG_FOUND'],
  }),
  importOne: defineRoute({
    method: 'POST',
    path: '/contactsImport',
    access: 'session',
    summary: 'Creates a contact, or gives the one with this number the new name and e-mail.',
    body: z.object({
      name: line(1, 250),
      number: line(1, 50),
      email: z.literal('').or(email).optional(),
      /** Old clients send it as text. */
      validateContact: z
        .enum(['true', 'false'])
        .or(z.boolean())
        .optional()
        .default(false)
        .transform((value) => value === true || value === 'true'),
      ...ignoredCompany,
    }),
    response: contact,
    errors: ['ERR_WAPP_INVALID_CONTACT', 'ERR_WAPP_NOT_INITIALIZED', 'ERR_WAPP_CHECK_CONTACT'],
  }),
};

const phoneImport = {
  access: 'session',
  /** The default connection where none is named. */
  body: z.object({ whatsappId: id.optional() }),
  response: z.object({ created: z.int(), updated: z.int(), unchanged: z.int() }),
  errors: ['ERR_WAPP_NOT_INITIALIZED', 'ERR_NO_WAPP_FOUND'],
} as const;

/** Contacts that leave or arrive in bulk. */
export const contactTransferRoutes = {
  fromPhone: defineRoute({
    ...phoneImport,
    method: 'POST',
    path: '/contacts/import',
    cost: 'heavy',
    summary: 'Takes over the address book of the connected phone.',
  }),
  fromChats: defineRoute({
    ...phoneImport,
    method: 'POST',
    path: '/contacts/import/chats',
    cost: 'heavy',
    summary: 'Takes over everybody the connected phone has a chat with.',
  }),
  export: defineRoute({
    method: 'POST',
    path: '/contacts/export',
    reads: true,
    access: 'contacts-page:exportContacts',
    cost: 'heavy',
    summary: 'Writes the contacts that match into an Excel file and answers where it can be fetched for a while.',
    body: z.object({ searchParam: text(200).default(''), contactTag: z.array(id).max(500).default([]) }),
    response: z.object({ url: z.string(), count: z.int() }),
  }),
};

export const contactFeed = defineFeed('company-{id}-contact', {
  create: z.object({ contact }),
  update: z.object({ contact }),
  /** `mergedInto`: it became one with this one, and so did what was said with both. */
  delete: z.object({ contactId: id, mergedInto: id.optional() }),
  /** So many changed at once that lists are better fetched anew. */
  reload: z.object({}),
});

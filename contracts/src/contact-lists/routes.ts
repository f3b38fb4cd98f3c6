import { z } from 'zod';
import { contactImport, importMaxBytes } from '../contacts/import.ts';
import { defineFeed, defineRoute } from '../define.ts';
import { id, idInPath, listQuery } from '../fields.ts';
import {
  contactList,
  contactListChange,
  contactListForm,
  contactListItem,
  contactListItemChange,
  contactListItemCreation,
  fillReport,
  listOrigin,
} from './contact-list.ts';

const params = z.object({ contactListId: idInPath });
const itemParams = z.object({ itemId: idInPath });
const notFound = 'ERR_NO_CONTACT_LIST_FOUND' as const;
const noItem = 'ERR_NO_LIST_ITEM_FOUND' as const;
const upload = { field: 'file', maxBytes: importMaxBytes };
/** Lists are the campaigns' and looked after by admins. */
const admins = { access: 'drawer-admin-items:view', plan: 'useCampaigns' } as const;
const address = z.object({ url: z.string() });

export const contactListRoutes = {
  list: defineRoute({
    ...admins,
    method: 'GET',
    path: '/contact-lists',
    summary: 'The contact lists of the company by name, one page at a time.',
    query: listQuery,
    response: z.object({ records: z.array(contactList), hasMore: z.boolean(), count: z.int() }),
  }),
  names: defineRoute({
    ...admins,
    method: 'GET',
    path: '/contact-lists/list',
    summary: 'Every contact list of the company, for pickers.',
    query: z.object({ companyId: z.string().max(10).optional() }),
    response: z.array(contactList),
  }),
  sample: defineRoute({
    ...admins,
    method: 'GET',
    path: '/contact-lists/sample',
    summary: 'A spreadsheet as the import wants it, with the columns name, number and email.',
    response: address,
  }),
  show: defineRoute({
    ...admins,
    method: 'GET',
    path: '/contact-lists/:contactListId',
    summary: 'One contact list.',
    params,
    response: contactList,
    errors: [notFound],
  }),
  create: defineRoute({
    ...admins,
    method: 'POST',
    path: '/contact-lists',
    summary: 'Adds a contact list.',
    body: contactListForm,
    response: contactList,
  }),
  update: defineRoute({
    ...admins,
    method: 'PUT',
    path: '/contact-lists/:contactListId',
    summary: 'Renames a contact list.',
    params,
    body: contactListChange,
    response: contactList,
    errors: [notFound],
  }),
  remove: defineRoute({
    ...admins,
    method: 'DELETE',
    path: '/contact-lists/:contactListId',
    summary: 'Removes a contact list with everybody on it.',
    params,
    response: z.object({ message: z.string() }),
    errors: [notFound],
  }),
  upload: defineRoute({
    ...admins,
    method: 'POST',
    path: '/contact-lists/:contactListId/upload',
    cost: 'heavy',
    summary: 'Imports a sheet with the columns name, number and e-mail into the list, in the background.',
    params,
    upload,
    response: contactImport,
    errors: [notFound, 'ERR_IMPORT_FILE', 'ERR_PAYLOAD_TOO_LARGE'],
  }),
  load: defineRoute({
    ...admins,
    method: 'POST',
    path: '/contact-lists/:contactListId/imports',
    cost: 'heavy',
    summary: 'Reads a sheet and keeps its lines for an import into the list, which goes on as one of contacts does.',
    params,
    upload,
    response: contactImport,
    errors: [notFound, 'ERR_IMPORT_FILE', 'ERR_PAYLOAD_TOO_LARGE'],
  }),
  fill: defineRoute({
    ...admins,
    method: 'POST',
    path: '/contact-lists/:contactListId/fill',
    cost: 'heavy',
    summary: 'Puts contacts on the list: by tag, filter, lane or when they wrote. A dry run only counts them.',
    params,
    body: z.object({ from: listOrigin, dryRun: z.boolean().default(false) }),
    response: fillReport,
    errors: [notFound, 'ERR_NO_TAG_FOUND'],
  }),
  export: defineRoute({
    ...admins,
    method: 'POST',
    path: '/contact-lists/:contactListId/export',
    reads: true,
    cost: 'heavy',
    summary: 'Writes the list into an Excel file and answers where it can be fetched for a while.',
    params,
    response: z.object({ url: z.string(), count: z.int() }),
    errors: [notFound],
  }),
};

export const contactListItemRoutes = {
  list: defineRoute({
    ...admins,
    method: 'GET',
    path: '/contact-list-items',
    cost: 'search',
    summary: 'Who is on a list, in its order, one page at a time, searched by name, number or e-mail.',
    query: listQuery.extend({ contactListId: idInPath }),
    response: z.object({ contacts: z.array(contactListItem), hasMore: z.boolean(), count: z.int() }),
    errors: [notFound],
  }),
  show: defineRoute({
    ...admins,
    method: 'GET',
    path: '/contact-list-items/:itemId',
    summary: 'One person of a list.',
    params: itemParams,
    response: contactListItem,
    errors: [noItem],
  }),
  create: defineRoute({
    ...admins,
    method: 'POST',
    path: '/contact-list-items',
    summary: 'Puts somebody on a list.',
    body: contactListItemCreation,
    response: contactListItem,
    errors: [notFound, 'ERR_LIST_ITEM_TAKEN', 'ERR_WAPP_INVALID_CONTACT'],
  }),
  update: defineRoute({
    ...admins,
    method: 'PUT',
    path: '/contact-list-items/:itemId',
    summary: 'Changes a person of a list; what is left out stays.',
    params: itemParams,
    body: contactListItemChange,
    response: contactListItem,
    errors: [noItem, 'ERR_LIST_ITEM_TAKEN', 'ERR_WAPP_INVALID_CONTACT'],
  }),
  remove: defineRoute({
    ...admins,
    method: 'DELETE',
    path: '/contact-list-items/:itemId',
    summary: 'Takes somebody off a list.',
    params: itemParams,
    response: z.object({ message: z.string() }),
    errors: [noItem],
  }),
};

export const contactListFeed = defineFeed('company-{id}-ContactList', {
  create: z.object({ record: contactList }),
  update: z.object({ record: contactList }),
  delete: z.object({ id }),
});

export const contactListItemFeed = defineFeed('company-{id}-ContactListItem', {
  create: z.object({ record: contactListItem }),
  update: z.object({ record: contactListItem }),
  delete: z.object({ id, contactListId: id }),
  /** So many changed at once that the list is better fetched anew. */
  reload: z.object({ contactListId: id }),
});

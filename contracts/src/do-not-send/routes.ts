import { z } from 'zod';
import { defineFeed, defineRoute } from '../define.ts';
import { id, idInPath, listQuery } from '../fields.ts';
import { contactRefusal, refusalChange, refusalForm, refusalNote, refusalRules, refusedPerson } from './do-not-send.ts';

const admins = { access: 'drawer-admin-items:view' } as const;
const ofContact = { access: 'session', params: z.object({ contactId: idInPath }), response: contactRefusal } as const;
const errors = ['ERR_NO_CONTACT_FOUND'] as const;

export const doNotSendRoutes = {
  list: defineRoute({
    ...admins,
    method: 'GET',
    path: '/do-not-send',
    cost: 'search',
    summary: 'Who is not written to, the newest first, one page at a time.',
    query: listQuery,
    response: z.object({ records: z.array(refusedPerson), hasMore: z.boolean(), count: z.int() }),
  }),
  create: defineRoute({
    ...admins,
    method: 'POST',
    path: '/do-not-send',
    summary: 'Puts a number on the do-not-send list; one that is there stays as it is.',
    body: refusalForm,
    response: refusedPerson,
    errors: ['ERR_WAPP_INVALID_CONTACT'],
  }),
  rules: defineRoute({
    ...admins,
    method: 'GET',
    path: '/do-not-send/rules',
    summary: 'The words that put somebody on the list, and what they are answered.',
    response: refusalRules,
  }),
  saveRules: defineRoute({
    access: 'settings:manage',
    method: 'PUT',
    path: '/do-not-send/rules',
    summary: 'Changes the words and the answer.',
    body: refusalRules,
    response: refusalRules,
  }),
  changes: defineRoute({
    ...admins,
    method: 'GET',
    path: '/do-not-send/changes',
    summary: 'Every change of the list, the newest first, one page at a time.',
    query: listQuery.pick({ pageNumber: true }),
    response: z.object({ changes: z.array(refusalChange), hasMore: z.boolean(), count: z.int() }),
  }),
  ofContact: defineRoute({
    ...ofContact,
    method: 'GET',
    path: '/do-not-send/contacts/:contactId',
    summary: 'Whether a contact may be written to, and how that came to be.',
    errors,
  }),
  refuse: defineRoute({
    ...ofContact,
    method: 'PUT',
    path: '/do-not-send/contacts/:contactId',
    summary: 'Puts a contact on the do-not-send list.',
    body: refusalNote,
    errors,
  }),
  allow: defineRoute({
    ...ofContact,
    method: 'DELETE',
    path: '/do-not-send/contacts/:contactId',
    summary: 'Takes a contact off the do-not-send list.',
    errors,
  }),
  remove: defineRoute({
    ...admins,
    method: 'DELETE',
    path: '/do-not-send/:refusalId',
    summary: 'Takes somebody off the do-not-send list.',
    params: z.object({ refusalId: idInPath }),
    response: z.object({ message: z.string() }),
    errors: ['ERR_NOT_FOUND'],
  }),
};

export const doNotSendFeed = defineFeed('company-{id}-doNotSend', {
  create: z.object({ record: refusedPerson }),
  delete: z.object({ id }),
  /** How a contact stands may have changed. */
  contact: z.object({ contactId: id }),
});

import { z } from 'zod';
import { archiveStanding } from '../archives/index.ts';
import { defineRoute } from '../define.ts';
import { idInPath, line } from '../fields.ts';
import { contactPrivacy, erasure } from './privacy.ts';

const params = z.object({ contactId: idInPath });

export const privacyRoutes = {
  show: defineRoute({
    method: 'GET',
    path: '/contacts/:contactId/privacy',
    access: 'contacts-page:erasePerson',
    summary: 'How a contact stands with their rights: what they agreed to, and whether and how far they were erased.',
    params,
    response: contactPrivacy,
    errors: ['ERR_NO_CONTACT_FOUND'],
  }),
  export: defineRoute({
    method: 'POST',
    path: '/contacts/:contactId/export',
    access: 'contacts-page:erasePerson',
    cost: 'heavy',
    summary: 'Begins to write everything that is kept of the person behind a contact into one file.',
    params,
    response: archiveStanding,
    errors: ['ERR_NO_CONTACT_FOUND', 'ERR_PERSON_IS_GROUP', 'ERR_PERSON_ERASED'],
  }),
  exported: defineRoute({
    method: 'POST',
    path: '/contacts/:contactId/export/file',
    access: 'contacts-page:erasePerson',
    summary: 'Where that file is fetched; that somebody did stands in the log.',
    params,
    response: z.object({ url: z.string() }),
    errors: ['ERR_NO_CONTACT_FOUND', 'ERR_NOT_FOUND'],
  }),
  erase: defineRoute({
    method: 'POST',
    path: '/contacts/:contactId/erasure',
    access: 'contacts-page:erasePerson',
    cost: 'heavy',
    summary: 'Erases the person behind a contact everywhere, for good; figures and a receipt stay.',
    params,
    /** Their name or one of their numbers, typed by whoever means it. */
    body: z.object({ confirmation: line(1, 250) }),
    response: erasure,
    errors: [
      'ERR_NO_CONTACT_FOUND',
      'ERR_PERSON_UNCONFIRMED',
      'ERR_PERSON_IS_GROUP',
      'ERR_PERSON_IN_CONVERSATION',
      'ERR_PERSON_ERASED',
    ],
  }),
};

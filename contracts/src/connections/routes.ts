import { z } from 'zod';
import { defineFeed, defineRoute } from '../define.ts';
import { emptyAnswer, id, idInPath, uploadForm } from '../fields.ts';
import {
  connection,
  connectionChannel,
  connectionDetails,
  connectionDetailsOfCompany,
  connectionOfCompany,
  connectionSession,
  importNews,
  timelineEntry,
} from './connection.ts';
import { connectionChange, connectionCreation } from './form.ts';
import { addPagesErrors, pagesToAdd } from './pages.ts';

const params = z.object({ whatsappId: idInPath });
/** Sent by old clients and ignored: the company comes from the session, and no answer carries session secrets. */
const ignoredQuery = { session: z.string().max(10).optional(), companyId: z.string().max(10).optional() };
const query = z.object(ignoredQuery);
const greetingMaxBytes = 16 * 1024 * 1024;

const formErrors = [
  'ERR_WAPP_NAME_TAKEN',
  'ERR_WAPP_TOKEN_TAKEN',
  'ERR_WAPP_ACCOUNT_TAKEN',
  'ERR_WAPP_GREETING_REQUIRED',
  'ERR_WAPP_RATING_MESSAGE_REQUIRED',
  'ERR_WAPP_RATING_EXPIRY_REQUIRED',
  'ERR_WAPP_REDIRECT_INCOMPLETE',
  'ERR_WAPP_VACATION_DATES',
  'ERR_WAPP_IMPORT_DATES',
  'ERR_WAPP_IMPORT_QUEUE_REQUIRED',
  'ERR_NO_QUEUE_FOUND',
  'ERR_NO_INTEGRATION_FOUND',
  'ERR_NO_PROMPT_FOUND',
  'ERR_PLAN_FEATURE_DISABLED',
] as const;

export const connectionRoutes = {
  list: defineRoute({
    method: 'GET',
    scope: 'connections:read',
    path: '/whatsapp',
    access: 'session',
    summary: 'The connections of the company, by name.',
    query,
    response: z.array(connection),
  }),
  filter: defineRoute({
    method: 'GET',
    path: '/whatsapp/filter',
    access: 'session',
    summary: 'The connections of one channel, by name.',
    query: z.object({ ...ignoredQuery, channel: connectionChannel.optional() }),
    response: z.array(connection),
  }),
  /** Before `/whatsapp/:whatsappId`, whose form it also has. */
  listAll: defineRoute({
    method: 'GET',
    path: '/whatsapp/all',
    access: 'platform:manage',
    summary: 'The connections of all companies, by company and name.',
    query,
    response: z.array(connectionOfCompany),
  }),
  options: defineRoute({
    method: 'GET',
    path: '/whatsapp/options',
    access: 'connections:view',
    summary: 'What the connections page can offer on this server.',
    response: z.object({
      /** Whether connections may speak to the lab instead of the provider. */
      lab: z.boolean(),
      /** For the sign-in of Facebook; null: pages can be added by token only. */
      facebookAppId: z.string().nullable(),
      graphVersion: z.string(),
      /** Where people call for help; null: nowhere. */
      supportUrl: z.string().nullable(),
    }),
  }),
  show: defineRoute({
    method: 'GET',
    path: '/whatsapp/:whatsappId',
    access: 'connections:view',
    summary: 'One connection with everything its form shows and its QR code.',
    params,
    query,
    response: connectionDetails,
    errors: ['ERR_NO_WAPP_FOUND'],
  }),
  showForOperator: defineRoute({
    method: 'GET',
    path: '/whatsapp-admin/:whatsappId',
    access: 'platform:manage',
    summary: 'One connection of any company with everything its form shows, except its tokens.',
    params,
    query,
    response: connectionDetailsOfCompany,
    errors: ['ERR_NO_WAPP_FOUND'],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/whatsapp',
    access: 'connections-page:addConnection',
    summary: 'Adds a connection, within the limit of the plan.',
    body: connectionCreation,
    response: connectionDetails,
    errors: [...formErrors, 'ERR_PLAN_LIMIT_CONNECTIONS', 'ERR_LAB_CLOSED'],
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/whatsapp/:whatsappId',
    access: 'connections-page:editOrDeleteConnection',
    summary: 'Changes a connection. One that is connected and gets dates to import is disconnected for a new scan.',
    params,
    body: connectionChange,
    response: connectionDetails,
    errors: [...formErrors, 'ERR_NO_WAPP_FOUND', 'ERR_NO_OTHER_WHATSAPP'],
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/whatsapp/:whatsappId',
    access: 'connections-page:editOrDeleteConnection',
    summary: 'Removes a connection; the conversations that came through it stay.',
    params,
    response: z.object({ message: z.string() }),
    errors: ['ERR_NO_WAPP_FOUND'],
  }),
  uploadGreeting: defineRoute({
    method: 'POST',
    path: '/whatsapp/:whatsappId/media-upload',
    access: 'connections-page:editOrDeleteConnection',
    summary: 'Stores a picture or film that goes out with the greeting.',
    params,
    body: uploadForm,
    upload: { field: 'file', maxBytes: greetingMaxBytes },
    response: connectionDetails,
    errors: ['ERR_NO_WAPP_FOUND', 'ERR_FILE_TYPE', 'ERR_PAYLOAD_TOO_LARGE'],
  }),
  removeGreeting: defineRoute({
    method: 'DELETE',
    path: '/whatsapp/:whatsappId/media-upload',
    access: 'connections-page:editOrDeleteConnection',
    summary: 'Takes the picture or film away from the greeting.',
    params,
    response: connectionDetails,
    errors: ['ERR_NO_WAPP_FOUND'],
  }),
  timeline: defineRoute({
    method: 'GET',
    path: '/whatsapp/:whatsappId/timeline',
    access: 'connections:view',
    summary: 'What a connection went through lately, newest first.',
    params,
    response: z.array(timelineEntry),
    errors: ['ERR_NO_WAPP_FOUND'],
  }),
  startSession: defineRoute({
    method: 'POST',
    path: '/whatsappsession/:whatsappId',
    access: 'connections-page:actionButtons',
    summary: 'Tries again to open a connection.',
    params,
    response: connectionSession,
    errors: ['ERR_NO_WAPP_FOUND'],
  }),
  newQr: defineRoute({
    method: 'PUT',
    path: '/whatsappsession/:whatsappId',
    access: 'connections-page:actionButtons',
    summary: 'Forgets the account behind a connection and asks for a new QR code.',
    params,
    response: connectionSession,
    errors: ['ERR_NO_WAPP_FOUND', 'ERR_WAPP_CHANNEL'],
  }),
  pairByCode: defineRoute({
    method: 'POST',
    path: '/whatsappsession/:whatsappId/pairing-code',
    access: 'connections-page:actionButtons',
    summary: 'Asks for a code to type on the phone instead of scanning; it arrives on the session’s feed.',
    params,
    body: z.object({ number: z.string().regex(/^\d{8,15}$/) }),
    response: connectionSession,
    errors: ['ERR_NO_WAPP_FOUND', 'ERR_WAPP_CHANNEL'],
  }),
  disconnect: defineRoute({
    method: 'DELETE',
    path: '/whatsappsession/:whatsappId',
    access: 'connections-page:actionButtons',
    summary: 'Gives the account back and ends the session; succeeds even while the provider is away.',
    params,
    response: connectionSession,
    errors: ['ERR_NO_WAPP_FOUND'],
  }),
  restartAll: defineRoute({
    method: 'POST',
    path: '/whatsapp-restart',
    access: 'connections-page:actionButtons',
    cost: 'heavy',
    summary: 'Opens the connections of the company anew; accounts stay paired.',
    response: z.object({ message: z.string() }),
  }),
  closeImported: defineRoute({
    method: 'POST',
    path: '/closedimported/:whatsappId',
    access: 'connections-page:actionButtons',
    cost: 'heavy',
    summary: 'Closes the tickets an import left waiting; nobody is sent anything.',
    params,
    response: emptyAnswer,
    errors: ['ERR_NO_WAPP_FOUND'],
  }),
  addPages: defineRoute({
    method: 'POST',
    path: '/facebook',
    access: 'connections-page:addConnection',
    summary: 'Adds the Facebook pages, or the Instagram accounts behind them, that a person may answer for.',
    body: pagesToAdd,
    response: z.array(connection),
    errors: addPagesErrors,
  }),
};

/** What everybody in the company may know of its connections. */
export const connectionFeed = defineFeed('company-{id}-whatsapp', {
  create: z.object({ whatsapp: connection }),
  update: z.object({ whatsapp: connection }),
  delete: z.object({ whatsappId: id }),
});

/** QR codes and the state of sessions, for those who look after connections. */
export const connectionSessionFeed = defineFeed('company-{id}-whatsappSession', {
  update: z.object({ session: connectionSession }),
});

/** How far imports are; `refresh`: one has ended, look anew. */
export const importFeed = defineFeed('importMessages-{id}', {
  update: z.object({ whatsappId: id, status: importNews }),
  refresh: z.object({ whatsappId: id }),
});

import { z } from 'zod';
import { defineRoute } from '../define.ts';
import { idInPath } from '../fields.ts';
import { connection, connectionProvider, connectionSession } from './connection.ts';
import { connectionName } from './form.ts';
import { addPagesErrors, pagesToAdd } from './pages.ts';

const company = z.object({ companyId: idInPath });
const one = z.object({ companyId: idInPath, whatsappId: idInPath });
const operators = { access: 'platform:manage' } as const;
const gone = ['ERR_NO_COMPANY_FOUND', 'ERR_COMPANY_LEAVING'] as const;
const missing = [...gone, 'ERR_NO_WAPP_FOUND'] as const;

/**
 * What the operator sets up for a company: which accounts it has, how they are called, and which is the default. What a
 * connection says, and to whom, is for the company's own people.
 */
export const companyConnectionRoutes = {
  session: defineRoute({
    ...operators,
    method: 'GET',
    path: '/companies/:companyId/whatsappsession/:whatsappId',
    summary: 'How a connection of a company stands, and what to scan.',
    params: one,
    response: connectionSession,
    errors: missing,
  }),
  create: defineRoute({
    ...operators,
    method: 'POST',
    path: '/companies/:companyId/whatsapp',
    summary: 'Adds a WhatsApp connection to a company, within its limits.',
    params: company,
    body: z.object({
      name: connectionName,
      isDefault: z.boolean().default(false),
      provider: connectionProvider.default('live'),
    }),
    response: connection,
    errors: [
      ...gone,
      'ERR_WAPP_NAME_TAKEN',
      'ERR_PLAN_LIMIT_CONNECTIONS',
      'ERR_PLAN_FEATURE_DISABLED',
      'ERR_LAB_CLOSED',
    ],
  }),
  addPages: defineRoute({
    ...operators,
    method: 'POST',
    path: '/companies/:companyId/facebook',
    summary: 'Adds Facebook pages, or the Instagram accounts behind them, to a company.',
    params: company,
    body: pagesToAdd,
    response: z.array(connection),
    errors: [...gone, ...addPagesErrors],
  }),
  update: defineRoute({
    ...operators,
    method: 'PUT',
    path: '/companies/:companyId/whatsapp/:whatsappId',
    summary: 'Gives a connection of a company another name, or makes it the default.',
    params: one,
    body: z.object({ name: connectionName.optional(), isDefault: z.boolean().optional() }),
    response: connection,
    errors: [...missing, 'ERR_WAPP_NAME_TAKEN', 'ERR_NO_OTHER_WHATSAPP'],
  }),
  remove: defineRoute({
    ...operators,
    method: 'DELETE',
    path: '/companies/:companyId/whatsapp/:whatsappId',
    summary: 'Removes a connection of a company; the conversations that came through it stay.',
    params: one,
    response: z.object({ message: z.string() }),
    errors: missing,
  }),
  startSession: defineRoute({
    ...operators,
    method: 'POST',
    path: '/companies/:companyId/whatsappsession/:whatsappId',
    summary: 'Tries again to open a connection of a company.',
    params: one,
    response: connectionSession,
    errors: missing,
  }),
  newQr: defineRoute({
    ...operators,
    method: 'PUT',
    path: '/companies/:companyId/whatsappsession/:whatsappId',
    summary: 'Forgets the account behind a connection of a company and asks for a new QR code.',
    params: one,
    response: connectionSession,
    errors: [...missing, 'ERR_WAPP_CHANNEL'],
  }),
  pairByCode: defineRoute({
    ...operators,
    method: 'POST',
    path: '/companies/:companyId/whatsappsession/:whatsappId/pairing-code',
    summary: 'Asks for a code to type on the phone of a company instead of scanning.',
    params: one,
    body: z.object({ number: z.string().regex(/^\d{8,15}$/) }),
    response: connectionSession,
    errors: [...missing, 'ERR_WAPP_CHANNEL'],
  }),
  disconnect: defineRoute({
    ...operators,
    method: 'DELETE',
    path: '/companies/:companyId/whatsappsession/:whatsappId',
    summary: 'Gives the account of a company back and ends its session.',
    params: one,
    response: connectionSession,
    errors: missing,
  }),
};

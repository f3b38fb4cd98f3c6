import type {
  Connection,
  ConnectionChange,
  ConnectionCreation,
  ConnectionDetails,
} from '@oplano/contracts/connections';
import { queryOptions } from '@tanstack/react-query';
import { call, routes } from '#platform/api';
import type { FacebookPerson } from './facebook-login.ts';

// What the pages of connections ask for; every page asks for the list itself.

/** Those of all companies, for the operator. */
export const allConnectionsQuery = queryOptions({
  queryKey: ['connections', 'all'],
  queryFn: ({ signal }) => call(routes.connections.listAll, { query: { session: '0' }, signal }),
});

/** Every company by name: also those that have none. */
export const companyNamesQuery = queryOptions({
  queryKey: ['companies', 'names'],
  queryFn: ({ signal }) => call(routes.companies.names, { signal }),
});

const ofCompany = (companyId: number, whatsappId: number) => ({ params: { companyId, whatsappId } });
export const createForCompany = (
  companyId: number,
  body: { readonly name: string; readonly isDefault: boolean; readonly provider: 'live' | 'lab' },
): Promise<Connection> => call(routes.companyConnections.create, { params: { companyId }, body });
export const updateForCompany = (
  companyId: number,
  whatsappId: number,
  body: { readonly name: string; readonly isDefault: boolean },
): Promise<Connection> => call(routes.companyConnections.update, { ...ofCompany(companyId, whatsappId), body });
export const removeForCompany = (companyId: number, whatsappId: number) =>
  call(routes.companyConnections.remove, ofCompany(companyId, whatsappId));

export const timelineQuery = (whatsappId: number) =>
  queryOptions({
    queryKey: ['connections', 'timeline', whatsappId],
    queryFn: ({ signal }) => call(routes.connections.timeline, { params: { whatsappId }, signal }),
    staleTime: 0,
  });

export const connectionOptionsQuery = queryOptions({
  queryKey: ['connections', 'options'],
  queryFn: ({ signal }) => call(routes.connections.options, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** What a connection can be answered by. Whoever sets up connections need not look after either: no more is known here. */
export const integrationChoicesQuery = queryOptions({
  queryKey: ['integrations', 'choices'],
  queryFn: ({ signal }) => call(routes.integrations.choices, { signal }),
  staleTime: 0,
});
export const promptChoicesQuery = queryOptions({
  queryKey: ['prompts', 'choices'],
  queryFn: ({ signal }) => call(routes.prompts.choices, { signal }),
  staleTime: 0,
});

const at = (whatsappId: number) => ({ params: { whatsappId } });

export const createConnection = (body: ConnectionCreation): Promise<ConnectionDetails> =>
  call(routes.connections.create, { body });
export const updateConnection = (whatsappId: number, body: ConnectionChange): Promise<ConnectionDetails> =>
  call(routes.connections.update, { ...at(whatsappId), body });
export const uploadGreeting = (whatsappId: number, file: File) =>
  call(routes.connections.uploadGreeting, { ...at(whatsappId), file });
export const removeGreeting = (whatsappId: number) => call(routes.connections.removeGreeting, at(whatsappId));

export const startSession = (whatsappId: number) => call(routes.connections.startSession, at(whatsappId));
export const askForQr = (whatsappId: number) => call(routes.connections.newQr, at(whatsappId));
export const pairByCode = (whatsappId: number, number: string) =>
  call(routes.connections.pairByCode, { ...at(whatsappId), body: { number } });
export const disconnect = (whatsappId: number) => call(routes.connections.disconnect, at(whatsappId));
export const restartAll = () => call(routes.connections.restartAll, {});
export const closeImported = (whatsappId: number) => call(routes.connections.closeImported, at(whatsappId));
export const addPages = (body: FacebookPerson & { addInstagram: boolean; provider: 'live' | 'lab' }) =>
  call(routes.connections.addPages, { body });

import type { Connection, ConnectionSession } from '@oplano/contracts/connections';
import type { QueryClient, UseQueryOptions } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { call, routes } from '#platform/api';
import { connectionQuery, connectionRecord } from './connections.api.ts';
import {
  addPages,
  allConnectionsQuery,
  askForQr,
  closeImported,
  disconnect,
  pairByCode,
  startSession,
} from './manage-connections.api.ts';
import { connectionHandlers, connectionSessionHandlers } from './connections.realtime.ts';

/** What there is to scan or to type, and how the session stands. */
export type Pairing = Pick<ConnectionSession, 'qrcode' | 'pairingCode' | 'status' | 'since' | 'reason'>;
type PagesToAdd = Parameters<typeof addPages>[0];

/** What can be done about connections, wherever they are: in one's own company, or in that of a customer. */
export interface ConnectionCalls {
  readonly pairing: (id: number) => UseQueryOptions<Pairing, Error, Pairing, readonly unknown[]>;
  readonly start: (id: number) => Promise<ConnectionSession>;
  readonly newQr: (id: number) => Promise<ConnectionSession>;
  readonly pairByCode: (id: number, number: string) => Promise<ConnectionSession>;
  readonly disconnect: (id: number) => Promise<ConnectionSession>;
  readonly addPages: (body: PagesToAdd) => Promise<Connection[]>;
  /** Null: not from here. */
  readonly closeImported: ((id: number) => Promise<unknown>) | null;
  /** Lets lists know at once, where an event would tell them later. */
  readonly keepSession: (client: QueryClient, session: ConnectionSession) => void;
  readonly keepAdded: (client: QueryClient, added: readonly Connection[]) => void;
}

const ownCalls: ConnectionCalls = {
  pairing: (id) => ({
    queryKey: connectionQuery(id).queryKey,
    queryFn: ({ signal }) => connectionRecord.show(id, signal),
    staleTime: 0,
  }),
  start: startSession,
  newQr: askForQr,
  pairByCode,
  disconnect,
  addPages,
  closeImported,
  keepSession: (client, session) => connectionSessionHandlers(client).update({ session }),
  keepAdded: (client, added) => {
    for (const whatsapp of added) connectionHandlers(client).create({ whatsapp });
  },
};

/** No event of another company comes here: whoever watches asks again. */
const lookAgainMs = 2_000;

const lookAtAll = (client: QueryClient): void => {
  void client.invalidateQueries({ queryKey: allConnectionsQuery.queryKey });
};

/** The operator's, for one company. */
export function callsFor(companyId: number): ConnectionCalls {
  const { companyConnections: to } = routes;
  const at = (whatsappId: number) => ({ params: { companyId, whatsappId } });
  return {
    pairing: (id) => ({
      queryKey: ['connections', 'pairing', companyId, id],
      queryFn: ({ signal }) => call(to.session, { ...at(id), signal }),
      staleTime: 0,
      gcTime: 0,
      refetchInterval: lookAgainMs,
    }),
    start: (id) => call(to.startSession, at(id)),
    newQr: (id) => call(to.newQr, at(id)),
    pairByCode: (id, number) => call(to.pairByCode, { ...at(id), body: { number } }),
    disconnect: (id) => call(to.disconnect, at(id)),
    addPages: (body) => call(to.addPages, { params: { companyId }, body }),
    closeImported: null,
    keepSession: lookAtAll,
    keepAdded: lookAtAll,
  };
}

const Calls = createContext(ownCalls);
/** Below it, dialogs and buttons are about another company. */
export const ConnectionCallsProvider = Calls.Provider;
export const useConnectionCalls = (): ConnectionCalls => useContext(Calls);

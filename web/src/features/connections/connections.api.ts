import type { Connection, ConnectionDetails } from '@oplano/contracts/connections';
import { queryOptions } from '@tanstack/react-query';
import { call, routes } from '#platform/api';
import { defineRecord } from '#platform/records';

export const connectionRecord = defineRecord({
  name: 'connections',
  feed: { record: 'whatsapp', id: 'whatsappId' },
  missing: 'ERR_NO_WAPP_FOUND',
  pickers: {
    own: {
      fetch: (signal): Promise<Connection[]> => call(routes.connections.list, { query: { session: '0' }, signal }),
    },
  },
  show: (whatsappId, signal): Promise<ConnectionDetails> =>
    call(routes.connections.show, { params: { whatsappId }, query: { session: '0' }, signal }),
  remove: (whatsappId) => call(routes.connections.remove, { params: { whatsappId } }),
});

/** Those of the company. */
export const connectionsQuery = connectionRecord.pickers.own;

/** One connection with its form and its QR code, kept up to date by the session's feed. */
export const connectionQuery = (whatsappId: number) =>
  queryOptions({
    queryKey: ['connections', 'show', whatsappId],
    queryFn: ({ signal }) => connectionRecord.show(whatsappId, signal),
    staleTime: 0,
  });

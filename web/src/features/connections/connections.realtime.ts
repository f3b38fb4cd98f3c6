import type { RealtimeHandlers } from '@oplano/contracts';
import type { Connection, ConnectionSession, ImportProgress } from '@oplano/contracts/connections';
import type { QueryClient } from '@tanstack/react-query';
import { askAgain } from '#platform/query';
import { patchWhole } from '#platform/realtime';
import { connectionQuery, connectionRecord, connectionsQuery } from './connections.api.ts';

const { queryKey } = connectionsQuery;

/** Lays the state of a session over the connection that is on screen, unless it is older. */
function patchSession(client: QueryClient, session: ConnectionSession): void {
  const shown = connectionQuery(session.id);
  client.setQueryData(shown.queryKey, (known) =>
    known && known.version <= session.version ? { ...known, ...session } : known,
  );
  // Whoever waits for a code would wait for ever.
  askAgain(client, shown.queryKey);
  patchWhole<Connection>(client, queryKey, (known) =>
    known.map((one) => {
      if (one.id !== session.id || one.version > session.version) return one;
      const { status, since, reason, number, updatedAt, version } = session;
      return { ...one, status, since, reason, number, updatedAt, version };
    }),
  );
}

export const connectionHandlers = connectionRecord.handlers;

export const connectionSessionHandlers = (client: QueryClient): RealtimeHandlers['connectionSessions'] => ({
  update: ({ session }) => patchSession(client, session),
});

/** How far imports are, by the connection they belong to. */
export const importProgressKey = (whatsappId: number) => ['connections', 'import', whatsappId] as const;

export const importHandlers = (client: QueryClient): RealtimeHandlers['imports'] => ({
  update: ({ whatsappId, status }) => {
    client.setQueryData<ImportProgress>(importProgressKey(whatsappId), status);
  },
  refresh: ({ whatsappId }) => {
    client.removeQueries({ queryKey: importProgressKey(whatsappId) });
    void client.invalidateQueries({ queryKey });
    void client.invalidateQueries({ queryKey: connectionQuery(whatsappId).queryKey });
  },
});

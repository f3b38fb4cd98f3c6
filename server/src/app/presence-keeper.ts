import { person } from '@oplano/core/principals';
import { closePresence, notedSockets, openPresence, stayAlive, sweepNode } from '#features/users';
import { runInCompany, transactionsOf, type Identity, type Runtime } from '#platform/use-case';

/** A page reload closes a socket and opens the next one within moments; nobody should see that. */
const leaveAfterMs = 5_000;

/** Keeps who is online in step with the sockets of this process. */
export function createPresenceKeeper(runtime: Runtime, nodeId: string) {
  const leaving = new Map<string, NodeJS.Timeout>();
  const open = new Map<string, Identity>();
  const arrive = ({ companyId, userId }: Identity, socketId: string): Promise<void> =>
    runInCompany(runtime, companyId, (ctx) => openPresence(ctx, { userId, socketId, nodeId }), person(userId));
  return {
    // Whoever looks in as support is nobody of the company and online nowhere.
    onArrive: async (identity: Identity, socketId: string): Promise<void> => {
      if (identity.isVisit) return;
      open.set(socketId, identity);
      await arrive(identity, socketId);
    },
    async onAlive({ companyId, userId, isVisit }: Identity, socketId: string): Promise<void> {
      if (isVisit) return;
      const socket = { userId, socketId, nodeId };
      await runInCompany(runtime, companyId, (ctx) => stayAlive(ctx, socket), person(userId));
    },
    async onLeave({ companyId, userId, isVisit }: Identity, socketId: string): Promise<void> {
      if (isVisit) return;
      open.delete(socketId);
      const done = () => {
        leaving.delete(socketId);
        runInCompany(runtime, companyId, (ctx) => closePresence(ctx, { userId, socketId }), person(userId)).catch(
          (err: unknown) =>
            // The row stays and is swept away with this process at the latest.
            runtime.log.warn({ code: 'presence_unsaved', err }, 'a departure could not be stored'),
        );
      };
      leaving.set(socketId, setTimeout(done, leaveAfterMs));
    },
    /** What a process that died left behind; at the end of this one, its own. */
    sweep: (goneNode: string, stillGone: () => Promise<boolean>) =>
      sweepNode(transactionsOf(runtime), goneNode, stillGone),
    /** Puts back what others swept while this process was not heard of: its sockets were open all the time. */
    async restore(): Promise<void> {
      const noted = new Set((await notedSockets(transactionsOf(runtime), nodeId)).map((row) => row.socket_id));
      for (const [socketId, identity] of open) if (!noted.has(socketId)) await arrive(identity, socketId);
    },
    async close(): Promise<void> {
      for (const timer of leaving.values()) clearTimeout(timer);
      await sweepNode(transactionsOf(runtime), nodeId);
    },
  };
}

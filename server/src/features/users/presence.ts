import { userFeed } from '@oplano/contracts/users';
import type { CompanyCtx, Transactions } from '#platform/use-case';
import { insertPresence, removePresence, touchPresence, type OpenSocket } from './presence.repo.ts';
import { getUser } from './users.queries.ts';
import { lockUser, saveUser } from './users.repo.ts';

/**
 * Who is online.
 *
 * presence  one row per open socket, kept a little longer than the socket so that a reload does not flicker
 * online    a user's flag, true while one of their rows is left; both change under a lock on the user, taken first:
 *           a row of presence points at the user, and two that had stored theirs would wait for each other
 */
async function changePresence(ctx: CompanyCtx, userId: number, change: () => Promise<unknown>): Promise<void> {
  const user = await lockUser(ctx.db, ctx.companyId, userId);
  // Whoever is gone has taken the rows along.
  if (!user) return;
  await change();
  const rest = await ctx.db
    .selectFrom('presence')
    .select('socket_id')
    .where('company_id', '=', ctx.companyId)
    .where('user_id', '=', userId)
    .limit(1)
    .execute();
  const online = rest.length > 0;
  if (online === user.online) return;
  await saveUser(ctx.db, ctx.companyId, userId, {}, { online });
  ctx.emit(userFeed, 'update', { user: await getUser(ctx, userId) });
}

export const openPresence = (ctx: CompanyCtx, socket: OpenSocket): Promise<void> =>
  changePresence(ctx, socket.userId, () => insertPresence(ctx.db, ctx.companyId, socket, ctx.now));

/** Whoever is alive is there: what somebody swept who took this process for dead is put back. */
export async function stayAlive(ctx: CompanyCtx, socket: OpenSocket): Promise<void> {
  if (!(await touchPresence(ctx.db, ctx.companyId, socket.socketId, ctx.now))) await openPresence(ctx, socket);
}

export const closePresence = (ctx: CompanyCtx, { userId, socketId }: Omit<OpenSocket, 'nodeId'>): Promise<void> =>
  changePresence(ctx, userId, () => removePresence(ctx.db, ctx.companyId, socketId));

/** The sockets that are noted for a process. */
export const notedSockets = (work: Transactions, nodeId: string) =>
  work.platform(({ db }) =>
    db.selectFrom('presence').select(['company_id', 'user_id', 'socket_id']).where('node_id', '=', nodeId).execute(),
  );

/** Swept between two looks at whether the process came back after all. */
const sweptAtOnce = 50;

/** Takes away what a process left behind when it ended, unless it turns out to live. */
export async function sweepNode(
  work: Transactions,
  nodeId: string,
  stillGone: () => Promise<boolean> = () => Promise.resolve(true),
): Promise<void> {
  for (const [index, row] of (await notedSockets(work, nodeId)).entries()) {
    if (index % sweptAtOnce === 0 && !(await stillGone())) return;
    const { company_id: companyId, user_id: userId, socket_id: socketId } = row;
    await work.inCompany(companyId, (ctx) => closePresence(ctx, { userId, socketId }));
  }
}

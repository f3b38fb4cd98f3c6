import type { StoredEvent } from '@oplano/contracts/events';
import { noticeLateMs } from '@oplano/core/notifications';
import { sql } from 'kysely';
import type { CompanyCtx, LoadActor } from '#platform/use-case';
import { findTold, personBehind, toldTo } from './judge.ts';
import { pushJob, tellNamedJob, tellPeopleJob } from './notifications.jobs.ts';
import { hasDevices, listDevices, removeDevice } from './push-devices.repo.ts';

const isLate = (at: string, now: Date): boolean => now.getTime() - Date.parse(at) > noticeLateMs;

/** Looks no further than whether anybody wants to know: the rest is a job's, so that nobody waits for it. */
export async function noteNews(
  ctx: CompanyCtx,
  event: StoredEvent<'message.received' | 'ticket.transferred'>,
): Promise<void> {
  if (isLate(event.at, ctx.now) || !(await hasDevices(ctx))) return;
  const { ticketId } = event.data;
  const messageId = 'messageId' in event.data ? event.data.messageId : null;
  await ctx.enqueue(tellPeopleJob, { ticketId, messageId, at: event.at });
}

/** The line in the conversation that tells of its last hand-over. */
async function findHandOver({ db, companyId }: CompanyCtx, ticketId: number): Promise<string | null> {
  const row = await db
    .selectFrom('messages')
    .select('id')
    .where('company_id', '=', companyId)
    .where('ticket_id', '=', ticketId)
    .where(sql`content ->> 'kind'`, '=', 'transfer')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Has every browser written to whose person is to be told and does not look. */
export async function tellPeople(
  ctx: CompanyCtx,
  news: { ticketId: number; messageId: string | null; at: string },
  loadActor: LoadActor,
): Promise<void> {
  const { ticketId, at } = news;
  const messageId = news.messageId ?? (await findHandOver(ctx, ticketId));
  const found = isLate(at, ctx.now) || messageId === null ? null : await findTold(ctx, ticketId, messageId);
  if (!found || messageId === null) return;
  // What somebody leads rings for them alone, so nobody else need be looked up.
  const devices = await listDevices(ctx, found.row.status === 'open' ? found.row.user_id : null, ctx.now);
  for (const { session_id: sessionId, user_id: userId } of devices) {
    const actor = await personBehind(ctx, { companyId: ctx.companyId, userId, sessionId }, loadActor);
    if (!actor) await removeDevice(ctx, sessionId);
    else if (await toldTo(ctx, actor, found)) {
      await ctx.enqueue(pushJob, { userId, sessionId, ticketId, messageId, tries: 0 });
    }
  }
}

/** A note names people: their browsers are looked up later, so that whoever wrote it does not wait. */
export async function noteNamed(
  ctx: CompanyCtx,
  { ticketId, messageId, userIds }: { ticketId: number; messageId: string; userIds: readonly number[] },
): Promise<void> {
  if (await hasDevices(ctx)) await ctx.enqueue(tellNamedJob, { ticketId, messageId, userIds: [...userIds] });
}

/** Has the browsers of those written to that a note names; each is judged when its letter is written. */
export async function tellNamed(
  ctx: CompanyCtx,
  { ticketId, messageId, userIds }: { ticketId: number; messageId: string; userIds: readonly number[] },
): Promise<void> {
  for (const id of userIds) {
    for (const { session_id: sessionId, user_id: userId } of await listDevices(ctx, id, ctx.now)) {
      await ctx.enqueue(pushJob, { userId, sessionId, ticketId, messageId, tries: 0, named: true });
    }
  }
}

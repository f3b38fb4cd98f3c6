import type { Message } from '@oplano/contracts/messages';
import type { Ticket } from '@oplano/contracts/tickets';
import { isInView, isQuiet, rings } from '@oplano/core/notifications';
import { refusal, type Actor } from '@oplano/core/permissions';
import { canSeeTicket } from '@oplano/core/tickets';
import { ticketRoutes } from '@oplano/contracts/tickets';
import { companyZone } from '#features/companies';
import { numbersHidden } from '#features/contacts';
import { messageRecord } from '#features/messages';
import { companySettings } from '#features/settings';
import { hasUnseenMention, selectTickets, toTicket } from '#features/tickets';
import { readPreferences } from './notice-preferences.repo.ts';
import { AppError, type CompanyCtx, type Identity, type LoadActor } from '#platform/use-case';

/** A message and its ticket, as somebody may see them. */
interface Told {
  readonly ticket: Ticket;
  readonly message: Message;
}

const isError = (error: unknown, code: string): boolean => error instanceof AppError && error.code === code;

/** What happened; null where it is gone. */
export async function findTold(ctx: CompanyCtx, ticketId: number, messageId: string) {
  const row = await selectTickets(ctx.db)
    .where('tickets.company_id', '=', ctx.companyId)
    .where('tickets.id', '=', ticketId)
    .executeTakeFirst();
  if (!row) return null;
  try {
    return { row, message: await messageRecord(ctx, messageId) };
  } catch (error) {
    if (isError(error, 'ERR_NO_MESSAGE_FOUND')) return null;
    throw error;
  }
}

/** Who stands behind a session today; null where it has ended, or they may not see conversations any more. */
export async function personBehind(ctx: CompanyCtx, identity: Identity, loadActor: LoadActor): Promise<Actor | null> {
  const session = await ctx.db
    .selectFrom('sessions')
    .select('expires_at')
    .where('company_id', '=', ctx.companyId)
    .where('id', '=', identity.sessionId)
    .executeTakeFirst();
  if (!session || session.expires_at <= ctx.now) return null;
  try {
    const actor = await loadActor(ctx.db, identity, ctx.now);
    return refusal(actor, ticketRoutes.list) ? null : actor;
  } catch (error) {
    if (isError(error, 'ERR_NO_SESSION')) return null;
    throw error;
  }
}

/** When somebody last had a page in front of them, in whichever browser. */
async function lastInView({ db, companyId }: CompanyCtx, userId: number): Promise<Date | null> {
  const row = await db
    .selectFrom('presence')
    .select((eb) => eb.fn.max('seen_at').as('seen_at'))
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.seen_at ?? null;
}

/** Whether somebody wants to hear anything now, and does not see it anyway. */
async function isReachable(ctx: CompanyCtx, actor: Actor): Promise<boolean> {
  const { quiet } = await readPreferences(ctx, actor.userId);
  if (isQuiet(quiet, await companyZone(ctx), ctx.now)) return false;
  return !isInView(await lastInView(ctx, actor.userId), ctx.now);
}

type Found = NonNullable<Awaited<ReturnType<typeof findTold>>>;

const ticketFor = async (ctx: CompanyCtx, actor: Actor, { row }: Found): Promise<Ticket> =>
  toTicket(row, ctx.fileUrl, await numbersHidden({ ...ctx, actor }));

/** A note names them, they may see it and have not looked; null: they are not told. */
export async function namedIn(ctx: CompanyCtx, actor: Actor, found: Found): Promise<Told | null> {
  const ticket = await ticketFor(ctx, actor, found);
  if (found.message.isDeleted || !canSeeTicket(actor, ticket)) return null;
  if (!(await hasUnseenMention(ctx, found.message.id, actor.userId))) return null;
  return (await isReachable(ctx, actor)) ? { ticket, message: found.message } : null;
}

/** The decision that rings in browsers (`rings`), for somebody who has none in view; null: they are not told. */
export async function toldTo(ctx: CompanyCtx, actor: Actor, found: Found): Promise<Told | null> {
  const ticket = await ticketFor(ctx, actor, found);
  // Somebody has seen it meanwhile.
  if (ticket.unreadMessages === 0) return null;
  if (!rings(actor, ticket, found.message, await companySettings(ctx.db, ctx.companyId))) return null;
  return (await isReachable(ctx, actor)) ? { ticket, message: found.message } : null;
}

import { userFeed, type Away, type User } from '@oplano/contracts/users';
import { isPossibleReturn, userRefusal } from '@oplano/core/users';
import { z } from 'zod';
import { AppError, defineTimer, type CompanyCtx, type Ctx } from '#platform/use-case';
import { userUpdated } from './users.events.ts';
import { getUser } from './users.queries.ts';
import { lockUser, saveUser, type UserRow } from './users.repo.ts';

/** Somebody who went away for a while is back. */
export const backTimer = defineTimer('users.back', 'users', z.null());

async function write(ctx: CompanyCtx, userId: number, away: Away | null): Promise<User> {
  await saveUser(
    ctx.db,
    ctx.companyId,
    userId,
    {},
    {
      away_since: away ? ctx.now : null,
      away_text: away?.text ?? '',
      away_until: away?.until ?? null,
      updated_at: ctx.now,
    },
  );
  const user = await getUser(ctx, userId);
  ctx.emit(userFeed, 'update', { user });
  return user;
}

/**
 * Says whether somebody is there for customers. Tickets that are given out go to others meanwhile. It is everybody's own
 * word; an admin says it of whoever left without a word, and the log knows.
 */
export async function setOwnState(ctx: Ctx, userId: number, away: Away | null): Promise<User> {
  if (away && !isPossibleReturn(away.until, ctx.now)) {
    throw new AppError('ERR_VALIDATION', { details: [{ field: 'body.away.until', problem: 'out_of_range' }] });
  }
  const row = await lockUser(ctx.db, ctx.companyId, userId);
  const refused = userRefusal(ctx.actor, { id: userId, super: row?.super ?? false }, 'change');
  if (refused) throw new AppError(refused);
  if (!row) throw new AppError('ERR_NO_USER_FOUND');
  if (away?.until) await ctx.timers.set(backTimer, userId, new Date(away.until), null);
  else await ctx.timers.cancel(backTimer, userId);
  if (userId !== ctx.actor.userId) ctx.raise(userUpdated, { userId, fields: ['away'] });
  return write(ctx, userId, away);
}

/** The time they named has come. Whoever said something else meanwhile has another timer, or none. */
export async function comeBack(ctx: CompanyCtx, user: UserRow): Promise<void> {
  if (user.away_until !== null && user.away_until <= ctx.now) await write(ctx, user.id, null);
}

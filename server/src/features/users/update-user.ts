import { userFeed, type User, type UserChange } from '@oplano/contracts/users';
import { currentPasswordPatience } from '@oplano/core/auth';
import { forbiddenFields, leavingRefusal, needsCurrentPassword, userRefusal } from '@oplano/core/users';
import { lockCompany } from '#features/companies';
import { hashPassword, verifyPassword, type SaltOf } from '#platform/crypto';
import type { Step } from '#platform/http';
import type { SharedLimits } from '#platform/limits';
import { AppError, type Ctx } from '#platform/use-case';
import { addressChanged, passwordReset, userUpdated } from './users.events.ts';
import { getUser } from './users.queries.ts';
import { lockUser, othersLike, replaceQueues, saveUser, type UserRow } from './users.repo.ts';

type FieldChange = Omit<UserChange, 'password' | 'currentPassword'>;

/** A user's record in the words of a change, to see which fields really change. */
const asChange = (user: User): FieldChange => ({ ...user, queueIds: user.queues.map((queue) => queue.id) });

/** What was looked at and hashed between the transactions. */
interface Passwords {
  /** The hash that the current password was compared with; undefined where none was asked for. */
  readonly proven: string | undefined;
  readonly newHash: string | undefined;
  /** The password that was proven, as the new address hashes it. */
  readonly movedHash?: string | undefined;
}

export interface UpdateParts {
  readonly limits: Pick<SharedLimits, 'begin'>;
  readonly saltOf: SaltOf;
}

async function loadForChange(ctx: Ctx, userId: number): Promise<UserRow> {
  const row = await lockUser(ctx.db, ctx.companyId, userId);
  const refused = userRefusal(ctx.actor, { id: userId, super: row?.super ?? false }, 'change');
  if (refused) throw new AppError(refused);
  if (!row) throw new AppError('ERR_NO_USER_FOUND');
  return row;
}

async function refuseLeaving(ctx: Ctx, user: UserRow): Promise<void> {
  const refused = leavingRefusal(user, await othersLike(ctx.db, ctx.companyId, user.id));
  if (refused) throw new AppError(refused);
}

/** Load under lock, may I, save, tell; the passwords are dealt with already. */
async function saveChange(
  ctx: Ctx,
  userId: number,
  { password: _hashed, currentPassword: _compared, ...change }: UserChange,
  { proven, newHash, movedHash }: Passwords,
): Promise<User> {
  if (change.profile) await lockCompany(ctx.db, ctx.companyId);
  const row = await loadForChange(ctx, userId);
  const wanted = { email: change.email, password: newHash };
  // What was proven counts for the password as it was then.
  if (needsCurrentPassword(ctx.actor, userId, wanted, row) && proven !== row.password_hash) {
    throw new AppError('ERR_CURRENT_PASSWORD');
  }
  const forbidden = forbiddenFields(ctx.actor, userId, change, asChange(await getUser(ctx, userId)));
  if (forbidden.length > 0) throw new AppError('ERR_NO_PERMISSION', { details: { fields: forbidden } });
  // A company without an admin could never be put right again by its own people.
  if (row.profile === 'admin' && change.profile === 'user') await refuseLeaving(ctx, row);

  const { queueIds, ...fields } = change;
  const hasNewAddress = change.email !== undefined && change.email !== row.email;
  await saveUser(ctx.db, ctx.companyId, userId, fields, {
    ...(newHash === undefined ? {} : { password_hash: newHash }),
    ...(hasNewAddress && movedHash !== undefined ? { password_hash: movedHash } : {}),
    // Nobody's word stands behind the new address yet.
    ...(hasNewAddress ? { email_confirmed_at: null, email_since: ctx.now } : {}),
    updated_at: ctx.now,
  });
  if (queueIds) await replaceQueues(ctx.db, ctx.companyId, userId, queueIds);
  if (newHash !== undefined) {
    const isOwn = userId === ctx.actor.userId;
    ctx.raise(passwordReset, { userId, ...(isOwn ? { keptSessionId: ctx.sessionId } : {}) });
  }
  if (hasNewAddress) ctx.raise(addressChanged, { userId });

  ctx.raise(userUpdated, { userId, fields: [...Object.keys(change), ...(newHash === undefined ? [] : ['password'])] });
  const user = await getUser(ctx, userId);
  ctx.emit(userFeed, 'update', { user });
  ctx.sockets.reconsider(userId);
  return user;
}

/** Changes a user: admins everything, others what is their own. Passwords are worked on between two transactions. */
export async function updateUser(
  step: Step,
  userId: number,
  change: UserChange,
  { limits, saltOf }: UpdateParts,
): Promise<User> {
  // One transaction where no password is concerned.
  if (!change.password && change.email === undefined) {
    return step((ctx) => saveChange(ctx, userId, change, { proven: undefined, newHash: undefined }));
  }
  const asked = await step(async (ctx) => {
    const row = await loadForChange(ctx, userId);
    const needsProof = needsCurrentPassword(ctx.actor, userId, change, row);
    return { email: change.email ?? row.email, proven: needsProof ? row.password_hash : undefined };
  });
  const { proven } = asked;
  if (proven !== undefined) await proveCurrentPassword(userId, proven, change.currentPassword, limits);
  const hashed = (password: string) => hashPassword(password, `user ${userId}`, saltOf(asked.email));
  if (change.password) {
    const newHash = await hashed(change.password);
    return step((ctx) => saveChange(ctx, userId, change, { proven, newHash }));
  }
  // With the new address the password is found among those of that address.
  const movedHash = proven === undefined ? undefined : await hashed(change.currentPassword ?? '');
  return step((ctx) => saveChange(ctx, userId, change, { proven, newHash: undefined, movedHash }));
}

async function proveCurrentPassword(
  userId: number,
  hash: string,
  said: string | undefined,
  limits: Pick<SharedLimits, 'begin'>,
): Promise<void> {
  if (!said) throw new AppError('ERR_CURRENT_PASSWORD');
  const attempt = await limits.begin([
    { key: `current-password ${userId}`, patience: currentPasswordPatience, cleared: true },
  ]);
  if (!(await verifyPassword(hash, said, `user ${userId}`))) throw new AppError('ERR_CURRENT_PASSWORD');
  await attempt.succeeded();
}

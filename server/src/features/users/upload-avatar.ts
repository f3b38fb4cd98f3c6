import { userFeed, type User } from '@oplano/contracts/users';
import { canSeeUser, userRefusal } from '@oplano/core/users';
import type { UploadedFile } from '#platform/http';
import { AppError, type Ctx } from '#platform/use-case';
import type { Storage } from '#ports/storage';
import { toAvatar } from './avatar.ts';
import { forgetFile } from './users.jobs.ts';
import { getUser } from './users.queries.ts';
import { lockUser, saveUser } from './users.repo.ts';

/** Stores a user's picture. The old file goes once the new one is safe. */
export async function uploadAvatar(
  ctx: Ctx,
  input: { userId: number; file: UploadedFile },
  storage: Storage,
): Promise<{ user: User }> {
  if (!canSeeUser(ctx.actor, input.userId)) throw new AppError('ERR_NO_USER_FOUND');
  // Before the lock: nobody should have to wait for a picture.
  const picture = await toAvatar(ctx.companyId, input.file.bytes);
  const current = await lockUser(ctx.db, ctx.companyId, input.userId);
  if (!current) throw new AppError('ERR_NO_USER_FOUND');
  const refused = userRefusal(ctx.actor, current, 'picture');
  if (refused) throw new AppError(refused);

  const key = `companies/${ctx.companyId}/avatars/${crypto.randomUUID()}.jpg`;
  await storage.put(key, picture, { contentType: 'image/jpeg' });
  await saveUser(ctx.db, ctx.companyId, input.userId, {}, { profile_image: key, updated_at: ctx.now });
  if (current.profile_image) await ctx.enqueue(forgetFile, { key: current.profile_image });

  const user = await getUser(ctx, input.userId);
  ctx.emit(userFeed, 'update', { user });
  return { user };
}

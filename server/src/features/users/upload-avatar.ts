import { userFeed, type User } from '@oplano/contracts/users';
import { canSeeUser, userRefusal } from '@oplano/core/users';
import { keepFiles, storeAhead } from '#features/files';
import type { Step, UploadedFile } from '#platform/http';
import { AppError, type Ctx } from '#platform/use-case';
import type { Storage } from '#ports/storage';
import { toAvatar } from './avatar.ts';
import { getUser } from './users.queries.ts';
import { lockUser, saveUser } from './users.repo.ts';

/** The person whose picture it is, where whoever calls may change it. */
async function demandOwnOrLesser(ctx: Ctx, userId: number) {
  if (!canSeeUser(ctx.actor, userId)) throw new AppError('ERR_NO_USER_FOUND');
  const current = await lockUser(ctx.db, ctx.companyId, userId);
  if (!current) throw new AppError('ERR_NO_USER_FOUND');
  const refused = userRefusal(ctx.actor, current, 'picture');
  if (refused) throw new AppError(refused);
  return current;
}

/** Stores a user's picture. The old file goes once the new one is safe. */
export async function uploadAvatar(
  step: Step,
  { userId, file }: { userId: number; file: UploadedFile },
  storage: Storage,
): Promise<{ user: User }> {
  const companyId = await step(async (ctx) => {
    await demandOwnOrLesser(ctx, userId);
    return ctx.companyId;
  });
  const content = await toAvatar(companyId, await file.bytes());
  const place = { folder: 'avatars', extension: '.jpg', contentType: 'image/jpeg' };
  const { key, expected } = await storeAhead(step, storage, { ...place, content });

  return step(async (ctx) => {
    await demandOwnOrLesser(ctx, userId);
    await keepFiles(ctx, expected);
    await saveUser(ctx.db, ctx.companyId, userId, {}, { profile_image: key, updated_at: ctx.now });
    const user = await getUser(ctx, userId);
    ctx.emit(userFeed, 'update', { user });
    return { user };
  });
}

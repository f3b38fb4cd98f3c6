import { userFeed, type User } from '@oplano/contracts/users';
import { canSeeUser } from '@oplano/core/users';
import sharp from 'sharp';
import type { UploadedFile } from '#platform/http';
import { AppError, type Ctx } from '#platform/use-case';
import type { Storage } from '#ports/storage';
import { forgetFile } from './users.jobs.ts';
import { getUser } from './users.queries.ts';
import { lockUser, saveUser } from './users.repo.ts';

const avatarMaxSide = 240;
/** A picture that unpacks to more than this is a bomb, not a portrait. */
const pixelsMax = 50_000_000;

/** Photographs. A drawing such as SVG is a program of its own: a few kilobytes of it can keep a processor busy for hours. */
const formats = new Set<string>(['jpeg', 'png', 'webp', 'gif', 'heif', 'tiff']);

/** Any photograph as a JPEG whose longer side is at most 240 px; the file's own name and type are not believed. */
async function toAvatar(bytes: Buffer): Promise<Buffer> {
  try {
    const picture = sharp(bytes, { limitInputPixels: pixelsMax, failOn: 'error' });
    const { format } = await picture.metadata();
    if (!formats.has(format)) throw new AppError('ERR_FILE_TYPE');
    return await picture
      .rotate()
      .resize(avatarMaxSide, avatarMaxSide, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 85 })
      .toBuffer();
  } catch {
    throw new AppError('ERR_FILE_TYPE');
  }
}

/** Stores a user's picture. The old file goes once the new one is safe. */
export async function uploadAvatar(
  ctx: Ctx,
  input: { userId: number; file: UploadedFile },
  storage: Storage,
): Promise<{ user: User }> {
  if (!canSeeUser(ctx.actor, input.userId)) throw new AppError('ERR_NO_USER_FOUND');
  // Before the lock: nobody should have to wait for a picture.
  const picture = await toAvatar(input.file.bytes);
  const current = await lockUser(ctx.db, ctx.companyId, input.userId);
  if (!current) throw new AppError('ERR_NO_USER_FOUND');

  const key = `companies/${ctx.companyId}/avatars/${crypto.randomUUID()}.jpg`;
  await storage.put(key, picture, { contentType: 'image/jpeg' });
  await saveUser(ctx.db, ctx.companyId, input.userId, {}, { profile_image: key, updated_at: ctx.now });
  if (current.profile_image) await ctx.enqueue(forgetFile, { key: current.profile_image });

  const user = await getUser(ctx, input.userId);
  ctx.emit(userFeed, 'update', { user });
  return { user };
}

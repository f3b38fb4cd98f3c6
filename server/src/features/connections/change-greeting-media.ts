import { connectionFeed, type ConnectionDetails } from '@oplano/contracts/connections';
import { forgetFile } from '#features/users';
import type { Sealing } from '#platform/crypto';
import type { UploadedFile } from '#platform/http';
import { readPicture, typeOf, type FileType } from '#platform/media';
import { AppError, type Ctx } from '#platform/use-case';
import type { Storage } from '#ports/storage';
import { connectionRecord } from './connection-row.ts';
import { getConnectionDetails, getConnectionRow } from './connections.queries.ts';
import { lockConnection, saveConnection } from './connections.repo.ts';

/** What every channel shows as a picture or plays as a film. */
const greetings = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'video/mp4']);

/** What the file is, told by its bytes. Customers' telephones will open it, so a picture must be whole. */
async function checkedType(companyId: number, bytes: Uint8Array): Promise<FileType> {
  const type = await typeOf(bytes);
  const isGood = type && greetings.has(type.mimetype);
  if (!isGood || (type.isPicture && !(await readPicture(companyId, bytes, 'whole'))))
    throw new AppError('ERR_FILE_TYPE');
  return type;
}

async function saveGreeting(
  ctx: Ctx,
  connectionId: number,
  file: { key: string; name: string; size: number } | null,
  sealing: Sealing,
): Promise<ConnectionDetails> {
  if (!(await lockConnection(ctx.db, ctx.companyId, connectionId))) throw new AppError('ERR_NO_WAPP_FOUND');
  const before = await getConnectionRow(ctx.db, ctx.companyId, connectionId);
  await saveConnection(ctx.db, ctx.companyId, connectionId, {
    greeting_media_path: file?.key ?? null,
    greeting_media_name: file?.name ?? null,
    greeting_media_size: file ? String(file.size) : null,
    updated_at: ctx.now,
  });
  if (before.greeting_media_path) await ctx.enqueue(forgetFile, { key: before.greeting_media_path });
  const row = await getConnectionRow(ctx.db, ctx.companyId, connectionId);
  ctx.emit(connectionFeed, 'update', { whatsapp: connectionRecord(row) });
  return getConnectionDetails(ctx, connectionId, sealing);
}

/** Stores what goes out with the greeting of a connection. The old file goes once the new one is safe. */
export async function uploadGreeting(
  ctx: Ctx,
  connectionId: number,
  file: UploadedFile,
  parts: { storage: Storage; sealing: Sealing },
): Promise<ConnectionDetails> {
  await getConnectionRow(ctx.db, ctx.companyId, connectionId);
  const { mimetype, extension } = await checkedType(ctx.companyId, file.bytes);
  const key = `companies/${ctx.companyId}/greetings/${crypto.randomUUID()}${extension}`;
  await parts.storage.put(key, file.bytes, { contentType: mimetype });
  const name = file.name.replaceAll('\0', '').toWellFormed().slice(0, 200);
  return saveGreeting(
    ctx,
    connectionId,
    { key, name: name || `greeting${extension}`, size: file.bytes.length },
    parts.sealing,
  );
}

export const removeGreeting = (ctx: Ctx, connectionId: number, sealing: Sealing): Promise<ConnectionDetails> =>
  saveGreeting(ctx, connectionId, null, sealing);

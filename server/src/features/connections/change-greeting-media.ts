import { connectionFeed, type ConnectionDetails } from '@oplano/contracts/connections';
import { demandType, keepFiles, storeAhead } from '#features/files';
import type { Sealing } from '#platform/crypto';
import type { Step, UploadedFile } from '#platform/http';
import { typeOf, type FileType } from '#platform/media';
import { AppError, type Ctx } from '#platform/use-case';
import type { Storage } from '#ports/storage';
import { connectionRecord } from './connection-row.ts';
import { getConnectionDetails, getConnectionRow } from './connections.queries.ts';
import { lockConnection, saveConnection } from './connections.repo.ts';

/** What every channel shows as a picture or plays as a film. */
const greetings = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'video/mp4']);

/** What the file is, told by its bytes. Customers' telephones will open it, so a picture must be whole. */
async function checkedType(companyId: number, file: UploadedFile): Promise<FileType> {
  const type = await typeOf(file.head);
  return demandType(companyId, file, type && greetings.has(type.mimetype) ? type : null);
}

async function saveGreeting(
  ctx: Ctx,
  connectionId: number,
  file: { key: string; name: string; size: number } | null,
  sealing: Sealing,
): Promise<ConnectionDetails> {
  if (!(await lockConnection(ctx.db, ctx.companyId, connectionId))) throw new AppError('ERR_NO_WAPP_FOUND');
  await saveConnection(ctx.db, ctx.companyId, connectionId, {
    greeting_media_path: file?.key ?? null,
    greeting_media_name: file?.name ?? null,
    greeting_media_size: file ? String(file.size) : null,
    updated_at: ctx.now,
  });
  const row = await getConnectionRow(ctx.db, ctx.companyId, connectionId);
  ctx.emit(connectionFeed, 'update', { whatsapp: connectionRecord(row) });
  return getConnectionDetails(ctx, connectionId, sealing);
}

/** Stores what goes out with the greeting of a connection. The old file goes once the new one is safe. */
export async function uploadGreeting(
  step: Step,
  connectionId: number,
  file: UploadedFile,
  parts: { storage: Storage; sealing: Sealing },
): Promise<ConnectionDetails> {
  const companyId = await step(async (ctx) => {
    await getConnectionRow(ctx.db, ctx.companyId, connectionId);
    return ctx.companyId;
  });
  const { mimetype, extension } = await checkedType(companyId, file);
  const place = { folder: 'greetings', extension, contentType: mimetype };
  const { key, expected } = await storeAhead(step, parts.storage, { ...place, content: file.stream });
  const name = file.name.replaceAll('\0', '').toWellFormed().slice(0, 200) || `greeting${extension}`;
  return step(async (ctx) => {
    await keepFiles(ctx, expected);
    return saveGreeting(ctx, connectionId, { key, name, size: file.size }, parts.sealing);
  });
}

export const removeGreeting = (ctx: Ctx, connectionId: number, sealing: Sealing): Promise<ConnectionDetails> =>
  saveGreeting(ctx, connectionId, null, sealing);

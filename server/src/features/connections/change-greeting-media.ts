import { connectionFeed, type ConnectionDetails } from '@oplano/contracts/connections';
import sharp from 'sharp';
import { keepFiles, storeAhead } from '#features/files';
import { forgetFile } from '#features/users';
import type { Sealing } from '#platform/crypto';
import { demandNoTransaction } from '#platform/db';
import type { Step, UploadedFile } from '#platform/http';
import { AppError, type Ctx } from '#platform/use-case';
import type { Storage } from '#ports/storage';
import { connectionRecord } from './connection-row.ts';
import { getConnectionDetails, getConnectionRow } from './connections.queries.ts';
import { lockConnection, saveConnection } from './connections.repo.ts';

/** What every channel shows as a picture or plays as a film, told by the first bytes: names and types are not believed. */
const forms: readonly { extension: string; contentType: string; test: (head: string) => boolean }[] = [
  { extension: 'jpg', contentType: 'image/jpeg', test: (head) => head.startsWith('\xff\xd8\xff') },
  { extension: 'png', contentType: 'image/png', test: (head) => head.startsWith('\x89PNG\r\n\x1a\n') },
  { extension: 'gif', contentType: 'image/gif', test: (head) => /^GIF8[79]a/.test(head) },
  { extension: 'webp', contentType: 'image/webp', test: (head) => /^RIFF.{4}WEBP/s.test(head) },
  { extension: 'mp4', contentType: 'video/mp4', test: (head) => head.slice(4, 8) === 'ftyp' },
];

const formOf = ({ head }: UploadedFile) => {
  const text = head.subarray(0, 16).toString('latin1');
  return forms.find((form) => form.test(text));
};

/** A picture that unpacks to more than this is a bomb. */
const pixelsMax = 50_000_000;

/** Customers' telephones will open it, so it must be whole: its first bytes are easily forged. */
async function demandWhole(bytes: Buffer): Promise<void> {
  demandNoTransaction('a picture is looked at');
  try {
    await sharp(bytes, { limitInputPixels: pixelsMax, failOn: 'error' }).resize(16, 16).raw().toBuffer();
  } catch {
    throw new AppError('ERR_FILE_TYPE');
  }
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
  step: Step,
  connectionId: number,
  file: UploadedFile,
  parts: { storage: Storage; sealing: Sealing },
): Promise<ConnectionDetails> {
  await step((ctx) => getConnectionRow(ctx.db, ctx.companyId, connectionId));
  const form = formOf(file);
  if (!form) throw new AppError('ERR_FILE_TYPE');
  const { extension, contentType } = form;
  if (contentType.startsWith('image/')) await demandWhole(await file.bytes());
  const place = { folder: 'greetings', ending: extension, contentType };
  const { key, expected } = await storeAhead(step, parts.storage, { ...place, content: file.stream });
  const name = file.name.replaceAll('\0', '').toWellFormed().slice(0, 200) || `greeting.${extension}`;
  return step(async (ctx) => {
    await keepFiles(ctx, expected);
    return saveGreeting(ctx, connectionId, { key, name, size: file.size }, parts.sealing);
  });
}

export const removeGreeting = (ctx: Ctx, connectionId: number, sealing: Sealing): Promise<ConnectionDetails> =>
  saveGreeting(ctx, connectionId, null, sealing);

import { expectFiles, keepSharedFiles, type ExpectedFiles } from '#features/files';
import type { OutsideTools } from '#platform/jobs';
import { FileTooLarge, type Staging } from '#platform/staging';
import type { CompanyCtx } from '#platform/use-case';
import type { ChannelDriver, MediaRef } from '#ports/channels';
import type { Storage } from '#ports/storage';
import { mediaMaxBytes } from '@oplano/contracts/messages';
import { touchMessage } from '../messages.repo.ts';
import { tellMessageChange } from '../tell.ts';
import { lockMedia, saveMedia } from './media.repo.ts';
import { planMedia, type IncomingFile, type StoredMedia } from './store-media.ts';

/** A driver for a connection, open or not: files can be fetched with either. */
export type DriverFor = (companyId: number, connectionId: number) => Promise<ChannelDriver | null>;

/** Fetches the file of a message from its provider and puts it where the message shows it. */
export async function fetchMedia(
  tools: OutsideTools,
  { messageId, connectionId }: { messageId: string; connectionId: number },
  parts: { storage: Storage; staging: Staging; driverFor: DriverFor },
): Promise<void> {
  const companyId = tools.companyId ?? 0;
  const row = await tools.inCompany(({ db }) =>
    db
      .selectFrom('message_media')
      .selectAll()
      .where('company_id', '=', companyId)
      .where('message_id', '=', messageId)
      // One that was given up is fetched as well where the operator wants it tried again.
      .where('state', '<>', 'ready')
      .executeTakeFirst(),
  );
  if (!row) return;
  try {
    const driver = await parts.driverFor(companyId, connectionId);
    if (!driver) throw new Error('There is no such connection any more.');
    const ref: MediaRef = { kind: row.kind, mimetype: row.mimetype, name: row.name, source: row.source };
    const file = await parts.staging.take(await driver.fetchMedia(ref), {
      maxBytes: mediaMaxBytes,
      signal: tools.signal,
    });
    let stored: StoredMedia;
    let expected: ExpectedFiles;
    try {
      ({ stored, expected } = await storeSharedMedia(tools, parts.storage, { ...file, ...nameOf(row) }));
    } finally {
      await file.remove();
    }
    await finish(tools, messageId, expected, {
      state: 'ready',
      path: stored.path,
      thumbnail_path: stored.thumbnailPath ?? null,
      mimetype: stored.mimetype,
      size: String(stored.size),
      ...(stored.width === undefined ? {} : { width: stored.width, height: stored.height ?? null }),
    });
  } catch (error) {
    if (!(error instanceof FileTooLarge)) throw error;
    await tools.inCompany((ctx) => giveUpMedia(ctx, { messageId }, error));
  }
}

/** The file will not come: whoever looks at the message is told, instead of seeing it on its way for ever. */
export async function giveUpMedia(
  ctx: CompanyCtx,
  { messageId }: { messageId: string },
  error: unknown,
): Promise<void> {
  if ((await lockMedia(ctx, messageId)) !== 'pending') return;
  const failure = (error instanceof Error ? error.message : String(error)).slice(0, 300);
  await settle(ctx, messageId, { keys: [] }, { state: 'failed', failure });
}

const nameOf = (row: Pick<IncomingFile, 'name' | 'mimetype' | 'kind'>) => ({
  name: row.name || 'arquivo',
  mimetype: row.mimetype,
  kind: row.kind,
});

/**
 * Tried again it finds what is there already, and so does the same file from somebody else. It is expected before it is
 * looked for: what is found stays until it is named.
 */
export async function storeSharedMedia(
  tools: OutsideTools,
  storage: Storage,
  file: IncomingFile,
): Promise<{ stored: StoredMedia; expected: ExpectedFiles }> {
  const planned = await planMedia(tools.companyId ?? 0, file);
  const expected = await tools.inCompany((ctx) => expectFiles(ctx, planned.keys));
  await planned.store(storage, { isShared: true });
  return { stored: planned.media, expected };
}

async function finish(
  tools: OutsideTools,
  messageId: string,
  expected: ExpectedFiles,
  columns: Parameters<typeof saveMedia>[2],
): Promise<void> {
  await tools.inCompany((ctx) => settle(ctx, messageId, expected, columns));
}

async function settle(
  ctx: CompanyCtx,
  messageId: string,
  expected: ExpectedFiles,
  columns: Parameters<typeof saveMedia>[2],
): Promise<void> {
  // Deleted meanwhile: nothing names the file, and it goes as well.
  if (!(await lockMedia(ctx, messageId))) return;
  await keepSharedFiles(ctx, expected);
  await saveMedia(ctx, messageId, columns);
  await touchMessage(ctx, messageId);
  await tellMessageChange(ctx, messageId);
}

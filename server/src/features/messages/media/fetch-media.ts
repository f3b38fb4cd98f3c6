import type { OutsideTools } from '#platform/jobs';
import type { ChannelDriver, MediaRef } from '#ports/channels';
import type { Storage } from '#ports/storage';
import { mediaMaxBytes } from '@oplano/contracts/messages';
import { touchMessage } from '../messages.repo.ts';
import { tellMessageChange } from '../tell.ts';
import { readAll, TooLarge } from './read-all.ts';
import { storeMedia } from './store-media.ts';

/** A driver for a connection, open or not: files can be fetched with either. */
export type DriverFor = (companyId: number, connectionId: number) => Promise<ChannelDriver | null>;

const lastTry = 12;

/** Fetches the file of a message from its provider and puts it where the message shows it. */
export async function fetchMedia(
  tools: OutsideTools,
  { messageId, connectionId }: { messageId: string; connectionId: number },
  parts: { storage: Storage; driverFor: DriverFor },
): Promise<void> {
  const companyId = tools.companyId ?? 0;
  const row = await tools.inCompany(({ db }) =>
    db
      .selectFrom('message_media')
      .selectAll()
      .where('company_id', '=', companyId)
      .where('message_id', '=', messageId)
      .where('state', '=', 'pending')
      .executeTakeFirst(),
  );
  if (!row) return;
  try {
    const driver = await parts.driverFor(companyId, connectionId);
    if (!driver) throw new Error('There is no such connection any more.');
    const ref: MediaRef = { kind: row.kind, mimetype: row.mimetype, name: row.name, source: row.source };
    const bytes = await readAll(await driver.fetchMedia(ref), mediaMaxBytes);
    const stored = await storeMedia(parts.storage, companyId, {
      bytes,
      name: row.name || 'arquivo',
      mimetype: row.mimetype,
      kind: row.kind,
    });
    await finish(tools, messageId, {
      state: 'ready',
      path: stored.path,
      thumbnail_path: stored.thumbnailPath ?? null,
      mimetype: stored.mimetype,
      size: String(stored.size),
      ...(stored.width === undefined ? {} : { width: stored.width, height: stored.height ?? null }),
    });
  } catch (error) {
    const isOver = error instanceof TooLarge || tools.attempt >= lastTry;
    if (!isOver) throw error;
    await finish(tools, messageId, { state: 'failed', failure: (error as Error).message.slice(0, 300) });
  }
}

async function finish(
  tools: OutsideTools,
  messageId: string,
  columns: Record<string, string | number | null>,
): Promise<void> {
  await tools.inCompany(async (ctx) => {
    await ctx.db
      .updateTable('message_media')
      .set(columns)
      .where('company_id', '=', ctx.companyId)
      .where('message_id', '=', messageId)
      .execute();
    await touchMessage(ctx, messageId);
    await tellMessageChange(ctx, messageId);
  });
}

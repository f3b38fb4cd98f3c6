import { z } from 'zod';
import type { MediaRef } from '#ports/channels';
import { defineJob, type CompanyCtx } from '#platform/use-case';
import type { MessageRow } from '../message-record.ts';

/** Fetches the file of a message that is already shown. */
export const fetchMediaJob = defineJob(
  'messages.fetch-media',
  z.object({ messageId: z.string(), connectionId: z.int() }),
);
/** Files vanish from providers after a while, so many tries over hours rather than days. */
const tries = 12;

/** A file will come with a message: its place is known at once, the bytes are fetched in the background. */
export async function expectMedia(
  ctx: CompanyCtx,
  message: Pick<MessageRow, 'id' | 'connection_id'>,
  ref: MediaRef,
): Promise<void> {
  await ctx.db
    .insertInto('message_media')
    .values({
      message_id: message.id,
      company_id: ctx.companyId,
      kind: ref.kind,
      state: 'pending',
      name: ref.name ?? '',
      mimetype: ref.mimetype,
      size: ref.size === undefined ? null : String(ref.size),
      width: ref.width ?? null,
      height: ref.height ?? null,
      seconds: ref.seconds ?? null,
      voice: ref.voice ?? false,
      waveform: ref.waveform ? [...ref.waveform] : null,
      source: JSON.stringify(ref.source ?? null),
    })
    .onConflict((conflict) => conflict.column('message_id').doNothing())
    .execute();
  const payload = { messageId: message.id, connectionId: message.connection_id };
  await ctx.enqueue(fetchMediaJob, payload, { maxAttempts: tries });
}

import { z } from 'zod';
import type { MediaRef } from '#ports/channels';
import { defineJob, type CompanyCtx } from '#platform/use-case';
import type { MessageRow } from '../message-record.ts';
import { insertExpectedMedia } from './media.repo.ts';

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
  await insertExpectedMedia(ctx, message.id, ref);
  const payload = { messageId: message.id, connectionId: message.connection_id };
  await ctx.enqueue(fetchMediaJob, payload, { maxAttempts: tries });
}

import { z } from 'zod';
import { forgetReadEvents } from '#platform/consumers';
import { defineJob, type PlatformCtx } from '#platform/use-case';

/** Some at a time, so that no transaction takes long. */
const atOnce = 5_000;

/** Takes away what happened too long ago. */
export const forgetEventsJob = defineJob('events.forget', z.object({}));

export async function forgetEvents(ctx: PlatformCtx): Promise<void> {
  if (await forgetReadEvents(ctx.db, ctx.now, atOnce)) await ctx.enqueue(forgetEventsJob, {});
}

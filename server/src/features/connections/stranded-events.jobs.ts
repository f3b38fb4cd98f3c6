import { z } from 'zod';
import { becomeCompany } from '#platform/db';
import type { EndOfJob } from '#platform/stopped';
import { defineJob, type CompanyCtx } from '#platform/use-case';
import { eventsToJson } from './sessions/event-json.ts';
import { insertStrandedEvent, markStrandedHandled } from './stranded-events.repo.ts';

/** Tries an event once more that could not be handled. */
export const strandedEventJob = defineJob('messages.stranded-event', z.object({ id: z.string() }));
/** An event that waits for another is tried often at first; one that fails for good stays for the operator to see. */
const tries = 15;

/** Keeps an event that could not be handled, with everything it carried, and has it tried again. */
export async function putAside(
  ctx: CompanyCtx,
  stranded: { readonly connectionId: number; readonly event: unknown; readonly error: string },
): Promise<void> {
  const id = await insertStrandedEvent(ctx, { ...stranded, event: eventsToJson(stranded.event) });
  await ctx.enqueue(strandedEventJob, { id }, { maxAttempts: tries });
}

/** One that is dropped counts as handled, and what it carried goes with what was handled. */
export const endStranded: EndOfJob = async (db, { companyId, payload, now }) => {
  const { data } = strandedEventJob.payload.safeParse(payload);
  if (data && companyId !== null)
    await markStrandedHandled({ db: await becomeCompany(db, companyId), companyId, now }, data.id);
};

import { z } from 'zod';
import { defineJob, type CompanyCtx } from '#platform/use-case';
import { closeByItself } from './close-ticket.ts';
import { lockTicket } from './tickets.repo.ts';

/** Some tickets at a time, so that no transaction holds many of them. */
const atOnce = 50;
const place = z.object({ connectionId: z.int() });

export const closeImportedJob = defineJob('tickets.close-imported', place);
const key = ({ connectionId }: z.infer<typeof place>): string => `tickets.close-imported ${connectionId}`;

/** Closes, in the background, what an import left waiting on a connection. */
export const closeImportedLater = (ctx: CompanyCtx, where: z.infer<typeof place>): Promise<void> =>
  ctx.enqueue(closeImportedJob, where, { key: key(where) });

/** Nobody is sent anything: these conversations ended long ago. */
export async function closeImportedSome(ctx: CompanyCtx, where: z.infer<typeof place>): Promise<void> {
  const rows = await ctx.db
    .selectFrom('tickets')
    .select('id')
    .where('company_id', '=', ctx.companyId)
    .where('connection_id', '=', where.connectionId)
    .where('status', '=', 'pending')
    .where('imported_at', 'is not', null)
    .orderBy('id')
    .limit(atOnce)
    .execute();
  for (const { id } of rows) {
    const ticket = await lockTicket(ctx.db, ctx.companyId, id);
    // Somebody may have written or answered in the meantime: then it is a conversation of today.
    if (ticket?.status === 'pending' && ticket.imported_at !== null) {
      await closeByItself(ctx, ticket, { closing: 'silent', log: 'closed' });
    }
  }
  if (rows.length === atOnce) await closeImportedLater(ctx, where);
}

import { z } from 'zod';
import { requireQueue } from './targets.ts';
import { defineJob, type CompanyCtx, type Ctx } from '#platform/use-case';
import { closeByItself } from './close-ticket.ts';
import { lockTicket } from './tickets.repo.ts';

/** Some tickets at a time, so that no transaction holds many of them. */
const atOnce = 50;
const choice = z.object({
  status: z.enum(['open', 'pending']),
  queueIds: z.array(z.int()),
  /** The newest ticket there was when it was asked for: whoever writes meanwhile is not turned away. */
  upToId: z.int().optional(),
  /** The last one that was looked at: each gets its turn once, also who was closed and has written again since. */
  afterId: z.int().optional(),
});
type Choice = z.infer<typeof choice>;

export const closeAllJob = defineJob('tickets.close-all', choice);

const chosen = ({ db, companyId }: CompanyCtx, { status, queueIds, upToId, afterId = 0 }: Choice) =>
  db
    .selectFrom('tickets')
    .where('company_id', '=', companyId)
    .where('status', '=', status)
    .where('queue_id', 'in', queueIds)
    .where('id', '>', afterId)
    .$if(upToId !== undefined, (tickets) => tickets.where('id', '<=', upToId ?? 0));

/** Closes what is chosen now, in the background; whoever asked learns how many that are. */
export async function closeAll(
  ctx: Ctx,
  wanted: Pick<Choice, 'status' | 'queueIds'>,
): Promise<{ message: string; count: number }> {
  for (const queueId of wanted.queueIds) await requireQueue(ctx, queueId);
  const { count, upToId } = await chosen(ctx, wanted)
    .select((eb) => [eb.fn.countAll<string>().as('count'), eb.fn.max('id').as('upToId')])
    .executeTakeFirstOrThrow();
  if (Number(count) > 0) await ctx.enqueue(closeAllJob, { ...wanted, upToId }, { key: 'tickets.close-all' });
  return { message: 'Tickets are being closed', count: Number(count) };
}

export async function closeSome(ctx: CompanyCtx, wanted: Choice): Promise<void> {
  const rows = await chosen(ctx, wanted).select('id').orderBy('id').limit(atOnce).execute();
  for (const { id } of rows) {
    const ticket = await lockTicket(ctx.db, ctx.companyId, id);
    // Whoever moves it meanwhile was first: it is looked at as it is now.
    const isChosen = ticket?.status === wanted.status && wanted.queueIds.includes(ticket.queue_id ?? 0);
    if (isChosen) await closeByItself(ctx, ticket, { closing: 'silent', log: 'closed' });
  }
  const last = rows.at(-1);
  if (last && rows.length === atOnce) {
    await ctx.enqueue(closeAllJob, { ...wanted, afterId: last.id }, { key: 'tickets.close-all' });
  }
}

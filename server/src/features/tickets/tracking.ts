import type { CompanyCtx } from '#platform/use-case';
import type { TicketRow } from './ticket-record.ts';
import { endTracking, track, type TrackingColumns } from './tracking.repo.ts';

/** What a change of a ticket means for how long people waited and were attended to. */
export async function trackChange(
  ctx: Pick<CompanyCtx, 'db' | 'companyId' | 'now'>,
  before: TicketRow | null,
  after: TicketRow,
): Promise<void> {
  const { now } = ctx;
  // Something new instead of an answer to the survey: what it asks about is over, and another attendance begins.
  if (before?.status === 'nps' && after.status !== 'nps' && after.status !== 'closed') await endTracking(ctx, after.id);
  const columns: TrackingColumns = { user_id: after.user_id, queue_id: after.queue_id };
  // Waiting is counted from when the queue got the ticket; other changes do not start it anew.
  if (before && before.queue_id !== after.queue_id && after.queue_id !== null) columns.queued_at = now;
  const leads = (status: string) => status === 'open' || status === 'group';
  if (leads(after.status) && after.user_id !== null && !(before && leads(before.status) && before.user_id !== null)) {
    columns.started_at = now;
  }
  if (after.status === 'pending' && before && leads(before.status)) columns.started_at = null;
  if (after.status === 'nps') columns.closed_at = now;
  if (after.status === 'closed') {
    columns.finished_at = now;
    if (before?.status !== 'nps') columns.closed_at = now;
  }
  await track(ctx, after, columns);
}

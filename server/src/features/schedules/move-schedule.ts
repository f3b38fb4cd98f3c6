import type { MovedSchedule } from '@oplano/core/moving';
import { planDates, toMinute } from '@oplano/core/schedules';
import type { CompanyCtx } from '#platform/use-case';
import { companyCalendar } from './company-calendar.ts';
import { addOccurrences, insertSchedule, lockOccurrences, saveOccurrence, saveSchedule } from './schedules.repo.ts';

interface Targets {
  readonly contactId: number;
  readonly userId: number | null;
  readonly connectionId: number | null;
  readonly queueId: number | null;
  readonly ticketUserId: number | null;
}

/**
 * A planned message of another program. What is still to come waits until somebody lets it go on: as long as the other
 * program runs it would be sent twice. What lies behind is shown as what became of it.
 */
export async function insertMovedSchedule(
  ctx: CompanyCtx,
  moved: MovedSchedule,
  { contactId, userId, connectionId, queueId, ticketUserId }: Targets,
): Promise<{ id: number; changes: string[] }> {
  const sendAt = toMinute(moved.sendAt);
  const timing = {
    sendAt,
    intervalo: moved.interval,
    valorIntervalo: moved.every,
    enviarQuantasVezes: moved.times,
    tipoDias: moved.days,
  };
  const progress = { left: moved.times, goesOn: moved.times > 1, now: ctx.now };
  const isSent = moved.sentAt !== null && moved.times === 1;
  const plan = isSent ? undefined : planDates(timing, progress, await companyCalendar(ctx));
  const dates = plan?.ok ? plan.dates : [];
  const isOver = dates.length === 0;
  const row = await insertSchedule(ctx, {
    contact_id: contactId,
    user_id: userId,
    connection_id: connectionId,
    body: moved.body,
    open_ticket: moved.openTicket,
    leaves_open: moved.leavesOpen,
    ticket_user_id: ticketUserId,
    queue_id: queueId,
    signs: moved.signs,
    send_at: sendAt,
    interval_unit: moved.interval,
    interval_amount: moved.every,
    times: moved.times,
    day_rule: moved.days,
    paused: true,
    created_at: moved.createdAt ?? ctx.now,
    updated_at: ctx.now,
  });
  await addOccurrences(ctx, row, isOver ? [{ nominal: sendAt, at: sendAt }] : dates);
  if (!isOver) return { id: row.id, changes: ['is still to come: held back until somebody lets it go on'] };
  const [past] = await lockOccurrences(ctx, row.id);
  const state = moved.sentAt ? 'sent' : moved.hasFailed ? 'failed' : 'missed';
  if (past) await saveOccurrence(ctx, past.id, { state, ...(moved.sentAt ? { sent_at: moved.sentAt } : {}) });
  await saveSchedule(ctx, row.id, { paused: false });
  return { id: row.id, changes: [] };
}

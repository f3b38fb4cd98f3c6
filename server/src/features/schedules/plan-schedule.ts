import type { Schedule, ScheduleForm } from '@oplano/contracts/schedules';
import { planDates, toMinute, type DatePlan, type Timing } from '@oplano/core/schedules';
import type { TemplateCache } from '#features/messages';
import { requireQueue, requireUser } from '#features/tickets';
import type { Step, UploadedFile } from '#platform/http';
import { AppError, type CompanyCtx, type Ctx } from '#platform/use-case';
import type { Storage } from '#ports/storage';
import { storeFile } from './attach-media.ts';
import { companyCalendar } from './company-calendar.ts';
import { getSchedule } from './schedules.queries.ts';
import { addOccurrences, insertSchedule } from './schedules.repo.ts';
import { tellCreated } from './tell.ts';
import { chosenTemplate, demandWindow, wayTo, type KeptTemplate } from './terms.ts';

export const timingOfForm = (form: ScheduleForm): Timing => ({ ...form, sendAt: toMinute(new Date(form.sendAt)) });

/** The dates, or the sentence that says what is wrong with them. */
export function demandDates(plan: DatePlan): Extract<DatePlan, { ok: true }>['dates'] {
  if (!plan.ok) throw new AppError(plan.code, plan.details ? { details: plan.details } : {});
  return plan.dates;
}

/** Whoever is to get the ticket, and its queue, must be there. */
export async function demandTargets(
  ctx: CompanyCtx,
  { queueId, ticketUserId }: Pick<ScheduleForm, 'queueId' | 'ticketUserId'>,
): Promise<void> {
  if (queueId !== null) await requireQueue(ctx, queueId);
  if (ticketUserId !== null) await requireUser(ctx, ticketUserId);
}

/** What a form says, in the words of the table. */
export const columnsOf = (form: ScheduleForm, template: KeptTemplate | null) => ({
  contact_id: form.contactId,
  connection_id: form.whatsappId,
  body: form.body,
  template: template === null ? null : JSON.stringify(template),
  open_ticket: form.openTicket === 'enabled',
  leaves_open: form.statusTicket === 'open',
  ticket_user_id: form.ticketUserId,
  queue_id: form.queueId,
  signs: form.assinar,
  send_at: toMinute(new Date(form.sendAt)),
  interval_unit: form.intervalo,
  interval_amount: form.valorIntervalo,
  times: form.enviarQuantasVezes,
  day_rule: form.tipoDias,
});

/** A file that goes along, and where it is kept. */
export interface Enclosed {
  readonly file: UploadedFile;
  readonly storage: Storage;
}

/** Plans a message: the schedule, its file and each of its sends, in one transaction. */
export async function planSchedule(
  step: Step,
  cache: TemplateCache,
  form: ScheduleForm,
  enclosed?: Enclosed,
): Promise<Schedule> {
  if (enclosed && form.template) throw new AppError('ERR_TEMPLATE_TAKES_NO_FILE');
  const template = await chosenTemplate(step, cache, (ctx) => Promise.resolve(wantedBy(ctx, form)), form.template);
  const datesIn = async (ctx: Ctx) => {
    const way = await wayTo(ctx, wantedBy(ctx, form));
    await demandTargets(ctx, form);
    const progress = { left: form.enviarQuantasVezes, goesOn: false, now: ctx.now };
    const dates = demandDates(planDates(timingOfForm(form), progress, await companyCalendar(ctx)));
    demandWindow(way, dates, template !== null);
    return dates;
  };
  // What is refused stores no file; what changes meanwhile is found below.
  const storeEnclosed = async ({ file, storage }: Enclosed) => {
    const companyId = await step(async (ctx) => {
      await datesIn(ctx);
      return ctx.companyId;
    });
    return storeFile(step, companyId, file, storage);
  };
  const keep = enclosed && (await storeEnclosed(enclosed));
  return step(async (ctx) => {
    const dates = await datesIn(ctx);
    const row = await insertSchedule(ctx, {
      ...columnsOf(form, template),
      ...(await keep?.(ctx)),
      user_id: ctx.actor.userId,
      created_at: ctx.now,
      updated_at: ctx.now,
    });
    await addOccurrences(ctx, row, dates);
    await tellCreated(ctx, row.id);
    return getSchedule(ctx, row.id);
  });
}

const wantedBy = ({ actor }: Ctx, { contactId, whatsappId }: ScheduleForm) => ({
  contactId,
  whatsappId,
  userId: actor.userId,
});

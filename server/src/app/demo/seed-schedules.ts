import { setTimeout as sleep } from 'node:timers/promises';
import { planDates } from '@oplano/core/schedules';
import { fromZone, addDays, inZone } from '@oplano/core/time';
import { addOccurrences, companyCalendar, insertSchedule } from '#features/schedules';
import { runInCompany, type CompanyCtx } from '#platform/use-case';
import type { App } from '../container.ts';
import { demoSchedules } from './things.ts';

const patienceMs = 30_000;
const lookEveryMs = 250;

/** The contact a customer of the demo became by writing. */
async function contactOf(app: App, companyId: number, number: string): Promise<number | null> {
  for (let waited = 0; waited < patienceMs; waited += lookEveryMs) {
    const found = await runInCompany(app.runtime, companyId, ({ db }) =>
      db
        .selectFrom('contacts')
        .select('id')
        .where('company_id', '=', companyId)
        .where('number', '=', number)
        .executeTakeFirst(),
    );
    if (found) return found.id;
    await sleep(lookEveryMs);
  }
  return null;
}

async function plan(ctx: CompanyCtx, contactId: number, demo: (typeof demoSchedules)[number]): Promise<void> {
  const calendar = await companyCalendar(ctx);
  const day = addDays(inZone(ctx.now, calendar.timeZone).date, demo.inDays);
  const timing = {
    sendAt: fromZone(day, demo.at, calendar.timeZone),
    intervalo: demo.intervalo,
    valorIntervalo: 1,
    enviarQuantasVezes: demo.times,
    tipoDias: demo.tipoDias,
  };
  const dates = planDates(timing, { left: demo.times, goesOn: false, now: ctx.now }, calendar);
  if (!dates.ok) return;
  const user = await ctx.db
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', ctx.companyId)
    .where('name', '=', demo.by)
    .executeTakeFirst();
  const row = await insertSchedule(ctx, {
    contact_id: contactId,
    user_id: user?.id ?? null,
    body: demo.body,
    open_ticket: false,
    leaves_open: false,
    signs: false,
    send_at: timing.sendAt,
    interval_unit: timing.intervalo,
    interval_amount: timing.valorIntervalo,
    times: timing.enviarQuantasVezes,
    day_rule: timing.tipoDias,
    created_at: ctx.now,
    updated_at: ctx.now,
  });
  await addOccurrences(ctx, row, dates.dates);
}

/** A few messages that are sent by themselves, to the customers who have written. */
export async function seedSchedules(app: App, companyId: number): Promise<void> {
  for (const demo of demoSchedules) {
    const contactId = await contactOf(app, companyId, demo.to);
    if (contactId !== null) await runInCompany(app.runtime, companyId, (ctx) => plan(ctx, contactId, demo));
  }
}

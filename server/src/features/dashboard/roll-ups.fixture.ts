import { seededNumbers } from '@oplano/core/random';
import { sql } from 'kysely';
import { runInCompany, type CompanyCtx } from '#platform/use-case';
import { aHistory } from '#test/history';
import { aCompany, someone } from '#test/people';
import type { TestApp } from '#test/run-app';
import { aConnection, aQueue } from '#test/things';
import { countChangedDays } from './count-days.ts';

const minuteMs = 60_000;
const dayMs = 1_440 * minuteMs;

/** A company with people, queues and connections, whose figures can be counted. */
export async function aDesk(app: TestApp) {
  const company = await aCompany(app);
  const { companyId } = company;
  const inside = <T>(work: (ctx: CompanyCtx) => Promise<T>): Promise<T> =>
    runInCompany(app.app.runtime, companyId, work);
  return {
    app,
    company,
    companyId,
    inside,
    connections: [await aConnection(app, company, 'Um'), await aConnection(app, company, 'Dois', 'facebook')],
    queues: [
      await aQueue(app, company, { name: 'Vendas', color: '#112233' }),
      await aQueue(app, company, { name: 'Suporte', color: '#445566' }),
      await aQueue(app, company, { name: 'Trocas', color: '#778899' }),
    ],
    users: [
      (await someone(app, company, { name: 'Ana' })).userId,
      (await someone(app, company, { name: 'Bia' })).userId,
    ],
    countAll: async () => {
      while ((await inside(countChangedDays)) > 0);
    },
  };
}
export type Desk = Awaited<ReturnType<typeof aDesk>>;

/** Rows come from elsewhere than the use cases, so that nothing but the database itself can notice a change. */
function changesOf(desk: Desk, random: () => number) {
  const { app } = desk;
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const now = app.clock.now().getTime();
  const someDay = () => new Date(now - Math.floor(random() * 75 * dayMs));
  const run = (text: ReturnType<typeof sql>) => desk.inside(({ db }) => text.execute(db));
  const one = (table: 'tickets' | 'ticket_tracking' | 'contacts' | 'tags') =>
    sql`(select id from ${sql.table(table)} where company_id = ${desk.companyId}
      order by md5(id::text || ${String(random())}) limit 1)`;
  const attendance = async () => {
    const createdAt = someDay();
    const later = (at: Date | null, share: number) =>
      at && random() < share ? new Date(at.getTime() + Math.floor(random() * 900 * minuteMs)) : null;
    const startedAt = later(createdAt, 0.8);
    const closedAt = later(startedAt, 0.8);
    const finishedAt = later(closedAt, 0.8);
    await aHistory(app, desk.company, [
      {
        createdAt,
        startedAt,
        answeredAt: later(startedAt, 0.9),
        closedAt,
        finishedAt,
        isGroup: random() < 0.1,
        isReopened: false,
        isActiveDemand: random() < 0.2,
        rate: finishedAt && random() < 0.6 ? Math.floor(random() * 11) : null,
        userId: startedAt ? pick(desk.users) : null,
        queueId: pick([...desk.queues.slice(0, 2), null]),
        connectionId: pick(desk.connections),
        contact: `Cliente ${random()}`,
      },
    ]);
  };
  return {
    attendance,
    another: attendance,
    taken: () =>
      run(sql`update ticket_tracking set started_at = created_at + ${`${Math.floor(random() * 300)} minutes`}::interval,
        user_id = ${pick(desk.users)} where id = ${one('ticket_tracking')}`),
    answered: () =>
      run(sql`update ticket_tracking set answered_at = created_at + ${`${Math.floor(random() * 4_000)} seconds`}::interval
        where id = ${one('ticket_tracking')}`),
    ended: () =>
      run(sql`update ticket_tracking set closed_at = created_at + interval '5 hours', finished_at = created_at + interval
        '6 hours' where id = ${one('ticket_tracking')}`),
    continued: () =>
      run(sql`update ticket_tracking a set closed_at = null, finished_at = null where id = ${one('ticket_tracking')}
        and not exists (select from ticket_tracking b where b.ticket_id = a.ticket_id and b.id <> a.id)`),
    moved: () =>
      run(sql`update ticket_tracking set queue_id = ${pick(desk.queues)} where id = ${one('ticket_tracking')}`),
    reopened: () =>
      run(sql`insert into ticket_tracking (company_id, ticket_id, connection_id, created_at, finished_at, is_reopened)
        select company_id, id, connection_id, ${someDay()}::timestamptz, ${new Date(now)}::timestamptz, true
        from tickets where id = ${one('tickets')}`),
    rated: () =>
      run(sql`with rated as (
          update ticket_tracking set rated_at = created_at where id = ${one('ticket_tracking')} returning *
        ) insert into ratings (company_id, ticket_id, tracking_id, rate, at)
          select company_id, ticket_id, id, ${Math.floor(random() * 11)}, created_at from rated`),
    rerated: () => run(sql`update ratings set rate = (rate + 3) % 11 where company_id = ${desk.companyId}`),
    turned: () => run(sql`update tickets set is_active_demand = not is_active_demand where id = ${one('tickets')}`),
    handedOver: () =>
      run(sql`insert into ticket_logs (company_id, ticket_id, type, user_id, queue_id, at)
        select company_id, id, 'transfered', ${pick([...desk.users, null])}::int, ${pick(desk.queues.slice(0, 2))}::int, ${someDay()}
        from tickets where id = ${one('tickets')}`),
    tagged: () =>
      run(sql`insert into contact_tags (company_id, contact_id, tag_id)
        select ${desk.companyId}, ${one('contacts')}, id from tags where company_id = ${desk.companyId} and not kanban
        on conflict do nothing`),
    untagged: () => run(sql`delete from contact_tags where contact_id = ${one('contacts')}`),
    retagged: () => {
      const other = one('contacts');
      return run(sql`update contact_tags set contact_id = ${other}
        where ctid = (select ctid from contact_tags where company_id = ${desk.companyId} limit 1)
          and not exists (select from contact_tags known where known.contact_id = ${other})`);
    },
    grouped: () => run(sql`update contacts set is_group = not is_group where id = ${one('contacts')}`),
    merged: () =>
      run(sql`update tickets set contact_id = ${one('contacts')} where id = ${one('tickets')}
        and status = 'closed'`),
    forgotten: () => run(sql`delete from contacts where id = ${one('contacts')}`),
    deleted: () => run(sql`delete from tickets where id = ${one('tickets')}`),
    queueGone: () => run(sql`delete from queues where id = ${desk.queues[2]}`),
    elsewhere: () =>
      run(sql`update companies set time_zone = ${pick(['America/Sao_Paulo', 'Europe/Lisbon', 'Asia/Kathmandu'])}`),
    otherHours: () =>
      run(
        sql`update companies set schedules = ${JSON.stringify([
          {
            weekday: 'Segunda-feira',
            weekdayEn: 'monday',
            startTimeA: `0${Math.floor(random() * 9)}:00`,
            endTimeA: '12:00',
            startTimeB: '13:00',
            endTimeB: '18:00',
          },
        ])}::jsonb`,
      ),
    counted: () => desk.inside(countChangedDays),
    countedAll: desk.countAll,
  };
}

export function aChange(desk: Desk, random: () => number) {
  const changes = changesOf(desk, random);
  const names = Object.keys(changes) as (keyof typeof changes)[];
  // Zones and hours change rarely; otherwise nothing would ever be read from what is counted.
  const rare = new Set<string>(['elsewhere', 'otherHours', 'queueGone', 'forgotten', 'deleted']);
  const likely = names.filter((each) => !rare.has(each) || random() < 0.25);
  const name = likely[Math.floor(random() * likely.length)] ?? 'attendance';
  return { name, happen: changes[name] };
}

/** So many attendances of the last months, by chance. */
export async function someAttendances(desk: Desk, many: number, random = seededNumbers(5)): Promise<void> {
  for (let turn = 0; turn < many; turn += 1) await changesOf(desk, random).attendance();
}

export const cellsOf = (desk: Desk) =>
  desk.inside(async ({ db }) => {
    const { rows } = await sql`
      select to_jsonb(figure_cells) as cell from figure_cells order by span, starts, kind, subject, user_id`.execute(
      db,
    );
    return rows;
  });

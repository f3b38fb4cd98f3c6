import { randomUUID } from 'node:crypto';
import { runInCompany } from '#platform/use-case';
import type { TestApp } from './run-app.ts';
import type { TestCompany } from './people.ts';

/** One of everything around contacts. */
export interface AddressBook {
  readonly contactId: number;
  readonly tagId: number;
  readonly laneId: number;
  readonly quickMessageId: number;
  readonly importId: number;
  readonly scheduleId: number;
  readonly occurrenceId: number;
}

let numbers = 0;

/** A contact that nobody talks to, a tag, a lane, a quick message, an import and a schedule, all of one person. */
export const anAddressBook = (
  app: TestApp,
  { companyId }: TestCompany,
  { mark, userId }: { mark: string; userId: number },
): Promise<AddressBook> =>
  runInCompany(app.app.runtime, companyId, async ({ db, now }) => {
    const times = { created_at: now, updated_at: now };
    const own = { company_id: companyId, ...times };
    const number = `55419${80_000_000 + (numbers += 1)}`;
    const contact = await db
      .insertInto('contacts')
      .values({ ...own, uuid: randomUUID(), name: `${mark} friend`, number, channel: 'whatsapp' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('contact_addresses')
      .values({
        company_id: companyId,
        contact_id: contact.id,
        kind: 'phone',
        value: number,
        canonical: number,
        created_at: now,
      })
      .execute();
    const tag = (name: string, kanban: boolean) =>
      db
        .insertInto('tags')
        .values({ ...own, name: `${mark} ${name}`, color: '#15803D', kanban })
        .returning('id')
        .executeTakeFirstOrThrow();
    const [plain, lane] = [await tag('tag', false), await tag('lane', true)];
    await db
      .insertInto('contact_tags')
      .values({ company_id: companyId, contact_id: contact.id, tag_id: plain.id })
      .execute();
    const quickMessage = await db
      .insertInto('quick_messages')
      .values({ ...own, user_id: userId, shortcode: `${mark} shortcode`, message: `${mark} text` })
      .returning('id')
      .executeTakeFirstOrThrow();
    const file = { user_id: userId, file_name: `${mark}.csv`, columns: ['Nome', 'Telefone'], total: 1 };
    const contactImport = await db
      .insertInto('contact_imports')
      .values({ ...own, ...file })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('contact_import_rows')
      .values({ company_id: companyId, import_id: contactImport.id, line: 2, cells: [`${mark} line`, '11987654321'] })
      .execute();
    const sendAt = new Date('2026-06-01T12:00:00.000Z');
    const schedule = await db
      .insertInto('schedules')
      .values({
        ...own,
        user_id: userId,
        contact_id: contact.id,
        body: `${mark} reminder`,
        open_ticket: false,
        leaves_open: false,
        signs: false,
        send_at: sendAt,
        interval_unit: 1,
        interval_amount: 1,
        times: 1,
        day_rule: 4,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const occurrence = await db
      .insertInto('schedule_occurrences')
      .values({ company_id: companyId, schedule_id: schedule.id, number: 1, due_at: sendAt, state: 'planned' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('company_days')
      .values({ company_id: companyId, day: '2026-05-20', name: `${mark} day`, yearly: false, works: false })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return {
      contactId: contact.id,
      tagId: plain.id,
      laneId: lane.id,
      quickMessageId: quickMessage.id,
      importId: contactImport.id,
      scheduleId: schedule.id,
      occurrenceId: occurrence.id,
    };
  });

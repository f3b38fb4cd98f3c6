import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { platformTransaction } from '#platform/db';
import { runInCompany } from '#platform/use-case';
import { sharedTestApp } from '#test/app';
import { aCompany, type TestCompany } from '#test/people';
import { aConnection } from '#test/things';
import { identifyContact, type Sighting } from './identify-contact.ts';

const app = sharedTestApp();
let company: TestCompany;
let connectionId: number;
beforeAll(async () => {
  company = await aCompany(app);
  connectionId = await aConnection(app, company, 'Loja');
});

let counter = 10_000_000;
const aMobile = (): string => `55119${80_000_000 + (counter += 1) - 10_000_000}`;
const phone = (value: string) => ({ kind: 'phone', value }) as const;
const lid = (value: string) => ({ kind: 'lid', value }) as const;

const see = (addresses: Sighting['addresses'], more: Partial<Sighting> = {}) =>
  runInCompany(app.app.runtime, company.companyId, (ctx) =>
    identifyContact(ctx, {
      channel: 'whatsapp',
      connectionId,
      isGroup: false,
      acceptAudioMessage: true,
      addresses,
      ...more,
    }),
  );
const inCompany = <T>(read: string): Promise<T[]> =>
  runInCompany(app.app.runtime, company.companyId, async ({ db }) => (await sql.raw<T>(read).execute(db)).rows);

describe('somebody seen on a channel', () => {
  test('becomes a contact once, and is found again without a change', async () => {
    const number = aMobile();
    const first = await see([phone(number)], { name: 'Ana' });
    expect(first).toMatchObject({
      created: true,
      contact: { name: 'Ana', number, channel: 'whatsapp', active: true, connection_id: connectionId },
    });
    const again = await see([phone(number)], { name: 'Ana' });
    expect(again).toMatchObject({ created: false, changed: false, contact: { id: first.contact.id, version: 1 } });
  });

  test('twice at the same moment is one contact', async () => {
    const number = aMobile();
    const old = `5511${number.slice(5)}`;
    const seen = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        see(index % 2 === 0 ? [phone(number), lid(`${number}@lid`)] : [lid(`${number}@lid`), phone(old)]),
      ),
    );
    expect(new Set(seen.map(({ contact }) => contact.id)).size).toBe(1);
    expect(seen.filter(({ created }) => created)).toHaveLength(1);
    const rows = await inCompany(`select id from contacts where number in ('${number}', '${old}')`);
    expect(rows).toHaveLength(1);
  });

  test('with and without the ninth digit is one contact, spelled as the channel spells it', async () => {
    const number = aMobile();
    const old = `5511${number.slice(5)}`;
    const first = await see([phone(number)]);
    const second = await see([phone(old)], { name: 'Bia' });
    expect(second.contact).toMatchObject({ id: first.contact.id, number: old, name: 'Bia' });
    expect(await inCompany(`select value from contact_addresses where contact_id = ${first.contact.id}`)).toEqual([
      { value: old },
    ]);
  });

  test('by LID first and by number later is one contact with both addresses', async () => {
    const number = aMobile();
    const first = await see([lid('900@lid')]);
    expect(first.contact).toMatchObject({ number: '', name: '900@lid' });
    const second = await see([lid('900@lid'), phone(number)]);
    expect(second).toMatchObject({ changed: true, contact: { id: first.contact.id, number, name: number } });
    const third = await see([phone(number)], { name: 'Caio' });
    expect(third.contact).toMatchObject({ id: first.contact.id, name: 'Caio' });
  });

  test('named by number and LID in one breath makes one of two records, with all they had', async () => {
    const number = aMobile();
    const byLid = await see([lid('901@lid')], { name: 'Davi' });
    const byPhone = await see([phone(number)]);
    expect(byLid.contact.id).not.toBe(byPhone.contact.id);
    const ticket = (contactId: number, uuid: string, status: string, unread: number, activeAt: string) =>
      inCompany(`
        insert into tickets (company_id, uuid, contact_id, connection_id, channel, status, unread, active_at, created_at, updated_at)
        values (${company.companyId}, '${uuid}', ${contactId}, ${connectionId}, 'whatsapp', '${status}', ${unread}, '${activeAt}', now(), now())
        returning id`);
    const [older] = (await ticket(byLid.contact.id, crypto.randomUUID(), 'open', 2, '2026-01-01')) as { id: number }[];
    const [newer] = (await ticket(byPhone.contact.id, crypto.randomUUID(), 'pending', 3, '2026-02-01')) as {
      id: number;
    }[];
    await inCompany(`
      insert into messages (company_id, ticket_id, chat_id, connection_id, from_me, contact_id, origin, body, sent_at, created_at)
      values (${company.companyId}, ${older?.id}, ${byLid.contact.id}, ${connectionId}, false, ${byLid.contact.id}, 'customer', 'oi', now(), now())`);

    const both = await see([phone(number), lid('901@lid')]);
    expect(both).toMatchObject({ created: false, changed: true });
    expect(both.contact).toMatchObject({ id: byPhone.contact.id, number, name: 'Davi' });
    expect(await inCompany(`select id from contacts where id = ${byLid.contact.id}`)).toEqual([]);
    // The conversation somebody is answering goes on; the other is closed, and nothing unread is lost.
    expect(
      await inCompany(
        `select id, status, unread, is_latest from tickets where contact_id = ${both.contact.id} order by id`,
      ),
    ).toEqual([
      { id: older?.id, status: 'open', unread: 5, is_latest: true },
      { id: newer?.id, status: 'closed', unread: 0, is_latest: false },
    ]);
    expect(await inCompany(`select chat_id, contact_id from messages where ticket_id = ${older?.id}`)).toEqual([
      { chat_id: both.contact.id, contact_id: both.contact.id },
    ]);
    await app.app.eventConsumers.runDue();
    expect(await inCompany(`select action, user_id, details ->> 'goneId' as gone from audit_trail`)).toEqual([
      { action: 'contact.merged', user_id: null, gone: String(byLid.contact.id) },
    ]);
  });

  test('keeps a name that was given here, and the first of several numbers', async () => {
    const [one, two] = [aMobile(), aMobile()];
    const { contact } = await see([phone(one), lid('902@lid')], { name: 'Eva' });
    await inCompany(`update contacts set name = 'Dona Eva', named_by_us = true where id = ${contact.id}`);
    const later = await see([phone(two), lid('902@lid')], { name: 'Evinha' });
    expect(later.contact).toMatchObject({ id: contact.id, name: 'Dona Eva', number: one });
  });

  test('in a group is the group and nobody else', async () => {
    const { contact } = await see([{ kind: 'group', value: '1203630@g.us' }], { isGroup: true, name: 'Família' });
    expect(contact).toMatchObject({ is_group: true, name: 'Família', number: '1203630@g.us' });
  });

  test('belongs to the company that saw them', async () => {
    const number = aMobile();
    await see([phone(number)]);
    const other = await aCompany(app);
    const otherConnection = await aConnection(app, other, 'Outra');
    const seen = await runInCompany(app.app.runtime, other.companyId, (ctx) =>
      identifyContact(ctx, {
        channel: 'whatsapp',
        connectionId: otherConnection,
        isGroup: false,
        acceptAudioMessage: true,
        addresses: [phone(number)],
      }),
    );
    expect(seen.created).toBe(true);
    const all = await platformTransaction(app.app.runtime.db, (db) => sql`select id from contacts`.execute(db));
    expect(all.rows).toEqual([]);
  });
});

import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { ContactDetails } from '@oplano/contracts/contacts';
import type { ContactPrivacy, Erasure } from '@oplano/contracts/privacy';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { runInCompany, type CompanyCtx } from '#platform/use-case';
import { startTestApp, type TestApp } from '#test/app';
import { filesMentioning } from '#test/mentions';
import { holdAsOwner, ownerQuery } from '#test/owner';
import { someone } from '#test/people';
import { aQueue } from '#test/things';
import { eraseTraces } from './erase-person.ts';
import {
  aHouse,
  closeTickets,
  contactOf,
  her,
  leaveTraces,
  neighbour,
  rowsMentioning,
  wordsOf,
  type House,
} from './privacy.fixture.ts';
import type { PersonTraces } from './traces.ts';

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'oplano-privacy-'));
let app: TestApp & { stop(): Promise<void> };
beforeAll(async () => {
  app = await startTestApp({ env: { DATA_DIR: dataDir, BACKUPS_KEPT_DAYS: '21' } });
});
afterAll(async () => {
  await app.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const erase = (house: House, contactId: number, confirmation: string) =>
  house.admin.call('POST', `/contacts/${contactId}/erasure`, { confirmation });
const answerOf = async (call: ReturnType<House['admin']['call']>) => {
  const response = await call;
  return [response.statusCode, response.json<{ error?: string }>().error];
};
/** Without what comes and goes by itself. */
const lasting = (found: readonly { table: string; row: string }[]) => found.filter(({ table }) => table !== 'jobs');
const tablesOf = (found: readonly { table: string }[]) => [...new Set(found.map(({ table }) => table))].sort();

describe('erasing the person behind a number', () => {
  test('leaves nothing of them in any table or file, everything of others, and every figure as it was', async () => {
    const house = await aHouse(app);
    const { admin } = house;
    await leaveTraces(house, neighbour);
    const contactId = await leaveTraces(house, her);
    await closeTickets(house);
    await app.app.worker.runDue();
    await app.app.eventConsumers.runDue();
    expect(tablesOf(await rowsMentioning(app, wordsOf(her)))).toEqual(
      [
        'campaign_recipients',
        'channel_keys',
        'contact_addresses',
        'contact_fields',
        'contact_import_rows',
        'contact_list_items',
        'contacts',
        'do_not_send',
        'do_not_send_changes',
        'jobs',
        'message_media',
        'message_originals',
        'message_reactions',
        'message_versions',
        'messages',
        'number_checks',
        'outbox',
        'provider_times',
        'schedules',
        'stored_files',
        'stranded_events',
        'ticket_notes',
        'tickets',
        'watermarks',
        'webhook_deliveries',
      ].sort(),
    );
    expect(filesMentioning(dataDir, [her.word]).length).toBeGreaterThan(2);
    const kept = filesMentioning(dataDir, [neighbour.word]);
    const others = await rowsMentioning(app, wordsOf(neighbour));
    const figures = async () => [
      (await admin.call('GET', '/dashboard?date_from=2026-03-01&date_to=2026-03-31')).json(),
      (await admin.call('GET', '/ticketreport/reports?dateFrom=2026-03-01&dateTo=2026-03-31')).json<{
        totalTickets: object;
      }>().totalTickets,
      await ownerQuery(app, `select count(*) from messages where company_id = $1`, house.company.companyId),
    ];
    const before = await figures();

    const begun = await erase(house, contactId, 'zoroastra quimbundo');
    expect(begun.statusCode, begun.body).toBe(200);
    expect(begun.json<Erasure>()).toMatchObject({ state: 'running', userName: 'Marina', backupsUntil: null });
    await app.app.worker.runDue();
    const { erasure } = (await admin.call('GET', `/contacts/${contactId}/privacy`)).json<ContactPrivacy>();
    expect(erasure).toMatchObject({ state: 'done', backupsUntil: '2026-03-23' });
    expect(erasure?.counts).toMatchObject({ messages: 3, groupMessages: 1, notes: 1, campaigns: 1, lists: 1 });
    expect(await figures()).toEqual(before);
    // Files go with whoever looks after them, some minutes after the rows that named them.
    for (let round = 0; round < 4; round += 1) {
      app.clock.advance(15 * 60_000);
      await app.app.worker.runDue();
    }

    expect(await rowsMentioning(app, wordsOf(her))).toEqual([]);
    expect(filesMentioning(dataDir, wordsOf(her))).toEqual([]);
    expect(lasting(await rowsMentioning(app, wordsOf(neighbour)))).toEqual(lasting(others));
    expect(filesMentioning(dataDir, [neighbour.word])).toEqual(kept);

    // Who writes again is somebody new, and still does not want to be written to.
    await house.line.says(her.phone, 'oi');
    const again = await someone(app, house.company, { profile: 'admin' });
    const next = (await again.call('GET', `/contacts/profile/${her.phone}`)).json<{ contactId: number }>().contactId;
    expect(next).toBeGreaterThan(contactId);
    const refusal = (await again.call('GET', `/do-not-send/contacts/${next}`)).json<{ refused: object | null }>();
    expect(refusal.refused).not.toBeNull();
    const shown = (await again.call('GET', `/contacts/${contactId}`)).json<ContactDetails>();
    expect(shown).toMatchObject({ name: 'Pessoa apagada', number: '', email: '', addresses: [], extraInfo: [] });
  });

  test('is refused with a reason for a group, for the wrong name, while they talk, and a second time', async () => {
    const house = await aHouse(app);
    const phone = '5511912340001';
    await house.line.says(phone, 'oi', { name: 'Bia' });
    const contactId = await contactOf(house, phone);
    const groups = await ownerQuery<{ id: number }>(
      app,
      `insert into contacts (company_id, uuid, name, channel, is_group, created_at, updated_at)
       values ($1, gen_random_uuid(), 'Grupo', 'whatsapp', true, now(), now()) returning id`,
      house.company.companyId,
    );
    expect(await answerOf(erase(house, groups[0]?.id ?? 0, 'Grupo'))).toEqual([409, 'ERR_PERSON_IS_GROUP']);
    expect(await answerOf(erase(house, contactId, 'Bia'))).toEqual([409, 'ERR_PERSON_IN_CONVERSATION']);
    await closeTickets(house);
    expect(await answerOf(erase(house, contactId, 'Ana'))).toEqual([409, 'ERR_PERSON_UNCONFIRMED']);
    const agent = await someone(app, house.company, {});
    expect(await answerOf(agent.call('POST', `/contacts/${contactId}/erasure`, { confirmation: 'Bia' }))).toEqual([
      403,
      'ERR_NO_PERMISSION',
    ]);
    const stranger = await aHouse(app);
    expect(await answerOf(erase(stranger, contactId, 'Bia'))).toEqual([404, 'ERR_NO_CONTACT_FOUND']);
    const both = await Promise.all([erase(house, contactId, '(11) 91234-0001'), erase(house, contactId, 'Bia')]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await answerOf(erase(house, contactId, 'Bia'))).toEqual([409, 'ERR_PERSON_ERASED']);
    expect(await answerOf(house.admin.call('PUT', `/contacts/${contactId}`, { name: 'Bia' }))).toEqual([
      409,
      'ERR_PERSON_ERASED',
    ]);
  });

  test('lets nobody begin anew or go on with them, also by passing something on', async () => {
    const house = await aHouse(app);
    const [phone, friend] = ['5511912340061', '5511912340062'];
    await house.line.says(phone, 'oi', { name: 'Lia' });
    const contactId = await contactOf(house, phone);
    await closeTickets(house);
    const queueId = await aQueue(app, house.company, { name: 'Vendas', color: '#112233' });
    await house.line.says(friend, 'passe adiante', { name: 'Noa' });
    expect((await erase(house, contactId, 'Lia')).statusCode).toBe(200);
    const [row] = await ownerQuery<{ ticket: number; message: string }>(
      app,
      `select (select id from tickets where contact_id = $1) as ticket, id as message
       from messages where company_id = $2 and body = 'passe adiante'`,
      contactId,
      house.company.companyId,
    );
    for (const [method, path, body] of [
      ['POST', '/tickets', { contactId, whatsappId: house.connectionId }],
      ['POST', '/message/forward', { messageId: Number(row?.message), contactId }],
      ['PUT', `/tickets/${row?.ticket}`, { status: 'open', userId: house.admin.userId, queueId }],
    ] as const) {
      expect(await answerOf(house.admin.call(method, path, body)), path).toEqual([409, 'ERR_PERSON_ERASED']);
    }
    expect(
      await ownerQuery(app, `select from tickets where contact_id = $1 and status <> 'closed'`, contactId),
    ).toEqual([]);
  });

  test('forgets every number of somebody whose records were merged', async () => {
    const house = await aHouse(app);
    const [one, two] = ['5511912340011', '5521912340022'];
    await house.line.says(one, 'primeiro abracadabra', { name: 'Caio' });
    await house.line.says(two, 'segundo abracadabra', { name: 'Caio Outro' });
    const [kept, gone] = [await contactOf(house, one), await contactOf(house, two)];
    await closeTickets(house);
    await house.admin.call('POST', `/contacts/${kept}/merge`, { goneId: gone });
    await app.app.eventConsumers.runDue();
    expect((await erase(house, kept, two)).statusCode).toBe(200);
    await app.app.worker.runDue();
    expect(await rowsMentioning(app, ['abracadabra', one.slice(4), two.slice(4), 'caio'])).toEqual([]);
  });

  test('goes on where it was when a process dies half-way', async () => {
    const house = await aHouse(app);
    const phone = '5511912340031';
    await house.line.says(phone, 'hocuspocus', { name: 'Duda' });
    const contactId = await contactOf(house, phone);
    await closeTickets(house);
    const { id } = (await erase(house, contactId, 'Duda')).json<Erasure>();
    const { companyId } = house.company;
    const dying: Pick<PersonTraces, 'kind' | 'eraseSome'> = {
      kind: 'notes',
      eraseSome: () => Promise.reject(new Error('The process died.')),
    };
    const tools = {
      signal: new AbortController().signal,
      inCompany: <T>(work: (ctx: CompanyCtx) => Promise<T>) => runInCompany(app.app.runtime, companyId, work),
    };
    await expect(eraseTraces(tools, id, { personTraces: [dying], backupsKeptDays: 1 })).rejects.toThrow('died');
    const state = async () =>
      (await house.admin.call('GET', `/contacts/${contactId}/privacy`)).json<ContactPrivacy>().erasure;
    expect(await state()).toMatchObject({ state: 'running' });
    await app.app.worker.runDue();
    expect(await state()).toMatchObject({ state: 'done', counts: { messages: 1 } });
    expect(await rowsMentioning(app, ['hocuspocus', phone.slice(4), 'duda'])).toEqual([]);
  });

  test('comes to its end where their record was deleted meanwhile', async () => {
    const house = await aHouse(app);
    const phone = '5511912340041';
    await house.line.says(phone, 'simsalabim', { name: 'Edu' });
    const contactId = await contactOf(house, phone);
    await house.admin.call('POST', '/do-not-send', { number: phone, name: 'Edu', detail: 'simsalabim' });
    await closeTickets(house);
    const { id } = (await erase(house, contactId, 'Edu')).json<Erasure>();
    expect((await house.admin.call('DELETE', `/contacts/${contactId}`)).statusCode).toBe(200);
    await app.app.worker.runDue();
    expect(
      await ownerQuery(app, 'select person, done_at is not null as "isDone" from erasures where id = $1', id),
    ).toEqual([{ person: null, isDone: true }]);
    expect(await rowsMentioning(app, ['simsalabim', phone.slice(4)])).toEqual([]);
  });

  test('makes whoever writes at this very moment somebody new, whose words are kept', async () => {
    const house = await aHouse(app);
    const phone = '5511912340051';
    await house.line.says(phone, 'antes', { name: 'Gil' });
    const contactId = await contactOf(house, phone);
    await closeTickets(house);
    const arriving = await holdAsOwner(app, async (client) => {
      await client.query('begin');
      await client.query('select from contacts where id = $1 for update', [contactId]);
      const heard = house.line.says(phone, 'agora mesmo', { name: 'Gil' });
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await vi.waitFor(async () => expect(await ownerQuery(app, waiting)).toHaveLength(1));
      await client.query(`update contacts set erased_at = now(), number = '', name = 'Pessoa apagada' where id = $1`, [
        contactId,
      ]);
      await client.query('delete from contact_addresses where contact_id = $1', [contactId]);
      await client.query('commit');
      return heard;
    });
    expect(typeof arriving).toBe('string');
    app.clock.advance(60_000);
    await app.app.worker.runDue();
    const said = await ownerQuery<{ chat_id: number }>(
      app,
      `select chat_id from messages where company_id = $1 and body = 'agora mesmo'`,
      house.company.companyId,
    );
    expect(said).toEqual([{ chat_id: await contactOf(house, phone) }]);
    expect(said[0]?.chat_id).not.toBe(contactId);
  });
});

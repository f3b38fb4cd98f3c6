import { beforeAll, describe, expect, test } from 'vitest';
import { sharedTestApp } from '#test/app';
import { ownerQuery } from '#test/owner';
import { aCompany, someone, type TestCompany } from '#test/people';
import { aConnection, aQueue } from '#test/things';

const app = sharedTestApp();
let company: TestCompany;
let connectionId: number;
beforeAll(async () => {
  company = await aCompany(app);
  connectionId = await aConnection(app, company, 'Vendas');
});

/** By the hand of somebody whom this process knows nothing of. */
const elsewhere = (sql: string, ...values: unknown[]) => ownerQuery(app, sql, ...values);

describe('what somebody may when they read is what they may at that moment, whoever changed it', () => {
  test('a right that was taken counts with the very next call, and one that was given', async () => {
    const reader = await someone(app, company, { profile: 'admin' });
    const list = async () => (await reader.call('GET', '/tickets?status=open&showAll=true')).statusCode;
    const become = (profile: string) =>
      elsewhere('update users set profile = $2 where id = $1', reader.userId, profile);
    expect([await list(), await list()]).toEqual([200, 200]);
    await become('user');
    expect(await list()).toBe(403);
    await become('admin');
    expect(await list()).toBe(200);
  });

  test('a queue that was taken hides its conversations at once, and one that was given shows them', async () => {
    const queueId = await aQueue(app, company, { name: 'Fila', color: '#000000' });
    const reader = await someone(app, company, { queueIds: [queueId] });
    const [ticket] = await ownerQuery<{ uuid: string }>(
      app,
      `with ana as (
         insert into contacts (company_id, uuid, name, number, channel, created_at, updated_at)
         values ($1, gen_random_uuid(), 'Ana', '5511987650001', 'whatsapp', now(), now()) returning id
       )
       insert into tickets (company_id, uuid, contact_id, connection_id, channel, status, queue_id, active_at, created_at, updated_at)
       select $1, gen_random_uuid(), id, $2, 'whatsapp', 'pending', $3, now(), now(), now() from ana returning uuid`,
      company.companyId,
      connectionId,
      queueId,
    );
    const open = async () => (await reader.call('GET', `/messages/${ticket?.uuid}`)).statusCode;
    expect([await open(), await open()]).toEqual([200, 200]);
    await elsewhere('delete from user_queues where user_id = $1', reader.userId);
    expect(await open()).toBe(404);
    await elsewhere(
      'insert into user_queues (company_id, user_id, queue_id) values ($1, $2, $3)',
      company.companyId,
      reader.userId,
      queueId,
    );
    expect(await open()).toBe(200);
  });

  test('a session that ended answers nothing more', async () => {
    const reader = await someone(app, company);
    const look = async () => (await reader.call('GET', '/tickets')).statusCode;
    expect([await look(), await look()]).toEqual([200, 200]);
    await elsewhere('update sessions set ended_at = now() where user_id = $1', reader.userId);
    expect(await look()).toBe(401);
  });

  test('a plan that lost a page refuses it, and one that has it again shows it', async () => {
    const other = await aCompany(app);
    const reader = await someone(app, other, { profile: 'admin' });
    const board = async () => (await reader.call('GET', '/ticket/kanban')).statusCode;
    const allow = (is: boolean) =>
      elsewhere(
        'update plans set use_kanban = $2 where id = (select plan_id from companies where id = $1)',
        other.companyId,
        is,
      );
    expect([await board(), await board()]).toEqual([200, 200]);
    await allow(false);
    expect(await board()).toBe(403);
    await allow(true);
    expect(await board()).toBe(200);
  });
});

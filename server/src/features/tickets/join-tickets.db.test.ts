import type { Ticket, TicketLogEntry } from '@oplano/contracts/tickets';
import { describe, expect, test, vi } from 'vitest';
import { sharedTestApp } from '#test/app';
import { aLine } from '#test/customers';
import { holdAsOwner, lockWaiters, ownerQuery } from '#test/owner';
import { aCompany, someone } from '#test/people';
import { aConnection, aQueue, aReader } from '#test/things';

const app = sharedTestApp();

interface Standing {
  readonly id: number;
  readonly status: string;
  readonly uuid: string;
  readonly contact_id: number;
  readonly closed_at: Date | null;
  readonly snoozed_until: Date | null;
  readonly waiting_since: Date | null;
  readonly last_inbound_at: Date | null;
  readonly answered_at: Date | null;
}

/** Two records of one customer, each of them in conversation on the same connection. */
async function twoInConversation() {
  const company = await aCompany(app);
  const connectionId = await aConnection(app, company, 'Loja');
  const line = await aLine(app, company, connectionId);
  const queueId = await aQueue(app, company, { name: 'Vendas', color: '#112233' });
  const admin = await someone(app, company, { profile: 'admin', queueIds: [queueId] });
  const tickets = () =>
    ownerQuery<Standing>(app, 'select * from tickets where company_id = $1 order by id', company.companyId);
  await line.says('5511977770001', 'é por aqui?');
  await line.says('5511977770002', 'ou por aqui?');
  const [first, second] = await tickets();
  if (!first || !second) throw new Error('There are no two conversations.');
  const take = async (ticket: Standing): Promise<void> => {
    const taken = await admin.call('PUT', `/tickets/${ticket.id}`, { status: 'open', queueId });
    expect(taken.json()).toMatchObject({ status: 'open' });
  };
  const merge = async (): Promise<void> => {
    const merged = await admin.call('POST', `/contacts/${first.contact_id}/merge`, { goneId: second.contact_id });
    expect(merged.statusCode).toBe(200);
  };
  const waitsForPerson = (ticket: Standing) =>
    ownerQuery(app, `update tickets set status = 'pending', is_bot = false where id = $1`, ticket.id);
  return { company, line, admin, first, second, tickets, take, merge, waitsForPerson };
}

const statuses = (rows: readonly Standing[]) => rows.map(({ status }) => status);

describe('of two conversations that become one', () => {
  test('the one in which somebody waits for a person goes on, not the younger one in its survey', async () => {
    const { first, second, tickets, merge, waitsForPerson } = await twoInConversation();
    await waitsForPerson(first);
    await ownerQuery(app, `update tickets set status = 'nps', closed_at = '2026-01-02' where id = $1`, second.id);
    await merge();
    expect(statuses(await tickets())).toEqual(['pending', 'closed']);
    // When its attendance ended was known before.
    expect((await tickets())[1]?.closed_at).toEqual(new Date('2026-01-02'));
  });

  test('the one in which somebody waits for a person goes on, not the younger one that the bot leads', async () => {
    const { first, tickets, merge, waitsForPerson } = await twoInConversation();
    await waitsForPerson(first);
    await merge();
    expect(statuses(await tickets())).toEqual(['pending', 'closed']);
  });

  test('the one that ends has nothing left to come back to, and its history says that it ended', async () => {
    const { company, admin, first, second, tickets, take, merge } = await twoInConversation();
    await aReader(app, company);
    await take(first);
    await take(second);
    const until = new Date(app.clock.now().getTime() + 86_400_000).toISOString();
    await admin.call('POST', `/tickets/${first.id}/actions`, { actions: [{ do: 'snooze', until }] });
    expect((await tickets())[0]?.snoozed_until).not.toBeNull();
    await ownerQuery(app, `update tickets set ending = '{}' where id = $1`, first.id);
    await merge();
    expect((await tickets())[0]).toMatchObject({
      status: 'closed',
      snoozed_until: null,
      ending: null,
      waiting_since: null,
      automation: null,
    });
    const log = await admin.call('GET', `/tickets-log/${first.id}`);
    const lines = log.json<TicketLogEntry[]>().filter(({ type }) => type === 'closed');
    expect(lines.map(({ user }) => user?.id)).toEqual([admin.userId]);
    const timers = await ownerQuery(app, 'select kind from timers where subject_id = $1', first.id);
    expect(timers).toEqual([]);
    const told = `select id from events where company_id = $1 and type = 'ticket.closed' and (data ->> 'ticketId')::int = $2`;
    expect(await ownerQuery(app, told, company.companyId, first.id)).toHaveLength(1);
  });

  test('the one that goes on is back from being put aside where somebody waited in the other', async () => {
    const { admin, first, tickets, take, merge } = await twoInConversation();
    await take(first);
    const until = new Date(app.clock.now().getTime() + 86_400_000).toISOString();
    await admin.call('POST', `/tickets/${first.id}/actions`, { actions: [{ do: 'snooze', until }] });
    await merge();
    expect(statuses(await tickets())).toEqual(['open', 'closed']);
    expect((await tickets())[0]?.snoozed_until).toBeNull();
  });

  test('the one that goes on has waited as long as the other and may be answered as long', async () => {
    const { admin, first, second, tickets, take, merge } = await twoInConversation();
    await take(second);
    const [older] = await tickets();
    await ownerQuery(
      app,
      `update tickets set waiting_since = null, answered_at = $2 where id = $1`,
      second.id,
      '2020-01-01',
    );
    await ownerQuery(app, `update tickets set last_inbound_at = $2 where id = $1`, second.id, '2020-01-01');
    await merge();
    const [, younger] = await tickets();
    expect([younger?.waiting_since, younger?.last_inbound_at, younger?.answered_at]).toEqual([
      older?.waiting_since,
      older?.last_inbound_at,
      null,
    ]);
    const seen = (await admin.call('GET', `/tickets/u/${second.uuid}`)).json<Ticket>();
    expect([seen.status, seen.contact.id]).toEqual(['open', first.contact_id]);
  });
});

test('a merge that meets a conversation which begins again at this very moment asks to be tried again', async () => {
  const { admin, first, second, tickets } = await twoInConversation();
  await ownerQuery(app, `update tickets set status = 'closed', closed_at = now() where id = $1`, first.id);
  const merge = () => admin.call('POST', `/contacts/${first.contact_id}/merge`, { goneId: second.contact_id });
  const answer = await holdAsOwner(app, async (client) => {
    await client.query('begin');
    await client.query(`update tickets set status = 'open', closed_at = null where id = $1`, [first.id]);
    const asked = merge();
    await vi.waitFor(async () => expect(await lockWaiters(app)).toBe(1));
    await client.query('commit');
    return asked;
  });
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2']);
  expect((await merge()).statusCode).toBe(200);
  expect(statuses(await tickets())).toEqual(['open', 'closed']);
});

import { expect, test } from 'vitest';
import { sharedTestApp } from '#test/app';
import { aLine, type Line } from '#test/customers';
import { ownerQuery } from '#test/owner';
import { aCompany, someone, type SignedIn } from '#test/people';
import { statementsOfTransaction } from '#test/statements';
import { aConnection, aQueue, aReader } from '#test/things';

const app = sharedTestApp();
const phone = '5511988887777';
const long = 'Olá, meu pedido PED0123456 ainda não chegou, pode verificar pra mim por favor?';

/** What one more message of a conversation that runs asks of the database. */
const askedBy = (line: Line, body: string) =>
  statementsOfTransaction(/insert into "messages"/, () => line.says(phone, body));

/** A conversation that runs, in the company's only queue. */
async function running() {
  const company = await aCompany(app);
  const queueId = await aQueue(app, company, { name: 'Vendas', color: '#112233' });
  const admin = await someone(app, company, { profile: 'admin', queueIds: [queueId] });
  const line = await aLine(app, company, await aConnection(app, company, 'Vendas'));
  await line.says(phone, 'Olá');
  const [ticket] = await ownerQuery<{ id: number }>(
    app,
    'select id from tickets where company_id = $1',
    company.companyId,
  );
  const put = (status: 'open' | 'pending') => admin.call('PUT', `/tickets/${ticket?.id}`, { status, queueId });
  return { company, line, admin, put, ticketId: ticket?.id ?? 0 };
}

/** How many events were stored of a company, of the kind. */
const storedOf = async (companyId: number, type: string) => {
  const rows = await ownerQuery(app, 'select from events where company_id = $1 and type = $2', companyId, type);
  return rows.length;
};

test('a message in a ticket that somebody leads asks no more than it has to: begin and end among twelve statements', async () => {
  const { line, put } = await running();
  await put('open');
  await line.says(phone, long);
  const asked = await askedBy(line, long);
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(12);
  // The ticket is locked once and written once, and what is told of it is read with that.
  expect(asked.filter((text) => text.includes('from "tickets"'))).toHaveLength(2);
  expect(asked.filter((text) => text.includes('update "tickets"'))).toHaveLength(1);
  expect(asked.filter((text) => /timers|board|tags.*for update/.test(text) && !text.includes('"tickets"'))).toEqual([]);
});

test('a short one, which may be a word that refuses messages, asks for these words and nothing else besides', async () => {
  const { line, put } = await running();
  await put('open');
  await line.says(phone, 'sim');
  const asked = await askedBy(line, 'sim');
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(13);
  // With the message, not after it.
  const rules = asked.findIndex((text) => text.includes('do_not_send_rules'));
  expect(rules).toBeLessThan(asked.findIndex((text) => text.includes('update "tickets"')));
});

test('what a bot decides by costs one statement in a queue and three before it', async () => {
  const { line, put } = await running();
  await line.says(phone, long);
  const inMenu = await askedBy(line, long);
  await put('open');
  const led = await askedBy(line, long);
  await put('pending');
  await line.says(phone, long);
  const inQueue = await askedBy(line, long);
  expect(inQueue.length - led.length, inQueue.join('\n')).toBe(1);
  expect(inMenu.length - led.length, inMenu.join('\n')).toBe(3);
});

test('an event that nobody reads is not stored and wakes nobody; one that somebody wants is', async () => {
  const { company, line } = await running();
  const { runtime } = app.app;
  const stored = () => storedOf(company.companyId, 'message.received');
  expect(await stored()).toBe(0);
  await app.app.eventConsumers.runDue();
  await line.says(phone, long);
  expect(await stored()).toBe(0);
  // What the company's log keeps is stored all the same.
  expect(await storedOf(company.companyId, 'user.signed-in')).toBe(1);
  expect(runtime.readers).toBeDefined();
  await aReader(app, company);
  await line.says(phone, long);
  expect(await stored()).toBe(1);
});

/** A browser of somebody who wants to be told. */
const turnOn = (person: SignedIn) =>
  ownerQuery(
    app,
    `insert into push_devices (session_id, company_id, user_id, place_sealed, place_hash, language, created_at)
     select gen_random_uuid(), company_id, id, '', sha256('x'), 'pt', now() from users where id = $1`,
    person.userId,
  );

test('a browser that is told of messages is a reader of them, and of nothing else', async () => {
  const { company, line, admin, put } = await running();
  await turnOn(admin);
  await line.says(phone, long);
  await put('open');
  expect(await storedOf(company.companyId, 'message.received')).toBe(1);
  expect(await storedOf(company.companyId, 'ticket.accepted')).toBe(0);
});

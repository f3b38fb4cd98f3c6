import type { Message } from '@oplano/contracts/messages';
import type { Ticket } from '@oplano/contracts/tickets';
import { beforeEach, describe, expect, test } from 'vitest';
import { sharedTestApp } from '#test/app';
import { aLine, type Line } from '#test/customers';
import { ownerQuery } from '#test/owner';
import { aCompany, signIn, someone, type SignedIn, type TestCompany } from '#test/people';
import { aConnection, aQueue } from '#test/things';

const app = sharedTestApp();
let company: TestCompany;
let agent: SignedIn;
let line: Line;
let ticket: Ticket;
let sent: Message;
const refused = [403, { error: 'ERR_OUT_OF_HOURS' }];
const outcome = ({ statusCode, json }: Awaited<ReturnType<SignedIn['call']>>) => [statusCode, json<unknown>()];
const setHours = (userId: number, start: string, end: string) =>
  ownerQuery(app, 'update users set start_work = $2, end_work = $3 where id = $1', userId, start, end);
const hhmm = (shiftMinutes: number): string => {
  const at = new Date(app.clock.now().getTime() + shiftMinutes * 60_000);
  return at.toLocaleTimeString('pt-BR', { timeZone: 'America/Sao_Paulo', hour: '2-digit', minute: '2-digit' });
};

beforeEach(async () => {
  company = await aCompany(app);
  const queueId = await aQueue(app, company, { name: 'Vendas', color: '#112233' });
  agent = await someone(app, company, { queueIds: [queueId] });
  line = await aLine(app, company, await aConnection(app, company, 'Loja'));
  const admin = await someone(app, company, { profile: 'admin' });
  await line.says('5511911111111', 'oi');
  const { tickets } = (await admin.call('GET', '/tickets?status=pending&showAll=true')).json<{ tickets: Ticket[] }>();
  await admin.call('PUT', `/tickets/${tickets[0]?.id}`, { status: 'open', queueId });
  await admin.call('PUT', `/tickets/${tickets[0]?.id}`, { status: 'pending', userId: null });
  ticket = (await agent.call('PUT', `/tickets/${tickets[0]?.id}`, { status: 'open' })).json<Ticket>();
  sent = (await agent.call('POST', `/messages/${ticket.id}`, { body: 'Bom dia' })).json<{ message: Message }>().message;
  await line.drain();
});

describe('outside of their work hours', () => {
  beforeEach(() => setHours(agent.userId, hhmm(60), hhmm(120)));

  test('a plain user’s text is refused, and nothing is stored or sent [USR-016, ERR-004]', async () => {
    const before = line.provider.sent.length;
    expect(outcome(await agent.call('POST', `/messages/${ticket.id}`, { body: 'Ainda aí?' }))).toEqual(refused);
    await line.drain();
    expect(line.provider.sent).toHaveLength(before);
    const { messages } = (await agent.call('GET', `/messages/${ticket.uuid}`)).json<{ messages: Message[] }>();
    expect(messages.map(({ body }) => body)).toEqual(['oi', 'Bom dia']);
  });

  test('nothing else a plain user says reaches customers either [USR-016]', async () => {
    const calls = [
      await agent.call('POST', '/message/forward', { messageId: sent.id, contactId: ticket.contactId }),
      await agent.call('POST', `/messages/edit/${sent.id}`, { body: 'Boa tarde' }),
      await agent.call('POST', `/messages/${sent.id}/reaction`, { emoji: '👍' }),
      await agent.call('POST', `/messages/${sent.id}/retry`),
    ];
    expect(calls.map(outcome)).toEqual([refused, refused, refused, refused]);
  });

  test('a note for colleagues is written, and the session stays', async () => {
    const note = await agent.call('POST', `/messages/${ticket.id}`, { body: 'para amanhã', isPrivate: true });
    expect(note.statusCode).toBe(200);
    expect((await agent.call('GET', '/auth/me')).statusCode).toBe(200);
  });

  test('an admin writes at any hour [USR-016]', async () => {
    await ownerQuery(app, `update users set profile = 'admin' where id = $1`, agent.userId);
    const answer = await agent.call('POST', `/messages/${ticket.id}`, { body: 'Olá' });
    expect(answer.statusCode).toBe(200);
  });
});

test('within their hours, which may run over midnight, a plain user writes [USR-016]', async () => {
  await setHours(agent.userId, hhmm(-60), hhmm(-61));
  expect((await agent.call('POST', `/messages/${ticket.id}`, { body: 'um' })).statusCode).toBe(200);
  app.clock.advance(14 * 60_000);
  const again = await signIn(app, agent);
  await setHours(agent.userId, hhmm(-1), hhmm(1));
  expect((await again.call('POST', `/messages/${ticket.id}`, { body: 'dois' })).statusCode).toBe(200);
});

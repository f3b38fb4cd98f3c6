import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ConnectionDetails } from '@oplano/contracts/connections';
import type { Message, MessageTemplate } from '@oplano/contracts/messages';
import type { Ticket } from '@oplano/contracts/tickets';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runInCompany } from '#platform/use-case';
import { startTestApp } from '#test/app';
import { aLine, aProvider, type Line } from '#test/customers';
import { startTestLab, type TestLab } from '#test/lab';
import { aCompany, someone, type SignedIn, type TestCompany } from '#test/people';
import { aConnection, aQueue } from '#test/things';

let lab: TestLab;
let app: Awaited<ReturnType<typeof startTestApp>>;
let company: TestCompany;
let queueId: number;
let admin: SignedIn;
let connectionId: number;
let line: Line;
let phone: string;
let waba: string;
let ticket: Ticket;
let phones = 0;

beforeAll(async () => {
  lab = await startTestLab();
  app = await startTestApp({ env: lab.env });
});
afterAll(async () => {
  await app?.stop();
  await lab?.close();
});
beforeEach(async () => {
  company = await aCompany(app);
  queueId = await aQueue(app, company, { name: 'Vendas', color: '#112233' });
  admin = await someone(app, company, { profile: 'admin', queueIds: [queueId] });
  const number = await lab.post<{ id: string; token: string; waba: string }>('/graph/numbers', {});
  waba = number.waba;
  const form = { name: 'Oficial', channel: 'whatsappapi', provider: 'lab', accountId: number.id };
  const made = await admin.call('POST', '/whatsapp', { ...form, accessToken: number.token, verifyToken: 'um segredo' });
  connectionId = made.json<ConnectionDetails>().id;
  const driver = await app.app.channels.driverFor(company.companyId, connectionId);
  if (!driver) throw new Error('There is no driver.');
  line = await aLine(app, company, connectionId, { ...aProvider('whatsappapi'), driver });
  phone = `55119${String(80_000_000 + (phones += 1))}`;
  ticket = await written(line);
});
afterEach(() => lab.post('/graph/faults', { away: false, failCode: null }));

/** A customer writes, and the admin takes the ticket. */
async function written(on: Line, by = admin): Promise<Ticket> {
  await on.says(phone, 'Olá');
  const [waiting] = (await by.call('GET', '/tickets?status=pending&showAll=true')).json<{ tickets: Ticket[] }>()
    .tickets;
  return (await by.call('PUT', `/tickets/${waiting?.id}`, { status: 'open', queueId })).json<Ticket>();
}
/** The customer has been silent for more than a day. */
const goCold = () =>
  runInCompany(app.app.runtime, company.companyId, ({ db, now }) =>
    db
      .updateTable('tickets')
      .set({ last_inbound_at: new Date(now.getTime() - 25 * 3_600_000) })
      .where('id', '=', ticket.id)
      .execute(),
  );
const list = (as = admin, query = '', id = ticket.id) => as.call('GET', `/messages/${id}/templates${query}`);
const namesOf = (answer: { json<T>(): T }) =>
  answer.json<{ templates: MessageTemplate[] }>().templates.map(({ name }) => name);
const codeOf = (answer: { json<T>(): T }) => answer.json<{ error: string }>().error;
const send = (name: string, values: Record<string, string>, more: object = {}) =>
  admin.call('POST', `/messages/${ticket.id}`, {
    template: { name, language: 'pt_BR', values: Object.entries(values).map(([key, text]) => ({ key, text })) },
    ...more,
  });
const order = { 'header.1': '4821', 'body.1': 'Rita', 'body.2': 'sexta', 'button.0.1': '4821' };
const received = async () => {
  const { messages } = await lab.get<{ messages: { by: string; text: string }[] }>(
    `/graph/customers/${phone}/messages`,
  );
  return messages.map(({ text }) => text);
};

describe('the templates of a ticket', () => {
  test('are the approved ones of its number, by name', async () => {
    const answer = await list();
    expect(answer.statusCode).toBe(200);
    const names = namesOf(answer);
    expect(names).toEqual(names.toSorted());
    expect(names).toContain('pedido_a_caminho');
    expect(names).not.toContain('promocao_de_natal');
  });

  test('are for those who may write in it', async () => {
    const stranger = await someone(app, await aCompany(app), { profile: 'admin' });
    expect(codeOf(await list(stranger))).toBe('ERR_NO_TICKET_FOUND');
    const elsewhere = await someone(app, company);
    expect(codeOf(await list(elsewhere))).toBe('ERR_NO_TICKET_FOUND');
    const reader = await someone(app, company, { queueIds: [queueId], allTicket: 'enable' });
    expect(codeOf(await list(reader))).toBe('ERR_NO_PERMISSION');
    await admin.call('PUT', `/tickets/${ticket.id}`, { status: 'closed', sendFarewellMessage: false });
    expect(codeOf(await list())).toBe('ERR_NO_PERMISSION');
  });

  test('exist on the Cloud API alone', async () => {
    const other = await aConnection(app, company, 'Celular');
    const talk = await written(await aLine(app, company, other));
    const answer = await list(admin, '', talk.id);
    expect([answer.statusCode, codeOf(answer)]).toEqual([400, 'ERR_NO_TEMPLATES']);
  });

  test('say so when Meta is away or refuses, and are there at once when they were read a moment ago', async () => {
    await lab.post('/graph/faults', { away: true });
    const away = await list();
    expect([away.statusCode, codeOf(away)]).toEqual([424, 'ERR_TEMPLATES_AWAY']);
    await lab.post('/graph/faults', { away: false });
    const names = namesOf(await list());

    await lab.post('/graph/faults', { away: true });
    expect(namesOf(await list())).toEqual(names);
    expect(codeOf(await list(admin, '?fresh=true'))).toBe('ERR_TEMPLATES_AWAY');
    expect(namesOf(await list()), 'what is known stays known').toEqual(names);
    app.clock.advance(301_000);
    expect(codeOf(await list()), 'but not for ever').toBe('ERR_TEMPLATES_AWAY');

    await lab.post('/graph/faults', { away: false });
    await list();
    await admin.call('PUT', `/whatsapp/${connectionId}`, { accessToken: 'wrong' });
    const refused = await list();
    expect([refused.statusCode, codeOf(refused)], 'nor across a change of the connection').toEqual([
      424,
      'ERR_TEMPLATES_REFUSED',
    ]);
  });
});

test('the business account that the connection names is the one that is asked', async () => {
  await admin.call('PUT', `/whatsapp/${connectionId}`, { businessAccountId: '99999' });
  expect(codeOf(await list())).toBe('ERR_TEMPLATES_REFUSED');
  await admin.call('PUT', `/whatsapp/${connectionId}`, { businessAccountId: waba });
  expect(namesOf(await list())).toContain('hello_world');
});

describe('a template', () => {
  test('is said after the 24 hours in which nothing else may be, and is kept as the customer reads it', async () => {
    await goCold();
    expect(codeOf(await admin.call('POST', `/messages/${ticket.id}`, { body: 'Oi?' }))).toBe('ERR_OUTSIDE_WINDOW');
    const answer = await send('pedido_a_caminho', order, { body: 'ignored', signed: true });
    const { message } = answer.json<{ message: Message }>();
    const body = 'Olá, Rita! Seu pedido saiu para entrega e chega até *sexta*.';
    expect(message).toMatchObject({
      body,
      content: { kind: 'template', header: 'Pedido 4821', buttons: ['Acompanhar entrega'] },
      ack: 0,
    });
    const [shown] = (await admin.call('GET', '/tickets?status=open')).json<{ tickets: Ticket[] }>().tickets;
    expect(shown).toMatchObject({ lastMessage: body, lastMessageFromMe: true });
    const found = await admin.call(
      'GET',
      '/tickets?status=search&searchOnMessages=true&showAll=true&searchParam=entrega',
    );
    expect(found.json<{ tickets: Ticket[] }>().tickets.map(({ id }) => id)).toEqual([ticket.id]);

    await line.drain();
    expect(await received()).toEqual([
      [
        '*Pedido 4821*',
        body,
        'Você recebe este aviso porque comprou conosco.',
        'Acompanhar entrega: https://loja.example/pedidos/4821',
      ].join('\n'),
    ]);
  });

  test.each([
    ['with an empty hole', 'pedido_a_caminho', { ...order, 'body.2': ' ' }, ['body.2'], []],
    ['with a hole too many', 'pedido_a_caminho', { ...order, 'body.3': 'x' }, [], ['body.3']],
  ])('%s is refused before anything is stored', async (_what, name, values, missing, extra) => {
    const answer = await send(name, values);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ error: 'ERR_TEMPLATE_VALUES', details: { missing, extra } });
    const { messages } = (await admin.call('GET', `/messages/${ticket.uuid}`)).json<{ messages: Message[] }>();
    expect(messages).toHaveLength(1);
  });

  test('that is not approved, or is meant for colleagues, is refused', async () => {
    expect(codeOf(await send('promocao_de_natal', { 'body.1': 'hoje' }))).toBe('ERR_NO_TEMPLATE_FOUND');
    expect(codeOf(await send('never_made', {}))).toBe('ERR_NO_TEMPLATE_FOUND');
    expect(codeOf(await send('hello_world', { 'body.1': 'Rita' }, { isPrivate: true }))).toBe('ERR_CREATING_MESSAGE');
  });

  test('with a picture at its head takes that picture and nothing else', async () => {
    const picture = await readFile(path.join(import.meta.dirname, '../../../../../e2e/files/foto.jpg'));
    const form = (files: readonly [string, string, Buffer][]) => {
      const template = JSON.stringify({ name: 'catalogo_da_semana', language: 'pt_BR', values: [] });
      const body = new FormData();
      body.set('template', template);
      for (const [name, type, bytes] of files) body.append('medias', new File([new Uint8Array(bytes)], name, { type }));
      return app.inject({
        method: 'POST',
        url: `/api/messages/${ticket.id}`,
        headers: { authorization: `Bearer ${admin.token}` },
        payload: body,
      });
    };
    const jpeg: [string, string, Buffer] = ['foto.jpg', 'image/jpeg', picture];
    expect(codeOf(await send('catalogo_da_semana', {}))).toBe('ERR_CREATING_MESSAGE');
    expect(codeOf(await form([jpeg, jpeg]))).toBe('ERR_CREATING_MESSAGE');
    expect(codeOf(await form([['nota.pdf', 'application/pdf', Buffer.from('%PDF-1.4')]]))).toBe('ERR_FILE_TYPE');
    const { message } = (await form([jpeg])).json<{ message: Message }>();
    expect(message).toMatchObject({ content: { kind: 'template' }, media: { kind: 'image', state: 'ready' } });
    await line.drain();
    const { messages } = await lab.get<{ messages: { kind: string; media?: { size: number } }[] }>(
      `/graph/customers/${phone}/messages`,
    );
    expect(messages).toMatchObject([{ kind: 'template', media: { size: picture.length } }]);
    const forwarded = await admin.call('POST', '/message/forward', {
      messageId: message.id,
      contactId: ticket.contactId,
    });
    expect(forwarded.json<{ message: Message }>().message).toMatchObject({ content: { kind: 'media' } });
  });

  test('that was approved after the list was read can be sent', async () => {
    await list();
    const name = `novo_${phone}`;
    await lab.post('/graph/templates', { name, body: 'Oi {{1}}' });
    expect((await send(name, { 'body.1': 'Rita' })).statusCode).toBe(200);
  });

  test('that was refused is sent again with what filled it, and is passed on as plain words', async () => {
    const { message } = (await send('hello_world', { 'body.1': 'Rita' })).json<{ message: Message }>();
    await lab.post('/graph/faults', { failCode: 131_026 });
    await line.drain();
    const { messages } = (await admin.call('GET', `/messages/${ticket.uuid}`)).json<{ messages: Message[] }>();
    expect(messages.at(-1)?.failure).toMatchObject({ code: '131026' });
    await admin.call('POST', `/messages/${message.id}/retry`);
    await line.drain();
    expect(await received()).toEqual(['Olá, Rita! Tudo bem?']);

    const forwarded = await admin.call('POST', '/message/forward', {
      messageId: message.id,
      contactId: ticket.contactId,
    });
    expect(forwarded.json<{ message: Message }>().message).toMatchObject({
      body: 'Olá, Rita! Tudo bem?',
      content: { kind: 'text' },
    });
  });
});

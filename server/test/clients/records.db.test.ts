import type { Message } from '@oplano/contracts/messages';
import type { Ticket } from '@oplano/contracts/tickets';
import { beforeEach, describe, expect, test } from 'vitest';
import { sharedTestApp } from '#test/app';
import { aLine, type Line } from '#test/customers';
import { lineOf } from '#test/listener';
import { aCompany, someone, type SignedIn, type TestCompany } from '#test/people';
import { aConnection, aQueue } from '#test/things';

const app = sharedTestApp();
let company: TestCompany;
let queueId: number;
let admin: SignedIn;
let line: Line;
let phones = 0;

beforeEach(async () => {
  company = await aCompany(app);
  queueId = await aQueue(app, company, { name: 'Vendas', color: '#112233' });
  admin = await someone(app, company, { profile: 'admin', queueIds: [queueId] });
  line = await aLine(app, company, await aConnection(app, company, 'Vendas'));
});

async function aTicket(): Promise<Ticket> {
  await line.says(`55117${String(90_000_000 + (phones += 1))}`, 'Olá');
  const answer = await admin.call('GET', '/tickets?status=pending&showAll=true');
  const [ticket] = answer.json<{ tickets: Ticket[] }>().tickets;
  if (!ticket) throw new Error('There is no ticket.');
  return ticket;
}

describe('the contact of a ticket', () => {
  test('is whole, wherever the ticket is shown, so that a client that sends its tags back loses none [DAT-005]', async () => {
    const { id, uuid, contactId, contact: thin } = await aTicket();
    const tag = (await admin.call('POST', '/tags', { name: 'VIP', color: '#445566' })).json<{ id: number }>();
    const extraInfo = [{ name: 'cpf', value: '123' }];
    const form = { name: thin.name, number: thin.number, email: 'ana@example.com', extraInfo, disableBot: true };
    expect((await admin.call('PUT', `/contacts/${contactId}`, form)).statusCode).toBe(200);
    const socket = await lineOf(app, admin);
    await socket.socket.timeout(5_000).emitWithAck('joinTickets', 'pending');
    const tagged = await admin.call('POST', '/tags/sync', { contactId, tags: [{ id: tag.id }] });
    expect(tagged.statusCode).toBe(200);
    const contact = {
      id: contactId,
      companyId: company.companyId,
      email: 'ana@example.com',
      isGroup: false,
      disableBot: true,
      acceptAudioMessage: true,
      channel: 'whatsapp',
      tags: [{ id: tag.id, name: 'VIP', color: '#445566' }],
      extraInfo: [{ name: 'cpf', value: '123' }],
      lgpdAcceptedAt: null,
    };
    const shown = await admin.call('GET', `/tickets/u/${uuid}`);
    expect(shown.json()).toMatchObject({ contact });
    const listed = await admin.call('GET', '/tickets?status=pending&showAll=true');
    expect(listed.json()).toMatchObject({ tickets: [{ id, contact }] });
    await line.says(thin.number, 'Outra vez');
    const news = () =>
      socket.heard.filter(({ name }) => name === `company-${company.companyId}-ticket`).at(-1)?.payload;
    await expect.poll(news).toMatchObject({ ticket: { contact } });
    socket.close();
  });
});

test('a message says in which ticket and queue it stands [DAT-007]', async () => {
  const { id, uuid } = await aTicket();
  await admin.call('PUT', `/tickets/${id}`, { status: 'open', queueId });
  await admin.call('POST', `/messages/${id}`, { body: 'Bom dia' });
  const { messages } = (await admin.call('GET', `/messages/${uuid}`)).json<{ messages: Message[] }>();
  const ticket = { id, uuid, queueId, queue: { id: queueId, name: 'Vendas' } };
  expect(messages.map((message) => message.ticket)).toMatchObject(messages.map(() => ticket));
  expect(messages.at(-1)).toMatchObject({ body: 'Bom dia', queueId });
});

describe('a tree of options', () => {
  interface Option {
    readonly id: number;
    readonly name: string;
    readonly options: readonly Option[];
  }
  const treeOf = async (id: number) =>
    (await admin.call('GET', `/queue/${id}`)).json<{ chatbots: Option[] }>().chatbots;
  const namesOf = (options: readonly Option[]): unknown[] =>
    options.map(({ name, options: below }) => (below.length > 0 ? [name, namesOf(below)] : name));

  test('is saved with its queue and with the option above it, and nothing of it is dropped [DAT-011, DAT-012]', async () => {
    const option = (name: string, options?: object[]) => ({
      name,
      greetingMessage: `Sobre ${name}`,
      queueType: 'text',
      optQueueId: '',
      optUserId: null,
      ...(options ? { options } : {}),
    });
    const chatbots = [option('Preços', [option('Atacado'), option('Varejo')]), option('Horários')];
    const made = await admin.call('POST', '/queue', { name: 'Loja', color: '#334455', chatbots });
    expect(made.statusCode).toBe(200);
    const { id } = made.json<{ id: number }>();
    const before = await treeOf(id);
    expect(namesOf(before)).toEqual([['Preços', ['Atacado', 'Varejo']], 'Horários']);

    // Put back as it was read: nothing changes, not even a number.
    const shown = (await admin.call('GET', `/queue/${id}`)).json<object>();
    expect((await admin.call('PUT', `/queue/${id}`, shown)).statusCode).toBe(200);
    expect(await treeOf(id)).toMatchObject(
      before.map((each) => ({ id: each.id, options: each.options.map((one) => ({ id: one.id })) })),
    );

    // One goes, one comes, the order changes; where nothing is said of what is below, it stays.
    const [prices] = before;
    const next = [option('Entrega'), { id: prices?.id, name: 'Tabela de preços' }];
    expect((await admin.call('PUT', `/queue/${id}`, { chatbots: next })).statusCode).toBe(200);
    expect(namesOf(await treeOf(id))).toEqual(['Entrega', ['Tabela de preços', ['Atacado', 'Varejo']]]);

    const retail = prices?.options[1];
    const below = [{ id: retail?.id, name: 'Varejo e presentes' }, option('Troca')];
    expect((await admin.call('PUT', `/chatbot/${prices?.id}`, { options: below })).statusCode).toBe(200);
    expect(namesOf(await treeOf(id))).toEqual(['Entrega', ['Tabela de preços', ['Varejo e presentes', 'Troca']]]);

    // A queue that is changed without a word of its tree keeps it.
    expect((await admin.call('PUT', `/queue/${id}`, { name: 'Loja nova' })).statusCode).toBe(200);
    expect(await treeOf(id)).toHaveLength(2);
  });

  test('is refused whole where an option is not of that queue, or what is below has no message above it', async () => {
    const made = await admin.call('POST', '/queue', {
      name: 'Outra',
      color: '#667788',
      chatbots: [{ name: 'Horários' }],
    });
    const { id } = made.json<{ id: number }>();
    const [theirs] = await treeOf(id);
    const foreign = await admin.call('PUT', `/queue/${queueId}`, {
      chatbots: [{ name: 'Nova opção' }, { id: theirs?.id, name: 'Roubada' }],
    });
    expect([foreign.statusCode, foreign.json()]).toEqual([404, { error: 'ERR_NO_CHATBOT_FOUND' }]);
    const mute = await admin.call('PUT', `/queue/${queueId}`, {
      chatbots: [{ name: 'Preços', options: [{ name: 'Atacado' }] }],
    });
    expect(mute.json()).toEqual({ error: 'ERR_CHATBOT_MESSAGE_REQUIRED' });
    expect(await treeOf(queueId)).toEqual([]);
    expect(namesOf(await treeOf(id))).toEqual(['Horários']);
  });
});

test('tags are listed with what carries them, without the one that is named; a card has its lane [DAT-010, DAT-039, DAT-040]', async () => {
  const { id, contactId } = await aTicket();
  const tag = (await admin.call('POST', '/tags', { name: 'VIP' })).json<{ id: number }>();
  const lane = (await admin.call('POST', '/tags', { name: 'Proposta', kanban: 1 })).json<{ id: number }>();
  const next = (await admin.call('POST', '/tags', { name: 'Venda', kanban: 1 })).json<{ id: number }>();
  await admin.call('POST', '/tags/sync', { contactId, tags: [{ id: tag.id }] });
  expect((await admin.call('PUT', `/ticket-tags/${id}/${lane.id}`)).statusCode).toBe(200);
  const listed = async (query: string) => (await admin.call('GET', `/tags?${query}`)).json<{ tags: object[] }>().tags;
  expect(await listed('kanban=0')).toMatchObject([{ id: tag.id, contacts: [{ id: contactId }], ticketTags: [] }]);
  const stands = [{ ticketId: id, tagId: lane.id }];
  expect(await listed(`kanban=1&tagId=${next.id}`)).toMatchObject([{ id: lane.id, contacts: [], ticketTags: stands }]);
  const board = (await admin.call('GET', '/ticket/kanban')).json<{ tickets: object[] }>();
  expect(board.tickets).toMatchObject([
    { id, tags: [{ id: tag.id }, { id: lane.id }], contact: { tags: [{ id: tag.id }] } },
  ]);
  const lanes = (await admin.call('GET', '/tag/kanban')).json<{ lista: object[] }>().lista;
  expect(lanes).toMatchObject([{ id: lane.id, ticketTags: stands }, { id: next.id }]);
});

test('whoever answers has read what they answer; a note alone has not [TKT-046]', async () => {
  const { id, uuid } = await aTicket();
  await admin.call('PUT', `/tickets/${id}`, { status: 'open', queueId });
  const unread = async () =>
    (await admin.call('GET', `/tickets/u/${uuid}`)).json<{ unreadMessages: number }>().unreadMessages;
  await admin.call('POST', `/tickets/${id}/actions`, { actions: [{ do: 'unread' }] });
  expect(await unread()).toBe(1);
  await admin.call('POST', `/messages/${id}`, { body: 'Só entre nós', isPrivate: true });
  expect(await unread()).toBe(1);
  await admin.call('POST', `/messages/${id}`, { body: 'Bom dia' });
  expect(await unread()).toBe(0);
});

test('a search within queues finds what is in none, as the tabs do', async () => {
  const { id, contact } = await aTicket();
  const found = async (query: string) =>
    (await admin.call('GET', `/tickets?${query}`)).json<{ tickets: Ticket[] }>().tickets.map((ticket) => ticket.id);
  const search = `searchParam=${encodeURIComponent(contact.name.toLowerCase())}`;
  expect(await found(`status=pending&queueIds=[${queueId}]`)).toEqual([id]);
  expect(await found(`status=search&queueIds=[${queueId}]&${search}`)).toEqual([id]);
  const other = await aQueue(app, company, { name: 'Outra', color: '#998877' });
  await admin.call('PUT', `/tickets/${id}`, { status: 'open', queueId });
  expect(await found(`status=search&queueIds=[${other}]&${search}`)).toEqual([]);
});

test('the queues of somebody carry their number twice', async () => {
  const shown = (await admin.call('GET', `/users/${admin.userId}`)).json<object>();
  expect(shown).toMatchObject({ queues: [{ id: queueId, UserQueue: { queueId } }] });
});

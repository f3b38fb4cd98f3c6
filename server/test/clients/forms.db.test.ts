import { beforeEach, describe, expect, test } from 'vitest';
import { sharedTestApp } from '#test/app';
import { aLine } from '#test/customers';
import { aCompany, someone, type SignedIn, type TestCompany } from '#test/people';
import { aConnection, aQueue } from '#test/things';

const app = sharedTestApp();
let company: TestCompany;
let connectionId: number;
let queueId: number;
let admin: SignedIn;
let phones = 0;

beforeEach(async () => {
  company = await aCompany(app);
  connectionId = await aConnection(app, company, 'Vendas');
  queueId = await aQueue(app, company, { name: 'Vendas', color: '#112233' });
  admin = await someone(app, company, { profile: 'admin', queueIds: [queueId] });
});

/** The answer to a call that is taken. */
async function taken<T>(method: 'GET' | 'POST' | 'PUT', url: string, body?: object): Promise<T> {
  const answer = await admin.call(method, url, body);
  expect([url, answer.statusCode, answer.json()]).toEqual([url, 200, expect.anything()]);
  return answer.json<T>();
}
async function aTicket(): Promise<{ id: number; contactId: number }> {
  const line = await aLine(app, company, connectionId);
  await line.says(`55116${String(90_000_000 + (phones += 1))}`, 'Olá');
  const { tickets } = await taken<{ tickets: { id: number; contactId: number }[] }>(
    'GET',
    '/tickets?status=pending&showAll=true',
  );
  if (!tickets[0]) throw new Error('There is no ticket.');
  return tickets[0];
}

describe('forms of old clients', () => {
  test('plan a message: numbers as text, nothing as "", false, 0 or [], times on the wall of the company', async () => {
    const { contactId } = await aTicket();
    const form = {
      body: 'Até amanhã',
      contactId: String(contactId),
      sendAt: '2026-03-03T09:30',
      sentAt: '',
      openTicket: 'disabled',
      ticketUserId: '',
      queueId: 0,
      whatsappId: false,
      intervalo: '1',
      valorIntervalo: '',
      enviarQuantasVezes: '1',
      tipoDias: '4',
      unknownField: 'x',
    };
    const made = await taken<{ id: number }>('POST', '/schedules', form);
    expect(made).toMatchObject({ contactId, sendAt: '2026-03-03T12:30:00.000Z', ticketUserId: null, queueId: null });
    expect(made).toMatchObject({ contact: { channel: 'whatsapp' }, whatsapp: null, ticketUser: null });
    const changed = { ...made, sendAt: '2026-03-03T10:00', whatsappId: [], queueId: String(queueId) };
    expect(await taken('PUT', `/schedules/${made.id}`, changed)).toMatchObject({
      sendAt: '2026-03-03T13:00:00.000Z',
      queueId,
    });
    const chosen = { whatsappId: connectionId, ticketUserId: String(admin.userId) };
    expect(await taken('PUT', `/schedules/${made.id}`, chosen)).toMatchObject({
      whatsapp: { id: connectionId, name: 'Vendas' },
      ticketUser: { id: admin.userId },
    });
  });

  test('are refused with the name of the field where they hold nonsense', async () => {
    const { contactId } = await aTicket();
    const refused = async (form: object) => {
      const sendAt = '2026-03-03T09:30';
      const answer = await admin.call('POST', '/schedules', { body: 'Até amanhã', contactId, sendAt, ...form });
      return [answer.statusCode, answer.json<{ details: { field: string }[] }>().details[0]?.field];
    };
    expect(await refused({ queueId: 'vendas' })).toEqual([400, 'queueId']);
    expect(await refused({ sendAt: 'amanhã' })).toEqual([400, 'sendAt']);
    expect(await refused({ sendAt: '' })).toEqual([400, 'sendAt']);
    expect(await refused({ contactId: '' })).toEqual([400, 'contactId']);
    expect(await refused({ intervalo: '9' })).toEqual([400, 'intervalo']);
  });

  test('add queues, people and connections, and put their records back', async () => {
    const queueForm = {
      name: 'Suporte',
      color: '#aabbcc',
      greetingMessage: '',
      orderQueue: '',
      tempoRoteador: '0',
      integrationId: '',
      fileListId: false,
      promptId: [],
      schedules: [],
    };
    const queue = await taken<{ id: number }>('POST', '/queue', queueForm);
    expect(queue).toMatchObject({ integrationId: null, fileListId: null, promptId: null, tempoRoteador: 0 });
    await taken('PUT', `/queue/${queue.id}`, queue);

    const person = { name: 'Rita', email: `rita${queue.id}@example.com`, password: 'segredo', whatsappId: '' };
    const user = await taken<{ id: number }>('POST', '/users', person);
    expect(user).toMatchObject({ whatsappId: null });
    await taken('PUT', `/users/${user.id}`, { ...user, whatsappId: false });
    expect(await taken('PUT', `/users/${user.id}`, { whatsappId: String(connectionId) })).toMatchObject({
      whatsappId: connectionId,
    });

    const connectionForm = {
      name: 'Nova',
      queueIds: [queueId],
      promptId: '',
      integrationId: 0,
      sendIdQueue: '',
      timeSendQueue: '0',
      expiresTicket: '30',
      maxUseBotQueues: '3',
      importOldMessages: '',
      collectiveVacationStart: '',
      collectiveVacationEnd: '',
      token: '',
      schedules: [],
    };
    const connection = await taken<{ id: number }>('POST', '/whatsapp', connectionForm);
    expect(connection).toMatchObject({ promptId: null, sendIdQueue: null, expiresTicket: 30, importOldMessages: null });
    const shown = await taken<object>('GET', `/whatsapp/${connection.id}`);
    await taken('PUT', `/whatsapp/${connection.id}`, shown);
    const {
      version: _,
      updatedAt: __,
      ...after
    } = await taken<Record<string, unknown>>('GET', `/whatsapp/${connection.id}`);
    expect(shown).toMatchObject(after);
  });

  test('plan a campaign and bring in a history at hours on the wall of the company', async () => {
    const draft = {
      name: 'Natal',
      whatsappId: String(connectionId),
      contactListId: '',
      tagListId: '',
      userId: '',
      queueId: '',
      scheduledAt: '',
      confirmation: 'false',
      message1: 'Olá',
    };
    const none = { contactListId: null, tagListId: null, userId: null, queueId: null };
    const campaign = await taken<{ id: number }>('POST', '/campaigns', draft);
    expect(campaign).toMatchObject({ ...none, scheduledAt: null, confirmation: false, whatsappId: connectionId });
    const { id: tagListId } = await taken<{ id: number }>('POST', '/tags', { name: 'Clientes', kanban: '0' });
    const planned = { scheduledAt: '2026-03-03T09:30', tagListId: String(tagListId) };
    expect(await taken('PUT', `/campaigns/${campaign.id}`, planned)).toMatchObject({
      scheduledAt: '2026-03-03T12:30:00.000Z',
      tagListId,
    });
    const pace = { messageInterval: '30', sabado: 'true', perHour: '', greaterInterval: '60' };
    const settings = await taken<{ key: string; value: string }[]>('POST', '/campaign-settings', { settings: pace });
    const told = Object.fromEntries(settings.map(({ key, value }) => [key, value]));
    expect(told).toMatchObject({ messageInterval: '30', sabado: 'true', perHour: 'null' });
    await taken('POST', '/campaign-settings', { settings: told });

    const period = { importOldMessages: '2026-02-01T08:00', importRecentMessages: '2026-02-03T08:00' };
    const form = { name: 'Antiga', queueIds: [String(queueId)], queueIdImportMessages: String(queueId), ...period };
    expect(await taken('POST', '/whatsapp', form)).toMatchObject({
      importOldMessages: '2026-02-01T11:00:00.000Z',
      importRecentMessages: '2026-02-03T11:00:00.000Z',
    });
  });

  test('set up integrations, assistants and lanes with numbers as text and nothing as ""', async () => {
    const bot = { type: 'n8n', name: 'Robô', urlN8N: 'https://example.com/', language: '', typebotDelayMessage: '500' };
    const integration = await taken<{ id: number }>('POST', '/queueIntegration', { ...bot, typebotExpires: '' });
    expect(integration).toMatchObject({ language: 'pt-BR', typebotDelayMessage: 500, typebotExpires: 0 });
    expect(await taken('PUT', `/queueIntegration/${integration.id}`, { ...integration, language: '' })).toMatchObject({
      language: 'pt-BR',
    });

    const numbers = { maxTokens: '200', temperature: '0,5', maxMessages: '99999' };
    const helper = { name: 'Ajuda', prompt: 'Responda.', apiKey: 'k', queueId: String(queueId), ...numbers };
    const prompt = await taken<{ id: number }>('POST', '/prompt', helper);
    expect(prompt).toMatchObject({ queueId, maxTokens: 200, temperature: 0.5, maxMessages: 100 });
    expect(await taken('PUT', `/prompt/${prompt.id}`, { queueId: '', temperature: '1.5' })).toMatchObject({
      queueId,
      temperature: 1.5,
    });

    const lane = await taken<{ id: number }>('POST', '/tags', { name: 'Proposta', kanban: '1', timeLane: '' });
    expect(lane).toMatchObject({ kanban: 1, timeLane: 0 });
    const links = { timeLane: '30', nextLaneId: '', rollbackLaneId: false };
    expect(await taken('PUT', `/tags/${lane.id}`, links)).toMatchObject({
      timeLane: 30,
      nextLaneId: null,
      rollbackLaneId: null,
    });
  });

  test('run the platform with numbers as text and what its lists tell', async () => {
    const house = await aCompany(app, { id: 1, dueDate: null });
    admin = await someone(app, house, { profile: 'admin', super: true });
    const sold = { name: `Plano ${queueId}`, users: '3', connections: '2', queues: '', amount: '149,90' };
    const plan = await taken<{ id: number }>('POST', '/plans', sold);
    expect(plan).toMatchObject({ users: 3, connections: 2, queues: 0, amount: 149.9 });
    expect(await taken('PUT', `/plans/${plan.id}`, { amount: '99.5' })).toMatchObject({ amount: 99.5 });
    const form = { name: `Loja ${queueId}`, email: `loja${queueId}@example.com`, planId: String(plan.id) };
    const rest = { numberAttendants: '4', numberConections: '', recurrence: '', dueDate: '', passwordDefault: '' };
    const made = await taken<{ id: number }>('POST', '/companies', { ...form, ...rest });
    expect(made).toMatchObject({ planId: plan.id, numberAttendants: 4, recurrence: null, dueDate: null });
    const { companies } = await taken<{ companies: object[] }>('GET', `/companiesPlan/?searchParam=${form.email}`);
    expect(companies[0]).toMatchObject({ status: { status: true } });
    expect(await taken('PUT', `/companies/${made.id}`, companies[0])).toMatchObject({ status: true });
  });

  test('move tickets with people and queues as text', async () => {
    const { id } = await aTicket();
    const own = String(admin.userId);
    const open = { status: 'open', userId: own, queueId: String(queueId), amountUsedBotQueues: '' };
    expect(await taken('PUT', `/tickets/${id}`, open)).toMatchObject({ userId: admin.userId, queueId });
    expect(await taken('PUT', `/tickets/${id}`, { status: 'pending', userId: '' })).toMatchObject({ userId: null });
    await taken('POST', '/ticket-notes', { note: 'Volta amanhã', ticketId: String(id), contactId: '' });
    const closed = { status: 'closed', userId: own, sendFarewellMessage: false, amountUsedBotQueues: '0' };
    expect(await taken('PUT', `/tickets/${id}`, closed)).toMatchObject({ status: 'closed' });
  });

  test('share a contact as its record, without a text', async () => {
    const { id, contactId } = await aTicket();
    await taken('PUT', `/tickets/${id}`, { status: 'open', queueId });
    const contact = await taken<{ name: string; number: string }>('GET', `/contacts/${contactId}`);
    const said = await taken<{ message: object }>('POST', `/messages/${id}`, { body: null, vCard: contact });
    const cards = [{ name: contact.name, phones: [contact.number] }];
    expect(said.message).toMatchObject({ mediaType: 'contactMessage', content: { kind: 'contacts', cards } });
  });

  test('say something with each of several files, in order', async () => {
    const { id } = await aTicket();
    await taken('PUT', `/tickets/${id}`, { status: 'open', queueId });
    const form = new FormData();
    for (const name of ['um.txt', 'dois.txt', 'tres.txt']) {
      form.append('medias', new Blob([`conteúdo de ${name}`], { type: 'text/plain' }), name);
      form.append('body', name === 'dois.txt' ? '' : `Segue ${name}`);
    }
    const answer = await fetch(`${app.url}/api/messages/${id}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}` },
      body: form,
    });
    const { messages } = (await answer.json()) as { messages: { body: string; media: { name: string } }[] };
    expect(messages.map(({ body, media }) => [media.name, body])).toEqual([
      ['um.txt', 'Segue um.txt'],
      ['dois.txt', ''],
      ['tres.txt', 'Segue tres.txt'],
    ]);
  });

  test('leave values of an address empty where they ask for nothing', async () => {
    await taken('GET', '/tickets?status=pending&date=&updatedAt=&users=&tags=&queueIds=&pageNumber=');
    await taken('GET', '/schedules?contactId=&userId=&pageNumber=');
    const refused = await admin.call('GET', '/schedules?contactId=x');
    expect([refused.statusCode, refused.json()]).toMatchObject([400, { details: [{ field: 'query.contactId' }] }]);
  });
});

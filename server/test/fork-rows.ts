import type { TestFork } from './fork.ts';

type Row = Readonly<Record<string, unknown>>;

/** Of `segredo123`. */
const forkHash = '$2a$08$If6bvum7DFjUnE9p2uDeDuF9v2BybptXxN5PlLZtahZpNSJ6yGZ.y';
export const forkToken = 'aB3'.repeat(10);

/** Two companies with something of every kind, and something wrong with some of each. */
export async function fillFork(fork: TestFork): Promise<void> {
  const { put } = fork;
  await put('Plans', { id: 1, name: 'Ouro do fork', users: 10, connections: 3, queues: 5, amount: '99,90' });
  const due = '2027-01-01T00:00:00Z';
  await put(
    'Companies',
    {
      id: 1,
      name: 'Padaria Sol',
      email: 'sol@example.com',
      phone: '11',
      planId: 1,
      status: true,
      dueDate: due,
      recurrence: 'MENSAL',
    },
    { id: 2, name: 'Oficina Lua', planId: null, status: true, dueDate: due },
    { id: 3, name: '', status: true },
  );
  await put(
    'Queues',
    { id: 1, name: 'Vendas', color: '#FF0000', greetingMessage: 'Oi!', orderQueue: 1, companyId: 1 },
    { id: 2, name: 'Suporte', color: '#ff0000', companyId: 1 },
    { id: 3, name: 'Vendas', color: '#00ff00', companyId: 1 },
    { id: 4, name: null, color: '#0000ff', companyId: 1 },
    { id: 5, name: 'Vendas', color: '#ff0000', companyId: 2 },
  );
  await put(
    'Whatsapps',
    {
      id: 1,
      name: 'Zap',
      session: 'SECRET',
      status: 'CONNECTED',
      isDefault: true,
      token: forkToken,
      channel: 'whatsapp',
      companyId: 1,
    },
    { id: 2, name: 'Face', status: 'CONNECTED', isDefault: true, token: 'x', channel: 'facebook', companyId: 1 },
    { id: 3, name: 'Telegrama', channel: 'telegram', companyId: 1 },
    { id: 4, name: 'Zap', channel: null, isDefault: true, companyId: 2 },
  );
  await put(
    'WhatsappQueues',
    { whatsappId: 1, queueId: 1 },
    { whatsappId: 1, queueId: 2 },
    { whatsappId: 3, queueId: 1 },
  );
  await put(
    'Users',
    {
      id: 1,
      name: 'Ana',
      email: 'ANA@sol.example',
      passwordHash: forkHash,
      profile: 'admin',
      super: true,
      whatsappId: 1,
      companyId: 1,
    },
    { id: 2, name: 'Rui', email: 'rui@sol.example', passwordHash: 'plain', profile: 'user', companyId: 1 },
    { id: 3, name: 'Sem', email: 'nada', passwordHash: forkHash, profile: 'user', companyId: 1 },
    { id: 4, name: 'Ana de novo', email: 'ana@sol.example', passwordHash: forkHash, profile: 'user', companyId: 1 },
    { id: 5, name: 'Lia', email: 'lia@lua.example', passwordHash: forkHash, profile: 'admin', companyId: 2 },
  );
  await put('UserQueues', { userId: 1, queueId: 1 }, { userId: 2, queueId: 2 }, { userId: 3, queueId: 1 });
  await put(
    'Chatbots',
    { id: 1, name: 'Segunda via', greetingMessage: 'Aqui está', queueId: null, chatbotId: 2 },
    { id: 2, name: 'Boletos', greetingMessage: '', queueId: 1, chatbotId: null },
    { id: 3, name: 'Falar com Rui', queueType: 'attendent', optUserId: 2, queueId: null, chatbotId: 2 },
    { id: 4, name: 'Perdida', queueId: null, chatbotId: 3, queueType: 'queue', optQueueId: 4 },
    { id: 5, name: 'De outra', queueId: 5, chatbotId: null },
  );
  await put(
    'Tags',
    { id: 1, name: 'VIP', color: '#123456', kanban: 0, companyId: 1 },
    { id: 2, name: 'vip', color: '#654321', kanban: 0, companyId: 1 },
    { id: 3, name: 'Proposta', color: 'azul', kanban: 1, companyId: 1 },
    { id: 4, name: '', companyId: 1 },
  );
  await put(
    'Contacts',
    { id: 1, name: 'Carla', number: '5511987650001', email: 'carla@example.com', companyId: 1, whatsappId: 1 },
    { id: 2, name: 'Carla antiga', number: '551187650001', companyId: 1 },
    { id: 3, name: 'Grupo', number: '120363041234567890', isGroup: true, companyId: 1 },
    { id: 4, name: 'Quebrado', number: 'abc', companyId: 1 },
    { id: 5, name: 'Inês', number: '17841400000001', channel: 'instagram', companyId: 1 },
    { id: 6, name: 'Davi', number: '5511987650006', email: 'nada', companyId: 1 },
    { id: 7, name: 'Carla', number: '5511987650001', companyId: 2 },
  );
  await put(
    'ContactCustomFields',
    { id: 1, name: 'Cidade', value: 'Santos', contactId: 1 },
    { id: 2, name: 'Cidade', value: '?', contactId: 4 },
    { id: 3, name: 'Cidade', value: 'Lua', contactId: 7 },
  );
  await put('ContactTags', { contactId: 6, tagId: 2 }, { contactId: 4, tagId: 1 });
  const uuid = (last: number) => `00000000-0000-4000-8000-00000000000${last}`;
  await put(
    'Tickets',
    {
      id: 1,
      uuid: uuid(1),
      status: 'closed',
      contactId: 1,
      userId: 1,
      whatsappId: 1,
      queueId: 1,
      companyId: 1,
      createdAt: '2025-02-01T10:00:00Z',
      updatedAt: '2025-02-01T11:00:00Z',
    },
    {
      id: 2,
      uuid: uuid(2),
      status: 'open',
      contactId: 1,
      userId: 2,
      whatsappId: 1,
      queueId: 2,
      unreadMessages: 2,
      companyId: 1,
      createdAt: '2025-02-02T10:00:00Z',
    },
    {
      id: 3,
      uuid: uuid(3),
      status: 'pending',
      contactId: 2,
      whatsappId: 1,
      companyId: 1,
      createdAt: '2025-02-03T10:00:00Z',
    },
    {
      id: 4,
      uuid: uuid(4),
      status: 'group',
      contactId: 3,
      whatsappId: 1,
      isGroup: true,
      companyId: 1,
      createdAt: '2025-02-03T10:00:00Z',
    },
    {
      id: 5,
      uuid: uuid(5),
      status: 'open',
      contactId: 4,
      userId: 1,
      whatsappId: 1,
      companyId: 1,
      createdAt: '2025-02-03T10:00:00Z',
    },
    {
      id: 6,
      uuid: null,
      status: 'open',
      contactId: 6,
      userId: 3,
      whatsappId: null,
      companyId: 1,
      createdAt: '2025-02-04T10:00:00Z',
    },
    {
      id: 7,
      uuid: uuid(7),
      status: 'closed',
      contactId: 7,
      whatsappId: 4,
      companyId: 2,
      createdAt: '2025-02-04T10:00:00Z',
    },
  );
  await put('TicketTags', { ticketId: 2, tagId: 1 }, { ticketId: 2, tagId: 3 }, { ticketId: 5, tagId: 1 });
  const said = (id: string, ticketId: number, at: string, more: Row): Row => ({
    id,
    ticketId,
    companyId: ticketId === 7 ? 2 : 1,
    createdAt: at,
    ...more,
  });
  await put(
    'Messages',
    said('A1', 1, '2025-02-01T10:00:00Z', { body: 'Quero um bolo', contactId: 1 }),
    said('A2', 1, '2025-02-01T10:05:00Z', { body: 'Claro!', fromMe: true, ack: 3, quotedMsgId: 'A1' }),
    said('B1', 2, '2025-02-02T10:00:00Z', { body: 'foto.png', mediaType: 'image', mediaUrl: 'foto.png', contactId: 1 }),
    said('B2', 2, '2025-02-02T10:01:00Z', {
      body: 'some.pdf',
      mediaType: 'application',
      mediaUrl: 'some.pdf',
      contactId: 1,
    }),
    said('B3', 2, '2025-02-02T10:02:00Z', { body: 'nota', isPrivate: true, fromMe: true }),
    said('B4', 2, '2025-02-02T10:03:00Z', { body: '👍', mediaType: 'reactionMessage', contactId: 1 }),
    said('B5', 2, '2025-02-02T10:04:00Z', { body: 'E aí?', contactId: 1, quotedMsgId: 'GONE' }),
    said('B6', 2, '2025-02-02T10:05:00Z', {
      body: 'mal',
      mediaType: 'document',
      mediaUrl: '../../etc/passwd',
      contactId: 1,
    }),
    said('D1', 4, '2025-02-03T10:00:00Z', { body: 'bom dia grupo', contactId: 6 }),
    said('E1', 5, '2025-02-03T10:00:00Z', { body: 'de ninguém', contactId: 4 }),
    said('G1', 7, '2025-02-04T10:00:00Z', { body: 'segredo da Lua', contactId: 7 }),
  );
  await put(
    'QuickMessages',
    { id: 1, shortcode: 'oi', message: 'Olá!', userId: 1, companyId: 1, geral: false, visao: true },
    { id: 2, shortcode: 'pix', message: 'Chave', userId: 3, companyId: 1, geral: false, visao: false },
    { id: 3, shortcode: null, message: 'nada', companyId: 1 },
  );
  await put(
    'Schedules',
    {
      id: 1,
      body: 'Parabéns',
      sendAt: '2025-02-10T12:00:00Z',
      sentAt: '2025-02-10T12:00:05Z',
      contactId: 1,
      userId: 1,
      companyId: 1,
      status: 'ENVIADA',
    },
    {
      id: 2,
      body: 'No futuro',
      sendAt: '2035-01-10T12:00:00Z',
      contactId: 1,
      userId: 1,
      companyId: 1,
      status: 'PENDENTE',
    },
    {
      id: 3,
      body: 'Esquecida',
      sendAt: '2025-02-10T12:00:00Z',
      contactId: 6,
      userId: 9,
      companyId: 1,
      status: 'PENDENTE',
    },
    { id: 4, body: 'De ninguém', sendAt: '2025-02-10T12:00:00Z', contactId: 4, companyId: 1, status: 'PENDENTE' },
  );
  await put('Settings', { key: 'userRating', value: 'enabled', companyId: 1 });
}

/** So many contacts with a ticket each, and so many messages in turn, made by the database itself. */
export async function fillLargeFork(
  fork: TestFork,
  { contacts, messages }: { contacts: number; messages: number },
): Promise<void> {
  await fork.put('Companies', { id: 1, name: 'Grande', status: true, dueDate: '2035-01-01T00:00:00Z' });
  await fork.put('Whatsapps', { id: 1, name: 'Zap', channel: 'whatsapp', companyId: 1 });
  const at = `timestamptz '2025-01-01 00:00Z'`;
  await fork.run(`
    insert into "Contacts" ("id", "name", "number", "companyId", "createdAt", "updatedAt")
    select n, 'Pessoa ' || n, '5511' || (900000000 + n), 1, ${at}, ${at} from generate_series(1, ${contacts}) n;
    insert into "Tickets" ("id", "uuid", "status", "contactId", "whatsappId", "companyId", "createdAt", "updatedAt")
    select n, gen_random_uuid(), case when n % 10 = 0 then 'pending' else 'closed' end, n, 1, 1, ${at}, ${at}
    from generate_series(1, ${contacts}) n;
    insert into "Messages" ("id", "body", "ticketId", "contactId", "companyId", "fromMe", "createdAt", "updatedAt")
    select 'M' || n, 'mensagem número ' || n, 1 + n % ${contacts}, 1 + n % ${contacts}, 1, n % 3 = 0,
      ${at} + n * interval '1 second', ${at} from generate_series(1, ${messages}) n;
  `);
}

import { describe, expect, test } from 'vitest';
import { mapConnection } from './connections.ts';
import type { ForkRow, Mapped } from './fields.ts';
import { mapCompany, mapOption, mapPlan, mapQueue, mapUser, noPassword, parentsFirst } from './people.ts';
import { filePath, mapMessage, mapQuickReply, mapSchedule } from './said.ts';
import { mapContact, mapField, mapTag, mapTagging, mapTicket } from './talk.ts';

const at = new Date('2025-03-02T12:00:00.000Z');
const bcrypt = '$2a$08$If6bvum7DFjUnE9p2uDeDuF9v2BybptXxN5PlLZtahZpNSJ6yGZ.y';

const whyOf = (mapped: Mapped<unknown>): string | undefined => (mapped.ok ? undefined : mapped.why);

describe('what is taken', () => {
  const cases: [string, Mapped<unknown>, object][] = [
    [
      'a company with its hours and its day',
      mapCompany({
        name: 'Loja',
        email: 'A@B.com',
        dueDate: '2025-04-01T00:00:00Z',
        recurrence: 'mensal',
        status: true,
      }),
      { name: 'Loja', email: 'a@b.com', dueDate: '2025-04-01', recurrence: 'MENSAL', status: true, schedules: null },
    ],
    [
      'a person with the hash of their password',
      mapUser({ name: 'Ana', email: ' ANA@example.com', profile: 'admin', passwordHash: bcrypt, allTicket: 'enabled' }),
      { form: { name: 'Ana', email: 'ana@example.com', profile: 'admin', allTicket: 'enable' }, passwordHash: bcrypt },
    ],
    [
      'a person whose hash would take minutes to check, without it',
      mapUser({ name: 'Ana', email: 'ana@example.com', passwordHash: bcrypt.replace('$08$', '$20$') }),
      { passwordHash: noPassword },
    ],
    [
      'a queue',
      mapQueue({ name: 'Vendas', color: '#FF0000', tempoRoteador: 5 }),
      { color: '#FF0000', tempoRoteador: 5 },
    ],
    ['a queue of no colour', mapQueue({ name: 'V', color: 'red' }), { name: 'V-', color: '#607d8b' }],
    [
      'a point of a menu of the older kind',
      mapOption({ title: 'Boletos', message: 'Aqui', queueId: 4, parentId: null }),
      { name: 'Boletos', greetingMessage: 'Aqui', queueType: 'text', queueId: '4', parentId: null },
    ],
    [
      'a point that led to an integration',
      mapOption({ name: 'Robô', queueType: 'integration', chatbotId: 9 }),
      { queueType: 'text', parentId: '9' },
    ],
    [
      'a connection with its token',
      mapConnection({
        name: 'Zap',
        token: 'a1'.repeat(15),
        isDefault: true,
        number: '+55 11 98765-4321',
        status: 'CONNECTED',
      }),
      { channel: 'whatsapp', token: 'a1'.repeat(15), number: '5511987654321' },
    ],
    ['a connection without', mapConnection({ name: 'Zap', token: 'curto', channel: 'facebook' }), { token: null }],
    [
      'a contact by the number its channel knows',
      mapContact({ name: 'Rui', number: '5511987654321', email: 'nada' }),
      { name: 'Rui', number: '5511987654321', email: '', addresses: [{ kind: 'phone', value: '5511987654321' }] },
    ],
    [
      'a contact with the spelling of before the ninth digit',
      mapContact({ name: '', number: '551187654321@s.whatsapp.net' }),
      { name: '551187654321', addresses: [{ kind: 'phone', value: '551187654321', canonical: '5511987654321' }] },
    ],
    [
      'a contact by the number of one of their devices',
      mapContact({ name: 'Rui', number: '5511987654321:12@s.whatsapp.net' }),
      { number: '5511987654321', addresses: [{ kind: 'phone', value: '5511987654321' }] },
    ],
    [
      'a contact who has what WhatsApp calls them where the number stands, by that',
      mapContact({ name: 'Rui', number: '123456789012345@lid' }),
      { number: '', addresses: [{ kind: 'lid', value: '123456789012345' }] },
    ],
    [
      'the same where another column says what it is',
      mapContact({ name: 'Rui', number: '123456789012345', remoteJid: '123456789012345@lid' }),
      { number: '', addresses: [{ kind: 'lid', value: '123456789012345' }] },
    ],
    [
      'a contact with both',
      mapContact({ name: 'Rui', number: '5511987654321', remoteJid: '123456789012345:3@lid' }),
      {
        number: '5511987654321',
        addresses: [
          { kind: 'lid', value: '123456789012345' },
          { kind: 'phone', value: '5511987654321' },
        ],
      },
    ],
    [
      'a group',
      mapContact({ name: 'Família', number: '120363041234567890@g.us', isGroup: true }),
      { isGroup: true, number: '120363041234567890', addresses: [{ kind: 'group', value: '120363041234567890' }] },
    ],
    [
      'somebody on Instagram',
      mapContact({ name: 'Lia', number: '17841400000000', channel: 'instagram' }),
      { number: '', addresses: [{ kind: 'igsid', value: '17841400000000' }] },
    ],
    [
      'a field',
      mapField({ contactId: 3, name: 'Cidade', value: 'Rio' }),
      { contactId: '3', name: 'Cidade', value: 'Rio' },
    ],
    ['a lane', mapTag({ name: 'Novo', color: '#fff', kanban: 1, timeLane: 60 }), { isLane: true, laneMinutes: 60 }],
    ['a tag on a ticket', mapTagging({ ticketId: 5, tagId: 2 }), { ticketId: '5', tagId: '2', contactId: null }],
    [
      'a ticket',
      mapTicket({ contactId: 3, whatsappId: 1, userId: 2, status: 'open', createdAt: at, unreadMessages: 4 }),
      { contactId: '3', connectionId: '1', userId: '2', status: 'open', unread: 4, createdAt: at, updatedAt: at },
    ],
    ['an open ticket of nobody', mapTicket({ contactId: 3, status: 'open', createdAt: at }), { status: 'pending' }],
    [
      'a ticket that waits for a rating',
      mapTicket({ contactId: 3, status: 'nps', createdAt: at }),
      { status: 'closed' },
    ],
    [
      'a message of a customer',
      mapMessage({ id: '3EB0AA', ticketId: 5, contactId: 3, body: 'Olá', fromMe: false, createdAt: at }),
      { externalId: '3EB0AA', origin: 'customer', body: 'Olá', content: { kind: 'text' }, sentAt: at },
    ],
    [
      'a message of the newer kind, by somebody',
      mapMessage({ id: 12, wid: '3EB0BB', ticketId: 5, userId: 2, body: 'Oi', fromMe: true, ack: 3, createdAt: at }),
      { externalId: '3EB0BB', origin: 'agent', ack: 3 },
    ],
    [
      'a note of the team, which no channel knows',
      mapMessage({ id: 13, wid: 'PVT1', ticketId: 5, body: 'nota', isPrivate: true, createdAt: at }),
      { externalId: null, fromMe: true, isPrivate: true, origin: 'agent' },
    ],
    [
      'a picture that has its own name for words',
      mapMessage({ id: 'a', ticketId: 5, mediaType: 'image', mediaUrl: 'foto.jpg', body: 'foto.jpg', createdAt: at }),
      { body: '', content: { kind: 'media' }, file: { kind: 'image', path: 'foto.jpg' } },
    ],
    [
      'a place',
      mapMessage({
        id: 'b',
        ticketId: 5,
        mediaType: 'locationMessage',
        body: 'data:image/png;base64,AA|https://maps.google.com/maps?q=-23.5%2C-46.6&z=17|-23.5, -46.6',
        createdAt: at,
      }),
      { body: '', content: { kind: 'location', latitude: -23.5, longitude: -46.6 } },
    ],
    [
      'a card',
      mapMessage({
        id: 'c',
        ticketId: 5,
        mediaType: 'contactMessage',
        body: 'BEGIN:VCARD\nFN:Rui\nTEL;waid=5511:+55 11\nEND:VCARD',
        createdAt: at,
      }),
      { content: { kind: 'contacts', cards: [{ name: 'Rui', phones: ['+55 11'] }] } },
    ],
    ['a quick reply', mapQuickReply({ shortcode: 'oi', message: 'Olá!' }), { shortcode: 'oi', geral: true }],
    [
      'a planned message',
      mapSchedule({ contactId: 3, body: 'Oi', sendAt: at, enviarQuantasVezes: 3, contadorEnvio: 1, intervalo: 2 }),
      { interval: 2, times: 2, days: 4, sentAt: null },
    ],
  ];
  test.each(cases)('%s', (_, mapped, expected) => {
    expect(mapped).toMatchObject({ ok: true, value: expected });
  });
});

describe('what is left says why', () => {
  const cases: [string, (row: ForkRow) => Mapped<unknown>, ForkRow][] = [
    ['has no name', mapCompany, {}],
    ['has no e-mail address', mapUser, { name: 'Ana', email: 'ana' }],
    ['has no name', mapQueue, { name: '  ' }],
    ['belongs to no queue', mapOption, { name: 'Só' }],
    ['is of a channel that is not known here', mapConnection, { name: 'T', channel: 'telegram' }],
    ['has no number that could be written to', mapContact, { name: 'Rui', number: '12' }],
    ['has no number that could be written to', mapContact, { name: 'G', number: 'x@g.us', isGroup: true }],
    ['has no name or no contact', mapField, { name: 'Cidade' }],
    ['has no name', mapTag, { color: '#fff' }],
    ['is of no tag, ticket or contact', mapTagging, { tagId: 1 }],
    ['is of no contact', mapTicket, { createdAt: at }],
    ['has no time', mapTicket, { contactId: 3, createdAt: 'ontem' }],
    ['is of no ticket', mapMessage, { id: 'a', createdAt: at }],
    ['has no time', mapMessage, { id: 'a', ticketId: 5 }],
    ['is a reaction', mapMessage, { id: 'a', ticketId: 5, createdAt: at, mediaType: 'reactionMessage', body: '👍' }],
    ['has no shortcut', mapQuickReply, { message: 'Olá' }],
    ['says nothing', mapSchedule, { contactId: 3, sendAt: at, body: '' }],
    ['is for nobody, or has no time', mapSchedule, { body: 'Oi' }],
  ];
  test.each(cases)('%s', (why, map, row) => {
    expect(whyOf(map(row))).toBe(why);
  });
});

test('points of menus come after those above them, also where their numbers say otherwise, and circles end', () => {
  const rows = [
    { id: 1, chatbotId: 5 },
    { id: 5, chatbotId: null, queueId: 2 },
    { id: 3, chatbotId: 1 },
    { id: 7, chatbotId: 8 },
    { id: 8, chatbotId: 7 },
    { id: 9, chatbotId: 99 },
  ];
  expect(parentsFirst(rows).map(({ id }) => id)).toEqual([5, 1, 3, 7, 8, 9]);
});

test('a plan says how much, and nothing absurd', () => {
  expect(mapPlan({ name: 'Ouro', users: '10', connections: -1, value: '99,9' })).toEqual({
    name: 'Ouro',
    users: 10,
    connections: 100,
    queues: 100,
    amount: 99.9,
  });
});

test.each([
  ['149,90', 149.9],
  ['1.234,56', 1234.56],
  ['1,234.56', 1234.56],
  ['R$ 1.500', 1500],
  ['99.9000', 99.9],
  ['12.345.678,9', 1_000_000],
  [99.9, 99.9],
  ['grátis', 0],
  ['-5', 0],
  [null, 0],
])('a plan that costs %j there costs %j here', (amount, expected) => {
  expect(mapPlan({ name: 'Ouro', amount }).amount).toBe(expected);
});

describe('hours of service', () => {
  const monday = { weekday: 'Segunda-feira', weekdayEn: 'monday' };
  const taken = { ...monday, startTimeA: '08:00', endTimeA: '12:00', startTimeB: '', endTimeB: '' };

  test.each<[string, object]>([
    ['of the older kind, with one period', { ...monday, startTime: '8:00', endTime: '12:00' }],
    ['with seconds', { ...monday, startTimeA: '08:00:00', endTimeA: '12:00:00', startTimeB: '', endTimeB: '' }],
    ['with nothing where the second period stands', { ...monday, startTimeA: '08:00', endTimeA: '12:00' }],
    ['with half a period', { ...taken, startTimeB: '13:00', endTimeB: null }],
  ])('%s are kept as far as they say something', (_name, day) => {
    for (const schedules of [[day], JSON.stringify([day, day, 'nonsense', { weekdayEn: 'someday' }])]) {
      const mapped = mapCompany({ name: 'Loja', schedules });
      expect(mapped).toMatchObject({ ok: true, value: { schedules: [taken] }, changes: [] });
    }
  });

  test.each(['[{"weekdayEn"', [{ day: 1 }], '"always"'])('that cannot be read are told of: %j', (schedules) => {
    const changes = ['has hours that cannot be read: without'];
    expect(mapCompany({ name: 'Loja', schedules })).toMatchObject({ value: { schedules: null }, changes });
    expect(mapQueue({ name: 'Vendas', color: '#FF0000', schedules })).toMatchObject({ changes });
    const token = 'a1'.repeat(15);
    expect(mapConnection({ name: 'Zap', token, schedules })).toMatchObject({ changes });
  });

  test.each([null, undefined, '', '[]', []])('that nobody set are none: %j', (schedules) => {
    expect(mapCompany({ name: 'Loja', schedules })).toMatchObject({ value: { schedules: null }, changes: [] });
  });
});

test.each([
  ['foto.jpg', 'foto.jpg'],
  ['company1/foto.jpg', 'company1/foto.jpg'],
  ['https://api.example.com/public/company1/foto%20a.jpg?x=1', 'company1/foto a.jpg'],
  ['/public/foto.jpg', 'foto.jpg'],
  ['../../etc/passwd', null],
  ['a/..%2F..%2Fb', null],
  ['https://elsewhere.example.com/foto.jpg', null],
  ['100%.pdf', '100%.pdf'],
  ['', null],
])('a file that is said to lie at %j is looked for at %j', (said, expected) => {
  expect(filePath(said)).toBe(expected);
});

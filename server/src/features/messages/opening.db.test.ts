import type { Message } from '@oplano/contracts/messages';
import type { Ticket } from '@oplano/contracts/tickets';
import { beforeEach, describe, expect, test } from 'vitest';
import { sharedTestApp } from '#test/app';
import { aLine, type Line } from '#test/customers';
import { lineOf } from '#test/listener';
import { ownerQuery } from '#test/owner';
import { aCompany, someone, type SignedIn, type TestCompany } from '#test/people';
import { aConnection, aQueue } from '#test/things';

const app = sharedTestApp();
let company: TestCompany;
let queueId: number;
let admin: SignedIn;
let leader: SignedIn;
let line: Line;
let phones = 0;

beforeEach(async () => {
  company = await aCompany(app);
  queueId = await aQueue(app, company, { name: 'Vendas', color: '#112233' });
  admin = await someone(app, company, { profile: 'admin', queueIds: [queueId] });
  leader = await someone(app, company, { name: 'Ana', queueIds: [queueId], allTicket: 'enable' });
  line = await aLine(app, company, await aConnection(app, company, 'Vendas'));
});

const shown = async ({ uuid }: Ticket): Promise<Ticket> =>
  (await admin.call('GET', `/tickets/u/${uuid}`)).json<Ticket>();

/** A ticket that somebody leads, to whom the customer has written since. */
async function unreadTicket(): Promise<Ticket> {
  const phone = `55117${String(80_000_000 + (phones += 1))}`;
  await line.says(phone, 'Olá');
  const { tickets } = (await admin.call('GET', '/tickets?status=pending&showAll=true')).json<{ tickets: Ticket[] }>();
  const [ticket] = tickets;
  if (!ticket) throw new Error('There is no ticket.');
  await leader.call('PUT', `/tickets/${ticket.id}`, { status: 'open', queueId });
  await line.says(phone, 'Alguém aí?');
  const unread = await shown(ticket);
  expect(unread).toMatchObject({ status: 'open', userId: leader.userId });
  expect(unread.unreadMessages).toBeGreaterThan(0);
  return unread;
}

describe('opening a conversation', () => {
  test('by whoever leads it marks it as read, and everybody hears so [TKT-046]', async () => {
    const ticket = await unreadTicket();
    const socket = await lineOf({ url: `${app.url}/${company.companyId}` }, leader);
    const answer = await leader.call('GET', `/messages/${ticket.uuid}?pageNumber=1`);
    expect(answer.json()).toMatchObject({ ticket: { id: ticket.id, unreadMessages: 0 } });
    expect(await shown(ticket)).toMatchObject({ unreadMessages: 0 });
    const heard = () => socket.heard.map(({ payload }) => payload as { action?: string; ticketId?: number });
    await expect.poll(heard).toContainEqual(expect.objectContaining({ action: 'updateUnread', ticketId: ticket.id }));
    socket.close();
  });

  test.each(['read=false', 'pageNumber=2'])('is no opening where %s is asked for', async (query) => {
    const ticket = await unreadTicket();
    expect((await leader.call('GET', `/messages/${ticket.uuid}?${query}`)).statusCode).toBe(200);
    expect((await shown(ticket)).unreadMessages).toBe(ticket.unreadMessages);
  });

  test('by somebody else, or where the company may change nothing, leaves it unread', async () => {
    const ticket = await unreadTicket();
    expect((await admin.call('GET', `/messages/${ticket.uuid}`)).json()).toMatchObject({
      ticket: { unreadMessages: ticket.unreadMessages },
    });
    expect((await shown(ticket)).unreadMessages).toBe(ticket.unreadMessages);
    await ownerQuery(app, 'update companies set status = false where id = $1', company.companyId);
    expect((await leader.call('GET', `/messages/${ticket.uuid}`)).statusCode).toBe(200);
    expect((await shown(ticket)).unreadMessages).toBe(ticket.unreadMessages);
  });
});

test('a place is read in three parts and a card as its text by clients that look into the body [DAT-007, CHT-049]', async () => {
  const ticket = await unreadTicket();
  const location = { latitude: -23.55, longitude: -46.63, name: 'Sé', address: 'Praça da Sé' };
  const said = await leader.call('POST', `/messages/${ticket.id}`, { body: '', location });
  expect(said.statusCode).toBe(200);
  await leader.call('POST', `/messages/${ticket.id}`, { body: '', vCard: { name: 'Bia', number: '5511988887777' } });
  const { messages } = (await leader.call('GET', `/messages/${ticket.uuid}`)).json<{ messages: Message[] }>();
  const [place, card] = messages.slice(-2);
  expect(place).toMatchObject({ mediaType: 'locationMessage', content: { kind: 'location', ...location } });
  expect(place?.body.split('|').slice(1)).toEqual([
    'https://maps.google.com/maps?q=-23.55%2C-46.63&z=17',
    '-23.55, -46.63',
  ]);
  expect(card).toMatchObject({
    mediaType: 'contactMessage',
    body: expect.stringMatching(/^BEGIN:VCARD\n.*\nFN:Bia\n/s),
  });
  expect(messages.filter(({ words }) => words !== undefined)).toHaveLength(2);
});

import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { connectionChannel, type Channel } from '@oplano/contracts/connections';
import type { Message } from '@oplano/contracts/messages';
import type { Ticket, TicketLogEntry, TicketNote } from '@oplano/contracts/tickets';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { sharedTestApp } from '#test/app';
import { aLine, aProvider, type Line } from '#test/customers';
import { aCompany, someone, type SignedIn, type TestCompany } from '#test/people';
import { recorded } from '#test/recordings';
import { aConnection, aQueue } from '#test/things';

const app = sharedTestApp();
let company: TestCompany;
let queueId: number;
let admin: SignedIn;
let line: Line;
let phones = 0;
const aPhone = () => `55119${String(91_000_000 + (phones += 1))}`;

async function open(channel: Channel): Promise<void> {
  const connectionId = await aConnection(app, company, 'Vendas', channel);
  line = await aLine(app, company, connectionId, aProvider(channel));
}

beforeEach(async () => {
  company = await aCompany(app);
  queueId = await aQueue(app, company, { name: 'Vendas', color: '#112233' });
  admin = await someone(app, company, { profile: 'admin', name: 'Ana Reis', queueIds: [queueId] });
});

/** A customer writes and an attendant takes the ticket. */
async function aTalk(from = aPhone(), words = ['oi']): Promise<Ticket> {
  for (const body of words) await line.says(from, body);
  const { tickets } = (await admin.call('GET', '/tickets?status=pending&showAll=true')).json<{ tickets: Ticket[] }>();
  const answer = await admin.call('PUT', `/tickets/${tickets[0]?.id}`, { status: 'open', queueId });
  expect(answer.statusCode).toBe(200);
  return answer.json<Ticket>();
}

async function sendFiles(ticket: Ticket, fields: Record<string, string>, ...files: [string, string, Buffer][]) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const [name, type, bytes] of files) form.append('medias', new Blob([new Uint8Array(bytes)], { type }), name);
  const answer = await fetch(`${app.url}/api/messages/${ticket.id}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.token}` },
    body: form,
  });
  // Our own server, in the form its contract promises.
  return { status: answer.status, ...((await answer.json()) as { messages: Message[]; error?: string }) };
}

const send = async (ticket: Ticket, body: string): Promise<Message> =>
  (await admin.call('POST', `/messages/${ticket.id}`, { body })).json<{ message: Message }>().message;

const picture = () =>
  sharp({ create: { width: 8, height: 6, channels: 3, background: 'red' } })
    .png()
    .toBuffer();

/** Three seconds of a tone as the browser records it. */
const recording = (): Buffer => recorded('mp3');

describe('the calls of a conversation', () => {
  beforeEach(() => open('whatsapp'));

  test('a ticket is read by its uuid and moved by its number [REST-009, REST-011]', async () => {
    const ticket = await aTalk();
    const read = await admin.call('GET', `/tickets/u/${ticket.uuid}`);
    expect(read.json()).toMatchObject({ id: ticket.id, status: 'open', userId: admin.userId, channel: 'whatsapp' });
    const other = await someone(app, company, { queueIds: [queueId] });
    const moved = await admin.call('PUT', `/tickets/${ticket.id}`, {
      status: 'open',
      userId: other.userId,
      queueId,
      isTransfered: true,
      msgTransfer: 'Quer um orçamento',
    });
    expect(moved.json()).toMatchObject({ userId: other.userId, queueId, isTransfered: true });
    const set = await admin.call('PUT', `/tickets/${ticket.id}`, { useIntegration: true });
    expect(set.json()).toMatchObject({ useIntegration: true, userId: other.userId });
    const closed = await admin.call('PUT', `/tickets/${ticket.id}`, {
      status: 'closed',
      sendFarewellMessage: false,
      amountUsedBotQueues: 0,
    });
    expect(closed.json()).toMatchObject({ status: 'closed', amountUsedBotQueues: 0 });
  });

  test('what is written beside a sound is said before it, for no channel shows words under one', async () => {
    const ticket = await aTalk();
    const { messages } = await sendFiles(ticket, { body: 'Ouça com calma' }, ['aviso.mp3', 'audio/mpeg', recording()]);
    expect(messages.map(({ body, media }) => [body, media?.kind ?? null])).toEqual([
      ['Ouça com calma', null],
      ['', 'audio'],
    ]);
    await line.drain();
    const [words, sound] = line.provider.sent.map(({ content }) => content);
    expect(words).toMatchObject({ kind: 'text', text: expect.stringContaining('Ouça com calma') });
    expect(sound).toMatchObject({ kind: 'media', media: 'audio', caption: '' });
  });

  test('what happened to a ticket is listed with who did it [REST-014, DAT-009]', async () => {
    const ticket = await aTalk();
    const log = (await admin.call('GET', `/tickets-log/${ticket.id}`)).json<TicketLogEntry[]>();
    expect(log.map(({ type }) => type)).toEqual(['open', 'create']);
    expect(log[0]).toMatchObject({
      user: { id: admin.userId, name: 'Ana Reis' },
      queue: { id: queueId, name: 'Vendas' },
      createdAt: expect.stringMatching(/^\d{4}-/),
    });
  });

  test('a conversation comes in pages from its end, and says whether there is more [REST-015, DAT-007]', async () => {
    const ticket = await aTalk(
      aPhone(),
      Array.from({ length: 25 }, (_, n) => `linha ${n + 1}`),
    );
    const page = async (pageNumber: number) =>
      (await admin.call('GET', `/messages/${ticket.uuid}?pageNumber=${pageNumber}`)).json<{
        messages: Message[];
        hasMore: boolean;
      }>();
    const [newest, oldest] = [await page(1), await page(2)];
    expect([newest.hasMore, oldest.hasMore]).toEqual([true, false]);
    expect([...oldest.messages, ...newest.messages].map(({ body }) => body)).toEqual(
      Array.from({ length: 25 }, (_, n) => `linha ${n + 1}`),
    );
    expect(newest.messages.at(-1)).toMatchObject({
      fromMe: false,
      ticketId: ticket.id,
      mediaUrl: null,
      isPrivate: false,
      isDeleted: false,
      isEdited: false,
      isForwarded: false,
      quotedMsg: null,
    });
  });

  test('files go out in one call, the text with the first of them [REST-017]', async () => {
    const ticket = await aTalk();
    const image = await picture();
    const { status, messages } = await sendFiles(
      ticket,
      { body: 'Veja', fromMe: 'true', isPrivate: 'false' },
      ['foto.png', 'image/png', image],
      ['contrato.pdf', 'application/pdf', Buffer.from('%PDF-1.7\n%%EOF\n')],
    );
    expect(status).toBe(200);
    expect(messages.map(({ body, mediaType, media }) => [body, mediaType, media?.name])).toEqual([
      ['Veja', 'image', 'foto.png'],
      ['', 'application', 'contrato.pdf'],
    ]);
    const fetched = await fetch(new URL(messages[0]?.mediaUrl ?? '', app.url), {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect(Buffer.from(await fetched.arrayBuffer()).equals(image)).toBe(true);
    await line.drain();
    expect(line.provider.sent.map(({ content }) => content.kind === 'media' && content.file.name)).toEqual([
      'foto.png',
      'contrato.pdf',
    ]);
  });

  test('a program is not sent, whatever it is called, and nothing is left of the call [REST-017]', async () => {
    const ticket = await aTalk();
    const answer = await sendFiles(ticket, { body: 'Veja' }, ['foto.png', 'image/png', Buffer.from('MZ\u0090\u0000')]);
    expect(answer).toMatchObject({ status: 400, error: 'ERR_FILE_TYPE' });
    await line.drain();
    expect(line.provider.sent).toEqual([]);
  });

  test('a text is changed and taken back, here and at the customer’s [REST-018, REST-019]', async () => {
    const ticket = await aTalk();
    const message = await send(ticket, 'Custa 10');
    await line.drain();
    const edited = await admin.call('POST', `/messages/edit/${message.id}`, { body: 'Custa 12' });
    expect(edited.json()).toMatchObject({ message: { body: 'Custa 12', isEdited: true } });
    const removed = await admin.call('DELETE', `/messages/${message.id}`);
    expect(removed.json()).toMatchObject({ message: { isDeleted: true } });
    await line.drain();
    expect(line.provider.done.filter(({ what }) => what !== 'read').map(({ what, detail }) => [what, detail])).toEqual([
      ['edit', 'Custa 12'],
      ['revoke', undefined],
    ]);
  });

  test('a message is sent on to another contact, in that contact’s own ticket [REST-020]', async () => {
    const ticket = await aTalk();
    const message = await send(ticket, 'A tabela de preços');
    const friend = (await admin.call('POST', '/contacts', { name: 'Bia', number: aPhone(), email: '' })).json<{
      id: number;
      number: string;
    }>();
    const answer = await admin.call('POST', '/message/forward', {
      messageId: message.id,
      contactId: friend.id,
      signMessage: false,
    });
    expect(answer.json()).toMatchObject({
      message: { body: 'A tabela de preços', isForwarded: true },
      ticket: { contactId: friend.id },
    });
    await line.drain();
    expect(line.provider.sent.map(({ to }) => to.phone)).toContain(friend.number);
  });

  test('a message is sent on under the name of whoever sends it, where they want that and the company lets them [REST-020, CHT-021]', async () => {
    const message = await send(await aTalk(), 'A tabela de preços');
    // Only what the provider knows it can hand on by itself.
    await line.drain();
    const friend = (await admin.call('POST', '/contacts', { name: 'Bia', number: aPhone(), email: '' })).json<{
      id: number;
      number: string;
    }>();
    const forwarded = async (signMessage: boolean) =>
      (
        await admin.call('POST', '/message/forward', { messageId: message.id, contactId: friend.id, signMessage })
      ).json<{
        message: Message;
      }>().message;
    const setSigning = (data: string) => admin.call('PUT', '/companySettings', { column: 'sendSignMessage', data });
    await setSigning('disabled');
    expect(await forwarded(true)).toMatchObject({ body: 'A tabela de preços' });
    await setSigning('enabled');
    expect(await forwarded(false)).toMatchObject({ body: 'A tabela de preços' });
    expect(await forwarded(true)).toMatchObject({ body: '*Ana Reis:*\nA tabela de preços', isForwarded: true });
    await line.drain();
    const passedOn = line.provider.sent.filter(({ to }) => to.phone === friend.number);
    expect(passedOn.map(({ content, forward }) => [content, forward !== undefined])).toMatchObject([
      [{ text: 'A tabela de preços' }, true],
      [{ text: 'A tabela de preços' }, true],
      [{ text: '*Ana Reis:*\nA tabela de preços' }, false],
    ]);
  });

  test('a message that is sent on twice under one name arrives once, also at the same moment [REST-020]', async () => {
    const message = await send(await aTalk(), 'A tabela de preços');
    const friend = (await admin.call('POST', '/contacts', { name: 'Bia', number: aPhone(), email: '' })).json<{
      id: number;
    }>();
    const errand = { messageId: message.id, contactId: friend.id, clientId: randomUUID() };
    const once = () => admin.call('POST', '/message/forward', errand);
    const answers = [...(await Promise.all([once(), once()])), await once()];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const said = answers.map((answer) => answer.json<{ message: Message; ticket: Ticket }>());
    expect(new Set(said.map(({ message: { id } }) => id)).size).toBe(1);
    expect(new Set(said.map(({ ticket: { contactId } }) => contactId))).toEqual(new Set([friend.id]));
    const { messages } = (await admin.call('GET', `/messages/${said[0]?.ticket.uuid}`)).json<{ messages: Message[] }>();
    expect(messages).toHaveLength(1);
  });

  test('a message is sent on to somebody who waits, and they go on waiting for their answer [REST-020]', async () => {
    const message = await send(await aTalk(), 'A tabela de preços');
    const phone = aPhone();
    await line.says(phone, 'quanto custa?');
    const { tickets } = (await admin.call('GET', '/tickets?status=pending&showAll=true')).json<{ tickets: Ticket[] }>();
    const answer = await admin.call('POST', '/message/forward', {
      messageId: message.id,
      contactId: tickets[0]?.contactId,
    });
    expect(answer.json()).toMatchObject({
      message: { body: 'A tabela de preços', isForwarded: true },
      ticket: { id: tickets[0]?.id, status: 'pending', waitingSince: expect.any(String) },
    });
    await line.drain();
    expect(line.provider.sent.map(({ to }) => to.phone)).toContain(phone);
  });

  test('messages of a time are counted, ours apart from theirs [REST-021]', async () => {
    const ticket = await aTalk(aPhone(), ['oi', 'tudo bem?']);
    await send(ticket, 'Tudo!');
    const today = app.clock.now().toISOString().slice(0, 10);
    const count = async (fromMe: boolean) =>
      (await admin.call('GET', `/messages-allMe?fromMe=${fromMe}&dateStart=${today}&dateEnd=${today}`)).json();
    expect([await count(true), await count(false)]).toEqual([{ count: [{ count: 1 }] }, { count: [{ count: 2 }] }]);
  });

  test('notes on a contact are written, listed and removed [REST-022, REST-023, REST-024, DAT-008]', async () => {
    const ticket = await aTalk();
    const about = { ticketId: ticket.id, contactId: ticket.contactId };
    const note = (await admin.call('POST', '/ticket-notes', { note: 'Prefere à tarde', ...about })).json<TicketNote>();
    expect(note).toMatchObject({ note: 'Prefere à tarde', user: { name: 'Ana Reis' }, ...about });
    const list = async () =>
      (await admin.call('GET', `/ticket-notes/list?ticketId=${about.ticketId}&contactId=${about.contactId}`)).json();
    expect(await list()).toEqual([note]);
    const stranger = await someone(app, company, { queueIds: [queueId] });
    expect((await stranger.call('DELETE', `/ticket-notes/${note.id}`)).statusCode).toBe(404);
    expect((await admin.call('DELETE', `/ticket-notes/${note.id}`)).statusCode).toBe(200);
    expect(await list()).toEqual([]);
  });

  test('what is no recording is not sent as a voice note [CHT-025]', async () => {
    const ticket = await aTalk();
    const answer = await sendFiles(ticket, { voice: 'true' }, ['audio.mp3', 'audio/mpeg', Buffer.alloc(20_000, 'x')]);
    expect(answer).toMatchObject({ status: 400, error: 'ERR_FILE_TYPE' });
  });
});

const played: Record<Channel, [mimetype: string, magic: string, at: number]> = {
  whatsapp: ['audio/ogg; codecs=opus', 'OpusHead', 28],
  whatsappapi: ['audio/ogg; codecs=opus', 'OpusHead', 28],
  facebook: ['audio/mp4', 'ftypM4A', 4],
  instagram: ['audio/mp4', 'ftypM4A', 4],
};

test.each(connectionChannel.options)(
  'a recording is kept as it was made and reaches %s in the form it plays as a voice note [CHT-025, CHT-026, CHN-002]',
  async (channel) => {
    await open(channel);
    const ticket = await aTalk();
    expect(ticket.channel).toBe(channel);
    const made = recording();
    const { messages } = await sendFiles(ticket, { voice: 'true' }, ['audio.mp3', 'audio/mpeg', made]);
    const [{ media } = { media: null }] = messages;
    expect(media).toMatchObject({ kind: 'audio', voice: true, seconds: 3, mimetype: 'audio/mpeg' });
    expect(media?.waveform).toHaveLength(64);
    await line.drain();
    const content = line.provider.sent[0]?.content;
    if (content?.kind !== 'media') throw new Error('No file was sent.');
    const [mimetype, magic, at] = played[channel];
    expect(content.file.mimetype).toBe(mimetype);
    const bytes = await buffer(await content.file.open());
    expect(bytes.subarray(at, at + magic.length).toString('latin1')).toBe(magic);
    expect(content.file.size).toBe(bytes.length);
    expect(content.voice).toMatchObject({ seconds: 3 });
  },
);

import type { Chat, ChatMessage } from '@oplano/contracts/chats';
import { describe, expect, test } from 'vitest';
import { sharedTestApp } from '#test/app';
import { aCompany, someone } from '#test/people';
import { aTeam, chatsOf, countsOf, messagesOf, openChat, sayIn } from './chats.fixture.ts';

const app = sharedTestApp();

describe('an internal chat', () => {
  test('is opened with a title and people, and shown to them alone [ICH-012, REST-109, REST-110, DAT-014]', async () => {
    const { ana, joao, carla, chat } = await aTeam(app);
    expect(chat).toMatchObject({ title: 'Vendas', ownerId: ana.userId, isDirect: false, lastMessage: '', left: [] });
    expect(chat.users).toEqual([
      { userId: ana.userId, unreads: 0, mentions: 0, readId: 0, user: { id: ana.userId, name: 'Ana' } },
      { userId: joao.userId, unreads: 0, mentions: 0, readId: 0, user: { id: joao.userId, name: 'João' } },
    ]);
    expect(await chatsOf(joao)).toEqual([chat]);
    expect(await chatsOf(carla)).toEqual([]);
    expect((await carla.call('GET', `/chats/u/${chat.uuid}`)).json()).toMatchObject({ error: 'ERR_NO_CHAT_FOUND' });
    expect((await joao.call('GET', `/chats/u/${chat.uuid}`)).json()).toEqual(chat);
  });

  test('is found by its title and by who is in it, page by page [REST-109]', async () => {
    const { ana, joao, carla, chat } = await aTeam(app);
    const direct = await openChat(ana, '', carla);
    expect((await chatsOf(ana, '?searchParam=VÊNDAS')).map(({ id }) => id)).toEqual([chat.id]);
    expect((await chatsOf(ana, '?searchParam=carla')).map(({ id }) => id)).toEqual([direct.id]);
    for (let n = 0; n < 19; n += 1) await openChat(ana, `Grupo ${n}`, joao);
    const page = async (n: number) =>
      (await ana.call('GET', `/chats?pageNumber=${n}`)).json<{ records: Chat[]; hasMore: boolean }>();
    expect([(await page(1)).records.length, (await page(1)).hasMore]).toEqual([20, true]);
    expect([(await page(2)).records.length, (await page(2)).hasMore]).toEqual([1, false]);
  });

  test('takes the people of old clients as whole records, each once, and nobody of another company [ICH-004]', async () => {
    const { ana, joao, company } = await aTeam(app);
    const stranger = await someone(app, await aCompany(app));
    const open = (body: object) => ana.call('POST', '/chats', body);
    const asRecords = await open({
      title: ' <b>Oi</b> ',
      users: [{ id: joao.userId, name: 'x' }, { id: joao.userId }],
    });
    expect(asRecords.json()).toMatchObject({
      title: '<b>Oi</b>',
      users: [{ userId: ana.userId }, { userId: joao.userId }],
    });
    const refused = async (body: object) => (await open(body)).json<{ error: string }>().error;
    const before = (await chatsOf(ana)).length;
    expect(await refused({ title: 'X', users: [joao.userId, stranger.userId] })).toBe('ERR_NO_USER_FOUND');
    expect(await refused({ title: 'X', users: [] })).toBe('ERR_VALIDATION');
    expect(await refused({ title: 'X', users: [ana.userId] })).toBe('ERR_CHAT_MEMBERS');
    expect(await refused({ title: '  ', users: [joao.userId, (await someone(app, company)).userId] })).toBe(
      'ERR_CHAT_TITLE_REQUIRED',
    );
    expect(await refused({ title: 'x'.repeat(1_000), users: [joao.userId] })).toBe('ERR_VALIDATION');
    expect((await chatsOf(ana)).length).toBe(before);
  });

  test('of two people goes without a title and is one, whoever opens it and however often', async () => {
    const { ana, joao } = await aTeam(app);
    const opened = await Promise.all([ana, joao, ana, joao].map((me) => openChat(me, '', me === ana ? joao : ana)));
    expect(new Set(opened.map(({ id }) => id)).size).toBe(1);
    expect(opened[0]).toMatchObject({ title: '', isDirect: true });
    const { id } = opened[0] as Chat;
    for (const person of [ana, joao]) {
      expect((await person.call('PUT', `/chats/${id}`, { title: 'X', users: [joao.userId] })).statusCode).toBe(403);
      expect((await person.call('DELETE', `/chats/${id}`)).statusCode).toBe(403);
      expect((await person.call('POST', `/chats/${id}/leave`)).statusCode).toBe(403);
    }
  });

  test('is changed and removed by its owner alone [ICH-009, REST-111, REST-112]', async () => {
    const { ana, joao, carla, chat } = await aTeam(app);
    const form = { title: 'Vendas e trocas', users: [joao.userId, carla.userId] };
    const put = async (person: typeof ana) => (await person.call('PUT', `/chats/${chat.id}`, form)).statusCode;
    const drop = async (person: typeof ana) => (await person.call('DELETE', `/chats/${chat.id}`)).statusCode;
    expect([await put(joao), await put(carla), await drop(joao), await drop(carla)]).toEqual([403, 404, 403, 404]);
    expect(await put(ana)).toBe(200);
    expect(await chatsOf(carla)).toMatchObject([{ title: 'Vendas e trocas', ownerId: ana.userId }]);
    // The owner stays in it, and whoever is not named any more is out.
    const next = await ana.call('PUT', `/chats/${chat.id}`, { title: 'Trocas', users: [carla.userId] });
    expect(next.json<Chat>().users.map(({ userId }) => userId)).toEqual([ana.userId, carla.userId]);
    expect(next.json<Chat>().left).toEqual([{ id: joao.userId, name: 'João' }]);
    expect(await chatsOf(joao)).toEqual([]);
    expect([await drop(ana), await drop(ana)]).toEqual([200, 404]);
    expect(await chatsOf(carla)).toEqual([]);
  });

  test('whose owner was deleted is looked after by who is in it the longest, and names who left', async () => {
    const { company, ana, joao, carla, chat } = await aTeam(app);
    await ana.call('PUT', `/chats/${chat.id}`, { title: 'Vendas', users: [joao.userId, carla.userId] });
    await sayIn(ana, chat, 'Até logo');
    const admin = await someone(app, company, { profile: 'admin' });
    expect((await admin.call('DELETE', `/users/${ana.userId}`)).statusCode).toBe(200);
    const [seen] = await chatsOf(carla);
    expect(seen).toMatchObject({ ownerId: joao.userId, left: [{ id: ana.userId, name: 'Ana' }] });
    expect(seen?.version).toBeGreaterThan(chat.version);
    const { records } = await messagesOf(carla, chat);
    expect(records).toMatchObject([{ senderId: null, sender: { name: 'Ana' }, message: 'Até logo' }]);
    expect((await carla.call('DELETE', `/chats/${chat.id}`)).statusCode).toBe(403);
    expect((await joao.call('DELETE', `/chats/${chat.id}`)).statusCode).toBe(200);
  });

  test('is left by those who want to; the last one takes it along', async () => {
    const { ana, joao, chat } = await aTeam(app);
    expect((await ana.call('POST', `/chats/${chat.id}/leave`)).statusCode).toBe(200);
    expect(await chatsOf(ana)).toEqual([]);
    expect(await chatsOf(joao)).toMatchObject([{ ownerId: joao.userId, left: [{ name: 'Ana' }] }]);
    const alone = await joao.call('POST', `/chats/${chat.id}/messages`, { message: 'Alguém?' });
    expect(alone.json()).toMatchObject({ error: 'ERR_CHAT_EMPTY' });
    await joao.call('POST', `/chats/${chat.id}/leave`);
    expect((await joao.call('GET', `/chats/u/${chat.uuid}`)).statusCode).toBe(404);
  });

  test('needs the plan that has it', async () => {
    const person = await someone(app, await aCompany(app, { plan: { useInternalChat: false } }));
    expect((await person.call('GET', '/chats')).json()).toMatchObject({ error: 'ERR_PLAN_FEATURE_DISABLED' });
  });
});

describe('what is said in a chat', () => {
  test('is stored as said by the caller, counted for the others and read page by page [REST-113, REST-114, DAT-015, ICH-011]', async () => {
    const { ana, joao, chat } = await aTeam(app);
    const first = await sayIn(ana, chat, '  Oi, time  ');
    expect(first.message).toMatchObject({
      chatId: chat.id,
      senderId: ana.userId,
      sender: { name: 'Ana' },
      message: 'Oi, time',
      isEdited: false,
      isDeleted: false,
    });
    expect(first.chat.lastMessage).toBe('Ana: Oi, time');
    for (let n = 2; n <= 45; n += 1) await sayIn(ana, chat, `Mensagem ${n}`);
    expect([
      countsOf((await chatsOf(joao))[0], joao)?.unreads,
      countsOf((await chatsOf(ana))[0], ana)?.unreads,
    ]).toEqual([45, 0]);
    const texts = ({ records }: { records: ChatMessage[] }) => records.map(({ message }) => message);
    const newest = await messagesOf(joao, chat);
    expect([texts(newest)[0], texts(newest).at(-1), newest.hasMore, newest.hasNewer]).toEqual([
      'Mensagem 26',
      'Mensagem 45',
      true,
      false,
    ]);
    expect(texts(await messagesOf(joao, chat, '?pageNumber=3'))).toEqual([
      'Oi, time',
      ...[2, 3, 4, 5].map((n) => `Mensagem ${n}`),
    ]);
    const above = await messagesOf(joao, chat, `?before=${newest.records[0]?.id}`);
    expect([texts(above)[0], texts(above).at(-1), above.hasMore]).toEqual(['Mensagem 6', 'Mensagem 25', true]);
    const below = await messagesOf(joao, chat, `?after=${above.records.at(-1)?.id}`);
    expect([texts(below), below.hasNewer]).toEqual([texts(newest), false]);
    const around = await messagesOf(joao, chat, `?around=${first.message.id}`);
    expect([texts(around).length, texts(around)[0], around.hasMore, around.hasNewer]).toEqual([
      21,
      'Oi, time',
      false,
      true,
    ]);
  });

  test('is never blank, too long or said by somebody who is not in it [ICH-006, ICH-012]', async () => {
    const { ana, carla, chat } = await aTeam(app);
    const say = async (person: typeof ana, body: object) =>
      (await person.call('POST', `/chats/${chat.id}/messages`, body)).json<{ error: string }>().error;
    expect(await say(ana, { message: ' \n\t ' })).toBe('ERR_CREATING_MESSAGE');
    expect(await say(ana, { message: 'x'.repeat(100_000) })).toBe('ERR_VALIDATION');
    expect(await say(carla, { message: 'Oi' })).toBe('ERR_NO_CHAT_FOUND');
    expect(await say(ana, { message: 'Oi', quotedId: 999_999_999 })).toBe('ERR_NO_MESSAGE_FOUND');
    expect((await messagesOf(ana, chat)).records).toEqual([]);
    expect((await chatsOf(ana))[0]?.version).toBe(chat.version);
    for (const url of ['messages', 'messages/search?searchParam=a'])
      expect((await carla.call('GET', `/chats/${chat.id}/${url}`)).statusCode).toBe(404);
  });

  test('under one name is said once, however often and at how many doors at once', async () => {
    const { ana, joao, chat } = await aTeam(app);
    const clientId = crypto.randomUUID();
    const answers = await Promise.all(Array.from({ length: 5 }, () => sayIn(ana, chat, 'Uma vez', { clientId })));
    expect(new Set(answers.map(({ message }) => message.id)).size).toBe(1);
    expect((await messagesOf(ana, chat)).records).toHaveLength(1);
    expect(countsOf((await chatsOf(joao))[0], joao)?.unreads).toBe(1);
    // The name belongs to who chose it: somebody else's is another message, and another chat is none.
    await sayIn(joao, chat, 'A minha', { clientId });
    expect((await messagesOf(ana, chat)).records).toHaveLength(2);
    const other = await openChat(ana, 'Outro', joao);
    const there = await ana.call('POST', `/chats/${other.id}/messages`, { message: 'Uma vez', clientId });
    expect(there.json()).toMatchObject({ error: 'ERR_CREATING_MESSAGE' });
  });

  test('answers what was said in the same chat, and only there', async () => {
    const { ana, joao, carla, chat } = await aTeam(app);
    const { message } = await sayIn(ana, chat, 'Quem vem?');
    const answer = await sayIn(joao, chat, 'Eu', { quotedId: message.id });
    expect(answer.message.quotedMsg).toMatchObject({ id: message.id, senderName: 'Ana', message: 'Quem vem?' });
    const elsewhere = await openChat(ana, 'Outro', carla);
    const refused = await ana.call('POST', `/chats/${elsewhere.id}/messages`, { message: 'Eu', quotedId: message.id });
    expect(refused.json()).toMatchObject({ error: 'ERR_NO_MESSAGE_FOUND' });
  });

  test('is changed and taken back by who said it, and whoever had not read it counts one less', async () => {
    const { ana, joao, chat } = await aTeam(app);
    const { message } = await sayIn(ana, chat, 'Oi @João');
    const at = `/chats/${chat.id}/messages/${message.id}`;
    expect(countsOf((await chatsOf(joao))[0], joao)).toEqual({ unreads: 1, mentions: 1 });
    expect((await joao.call('PUT', at, { message: 'Eu não' })).statusCode).toBe(403);
    expect((await joao.call('DELETE', at)).statusCode).toBe(403);
    expect((await ana.call('PUT', at, { message: '  ' })).statusCode).toBe(400);
    const edited = (await ana.call('PUT', at, { message: 'Oi, pessoal' })).json<{ message: ChatMessage; chat: Chat }>();
    expect(edited.message).toMatchObject({ message: 'Oi, pessoal', isEdited: true, mentions: [] });
    expect(edited.chat.lastMessage).toBe('Ana: Oi, pessoal');
    expect(countsOf(edited.chat, joao)).toEqual({ unreads: 1, mentions: 0 });
    const gone = (await ana.call('DELETE', at)).json<{ message: ChatMessage; chat: Chat }>();
    expect(gone.message).toMatchObject({ message: '', isDeleted: true });
    expect(gone.chat.lastMessage).toBe('');
    expect(countsOf(gone.chat, joao)).toEqual({ unreads: 0, mentions: 0 });
    expect((await ana.call('PUT', at, { message: 'De volta' })).statusCode).toBe(403);
    expect((await ana.call('DELETE', at)).statusCode).toBe(403);
  });

  test('is found by its words, not what was taken back', async () => {
    const { ana, joao, chat } = await aTeam(app);
    const { message } = await sayIn(ana, chat, 'A reunião é às 15h');
    await sayIn(joao, chat, 'Certo');
    const find = async (words: string) =>
      (await joao.call('GET', `/chats/${chat.id}/messages/search?searchParam=${encodeURIComponent(words)}`)).json<{
        records: ChatMessage[];
      }>().records;
    expect((await find('REUNIAO')).map(({ id }) => id)).toEqual([message.id]);
    expect(await find(' ')).toEqual([]);
    await ana.call('DELETE', `/chats/${chat.id}/messages/${message.id}`);
    expect(await find('reunião')).toEqual([]);
  });

  test('is read by its readers, each for themselves and never backwards [ICH-008, REST-115]', async () => {
    const { ana, joao, carla, chat } = await aTeam(app);
    const ids: number[] = [];
    for (const text of ['um', 'dois', 'três']) ids.push((await sayIn(ana, chat, text)).message.id);
    const read = async (person: typeof ana, body: object) => person.call('POST', `/chats/${chat.id}/read`, body);
    expect((await read(carla, {})).statusCode).toBe(404);
    expect((await read(ana, { userId: joao.userId })).statusCode).toBe(403);
    const half = (await read(joao, { userId: joao.userId, upTo: ids[1] })).json<Chat>();
    expect(half.users.find(({ userId }) => userId === joao.userId)).toMatchObject({ unreads: 1, readId: ids[1] });
    const back = (await read(joao, { upTo: ids[0] })).json<Chat>();
    expect(back).toEqual(half);
    const all = (await read(joao, { userId: joao.userId })).json<Chat>();
    expect(countsOf(all, joao)).toEqual({ unreads: 0, mentions: 0 });
    expect([all.updatedAt, all.version > half.version]).toEqual([half.updatedAt, true]);
    expect((await read(joao, { upTo: Number.MAX_SAFE_INTEGER })).json<Chat>()).toEqual(all);
  });

  test('before somebody came in is not unread for them', async () => {
    const { ana, joao, carla, chat } = await aTeam(app);
    await sayIn(ana, chat, 'Antes');
    await ana.call('PUT', `/chats/${chat.id}`, { title: 'Vendas', users: [joao.userId, carla.userId] });
    await sayIn(ana, chat, 'Depois');
    expect(countsOf((await chatsOf(carla))[0], carla)?.unreads).toBe(1);
    expect((await messagesOf(carla, chat)).records.map(({ message }) => message)).toEqual(['Antes', 'Depois']);
  });
});

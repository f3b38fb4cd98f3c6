import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { ana, arrived, beto, known, openTown } from '../testing/town.ts';
import { pairDriver } from '../testing/world.ts';

const town = openTown();

describe('people and groups', () => {
  test('a group: who wrote what where, both ways, with its subject and its ticks', async () => {
    const company = await town.pair();
    const group = await town
      .lab()
      .post<{ id: string }>('/groups', { subject: 'Equipe', members: [company.number, ana, beto] });
    const message = await arrived(company, await town.say(ana, group.id, 'oi grupo'));
    expect(message).toMatchObject({
      chat: { native: group.id, group: true },
      author: { phone: ana },
      body: 'oi grupo',
    });
    expect(await company.driver.groupSubject?.(message.chat)).toBe('Equipe');
    const content = { kind: 'text', text: 'oi equipe' } as const;
    const result = await company.driver.send({ reference: 'g', to: message.chat, content, quote: known(message) });
    if (!result.ok) throw new Error(result.message);
    for (const number of [ana, beto]) {
      await expect
        .poll(() => town.entry(number, result.externalId))
        .toMatchObject({ text: 'oi equipe', quoteOf: message.externalId });
    }
    await town.lab().post(`/phones/${beto}/read`, { chat: group.id });
    await company.recorder.next('status', (event) => event.externalId === result.externalId && event.status === 'read');
  });

  test('read receipts, typing both ways, a missed call', async () => {
    const company = await town.pair();
    const message = await arrived(company, await town.say(ana, company.number, 'lida?'));
    await company.driver.markRead?.([known(message)]);
    await expect.poll(() => town.entry(ana, message.externalId)).toMatchObject({ status: 'read' });
    const heard = Promise.withResolvers<unknown>();
    const stop = town.lab().whatsapp.subscribe((event) => event.type === 'typing' && heard.resolve(event['state']));
    await company.driver.typing?.(message.chat, 'recording');
    expect(await heard.promise).toBe('recording');
    stop();
    await town.lab().post(`/phones/${ana}/typing`, { to: company.number, state: 'composing' });
    expect(await company.recorder.next('typing')).toMatchObject({ state: 'composing', chat: { phone: ana } });
    await town.lab().post(`/phones/${ana}/call`, { to: company.number, video: true });
    const call = await company.recorder.next('call', ({ missed }) => missed);
    expect(call).toMatchObject({ video: true, from: { phone: ana } });
  });

  test('pictures: none is none, a new one is told and can be fetched, by nobody once it is gone', async () => {
    const company = await town.pair();
    const { chat } = await arrived(company, await town.say(ana, company.number, 'oi'));
    expect(await company.driver.profile?.(chat)).toEqual({ picture: null });
    const drawn = await town.lab().post<{ pictureUrl: string }>(`/phones/${ana}`, { picture: 'drawn' });
    await company.recorder.next('contact', ({ pictureChanged }) => pictureChanged === true);
    const profile = await company.driver.profile?.(chat);
    const bytes = await buffer((await profile?.picture?.()) ?? Readable.from([]));
    expect(bytes.subarray(0, 8)).toEqual(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'));
    // The network may forget the file before it is fetched.
    town.lab().whatsapp.network.media.expire(new URL(drawn.pictureUrl).pathname);
    await expect(profile?.picture?.()).rejects.toThrow('404');
    await town.lab().post(`/phones/${ana}`, { picture: null });
    expect(await company.driver.profile?.(chat)).toEqual({ picture: null });
  });

  test('numbers are checked and found under the address the network gives them', async () => {
    const { driver } = await town.pair();
    const found = await driver.checkNumbers?.([ana, '551188880002', '5511900000000']);
    expect(found?.get(ana)).toMatchObject({ phone: ana });
    expect(found?.get('551188880002')).toMatchObject({ phone: beto });
    expect(found?.get('5511900000000')).toBeNull();
  });

  test('a blocked customer writes in vain', async () => {
    const company = await town.pair();
    const { chat } = await arrived(company, await town.say(ana, company.number, 'antes'));
    await company.driver.block?.(chat, true);
    const unheard = await town.say(ana, company.number, 'bloqueada');
    await company.driver.block?.(chat, false);
    await arrived(company, await town.say(ana, company.number, 'depois'));
    expect(company.recorder.all('message').some(({ externalId }) => externalId === unheard)).toBe(false);
  });

  test('the address book of the phone can be read whenever it is needed', async () => {
    const company = await town.pair();
    await town.lab().post(`/phones/${company.number}/address-book`, { number: ana, name: 'Ana Souza' });
    await company.recorder.next('contact', ({ name }) => name === 'Ana Souza');
    await company.driver.stop();
    const later = await town.reopen({ authStore: company.authStore });
    await later.recorder.next('open');
    const book = await later.driver.contacts?.();
    expect(book).toEqual([{ name: 'Ana Souza', address: expect.objectContaining({ phone: ana }) }]);
  });
});

describe('history', () => {
  const old = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      id: `OLD${index}`,
      text: `antiga ${index}`,
      fromMe: index % 2 === 1,
      at: new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString(),
    }));

  test('the whole past of the phone is imported, quietly, with its own times', async () => {
    const number = await town.newCompany();
    await town.lab().post(`/phones/${number}/history`, { chats: [{ with: ana, messages: old(60) }] });
    const company = await pairDriver(town.lab(), number, { options: { history: true } });
    town.keep(company.driver);
    await expect
      .poll(
        () =>
          new Set(company.recorder.all('history').flatMap(({ messages }) => messages.map((one) => one.externalId)))
            .size,
      )
      .toBe(60);
    const all = company.recorder.all('history').flatMap(({ messages }) => messages);
    const first = all.find(({ externalId }) => externalId === 'OLD0');
    expect(first).toMatchObject({ live: false, body: 'antiga 0', fromMe: false, chat: { phone: ana } });
    expect(first?.at.toISOString()).toBe('2026-01-01T00:00:00.000Z');
    expect(all.find(({ externalId }) => externalId === 'OLD1')).toMatchObject({
      fromMe: true,
      author: { phone: number },
    });
    expect(company.recorder.all('history').at(-1)?.progress).toBe(100);
    expect(company.recorder.all('message')).toEqual([]);
  });

  test('without being asked for it stays where it is, and only the names come', async () => {
    const number = await town.newCompany();
    await town.lab().post(`/phones/${number}/history`, { chats: [{ with: ana, messages: old(3) }] });
    const company = await pairDriver(town.lab(), number);
    town.keep(company.driver);
    await company.recorder.next('contact', ({ name }) => name === 'Ana');
    expect(company.recorder.all('history')).toEqual([]);
  });
});

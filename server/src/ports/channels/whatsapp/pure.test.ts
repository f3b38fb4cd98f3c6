import { AsyncLocalStorage } from 'node:async_hooks';
import { writeVcard } from '@oplano/core/messages';
import { describe, expect, test } from 'vitest';
import { checkNumbers } from './people/check-numbers.ts';
import { closeReason } from './line/close-reason.ts';
import { createEventQueue } from './incoming/event-queue.ts';
import { openAuthState } from './keys/auth-state.ts';
import { type AuthStore, createMemoryAuthStore } from './keys/auth-store.ts';
import { failure, sendRefusal } from './line/refusal.ts';
import { createTicks } from './incoming/ticks.ts';
import { readVcard } from './incoming/vcard.ts';
import { quotaOf } from './line/watch-socket.ts';

test.each([
  [515, true, 'restart'],
  [428, false, 'lost'],
  [408, false, 'lost'],
  [503, false, 'lost'],
  [500, false, 'lost'],
  [undefined, false, 'lost'],
  [408, true, 'qrExpired'],
  [440, false, 'replaced'],
  [401, false, 'loggedOut'],
  [402, false, 'banned'],
  [403, false, 'banned'],
  [406, false, 'banned'],
  [405, false, 'outdated'],
  [400, false, 'refused'],
  [411, false, 'refused'],
] as const)('a line that ends with %s (waiting for a scan: %s) was %s', (code, showedQr, reason) => {
  expect(closeReason(code, showedQr)).toBe(reason);
});

test('463 stops the connection and is never tried again; a lost line is tried after it is back', () => {
  expect(sendRefusal('463')).toMatchObject({ ok: false, code: '463', retry: 'never', limit: 'timelock' });
  expect(sendRefusal('479')).toMatchObject({ retry: 'later' });
  expect(sendRefusal('487')).toMatchObject({ retry: 'never' });
  const down = Object.assign(new Error('Connection Closed'), { output: { statusCode: 428 } });
  expect(failure(down)).toMatchObject({ code: '428', retry: 'afterReconnect' });
  expect(failure(new Error('upload failed'))).toMatchObject({ code: 'failed', retry: 'later' });
});

test('ticks climb by message, never fall and are told once', () => {
  const climbs = createTicks();
  const steps = ['sent', 'delivered', 'sent', 'read', 'delivered', 'read', 'failed'] as const;
  expect(steps.filter((step) => climbs('one', step))).toEqual(['sent', 'delivered', 'read']);
  expect(climbs('another', 'read')).toBe(true);
});

describe('cards', () => {
  test('what is written is read again, odd characters included', () => {
    const card = { name: 'Lima; Beto, filho', phones: ['5511988880002', '5511988880003'] };
    expect(readVcard(writeVcard(card), '')).toEqual(card);
  });
  test('cards of other programs are understood: folded lines, groups, no account', () => {
    const vcard = 'BEGIN:VCARD\r\nFN:Ana\r\nitem1.TEL;type=CELL:+55 11\r\n  98888-0001\r\nEMAIL:a@b.c\r\nEND:VCARD';
    expect(readVcard(vcard, '')).toEqual({ name: 'Ana', phones: ['+55 11 98888-0001'] });
  });
});

describe('checking numbers', () => {
  const registered = ['5511988880001', '551188880002'];
  const socket = {
    asked: [] as string[][],
    onWhatsApp: (...phones: string[]) => {
      socket.asked.push(phones);
      const found = registered.filter((one) => phones.some((phone) => phone === one || phone.replace('9', '') === one));
      const withNine = phones.flatMap((phone) => (phone === '5511988880002' ? ['551188880002'] : []));
      const jids = new Set([...found, ...withNine]);
      return Promise.resolve([...jids].map((user) => ({ jid: `${user}@s.whatsapp.net`, exists: true })));
    },
  };
  test('everybody gets the address the network gave, with or without the ninth digit', async () => {
    const found = await checkNumbers(socket, ['+55 11 98888-0001', '5511988880002', '5511000000000']);
    expect(Object.fromEntries(found)).toEqual({
      '+55 11 98888-0001': { native: '5511988880001@s.whatsapp.net', phone: '5511988880001' },
      '5511988880002': { native: '551188880002@s.whatsapp.net', phone: '551188880002' },
      '5511000000000': null,
    });
  });
  test('when everybody is clear nobody is asked twice', async () => {
    socket.asked.length = 0;
    await checkNumbers(socket, ['5511988880001', '5511000000000']);
    expect(socket.asked).toHaveLength(1);
  });
});

describe('the queue of events', () => {
  const typing = { type: 'typing', chat: { native: 'x' }, state: 'paused' } as const;
  test('one at a time, in order, a refused one again before the next', async () => {
    const seen: string[] = [];
    let away = true;
    const queue = createEventQueue(
      (event) => {
        seen.push(event.type);
        if (event.type === 'open' && away) {
          away = false;
          return Promise.reject(new Error('database away'));
        }
        return Promise.resolve();
      },
      { signal: new AbortController().signal },
    );
    await Promise.all([queue.push({ type: 'open', me: { native: 'me' } }), queue.push(typing)]);
    expect(seen).toEqual(['open', 'open', 'typing']);
  });
  test('a listener never finds itself inside a transaction of the library', async () => {
    const transaction = new AsyncLocalStorage<string>();
    const found: unknown[] = [];
    const queue = createEventQueue(() => Promise.resolve(void found.push(transaction.getStore())), {
      signal: new AbortController().signal,
    });
    await transaction.run('keys', () => queue.push(typing));
    expect(found).toEqual([undefined]);
  });
  test('after its tries the writer hears of it and the next event still comes', async () => {
    const seen: string[] = [];
    const queue = createEventQueue(
      (event) => {
        seen.push(event.type);
        return event.type === 'open' ? Promise.reject(new Error('no')) : Promise.resolve();
      },
      { signal: new AbortController().signal, tries: 2 },
    );
    const refused = queue.push({ type: 'open', me: { native: 'me' } });
    const taken = queue.push(typing);
    await expect(refused).rejects.toThrow('no');
    await taken;
    expect(seen).toEqual(['open', 'open', 'typing']);
  });
});

describe('the keys of an account', () => {
  const now = <T>(work: () => Promise<T>) => work();
  test('come back as they were written, bytes included, and null deletes', async () => {
    const store = createMemoryAuthStore();
    const { keys } = await openAuthState(store, now);
    const pair = { public: Buffer.from([1, 2]), private: Buffer.from([3, 4]) };
    await keys.set({ 'pre-key': { 1: pair, 2: pair } });
    await keys.set({ 'pre-key': { 2: null } });
    expect(await keys.get('pre-key', ['1', '2'])).toEqual({ 1: pair });
  });
  test('are written in order even when the store is slow', async () => {
    const store = createMemoryAuthStore();
    let delay = 30;
    const slow: AuthStore = {
      ...store,
      set: async (changes) => {
        await new Promise((resolve) => setTimeout(resolve, (delay -= 10)));
        await store.set(changes);
      },
    };
    const state = await openAuthState(slow, now);
    const { keys } = state;
    void keys.set({ 'device-list': { x: ['old'] } });
    void keys.set({ 'device-list': { x: ['newer'] } });
    void keys.set({ 'device-list': { x: ['newest'] } });
    await state.settled();
    expect(await keys.get('device-list', ['x'])).toEqual({ x: ['newest'] });
  });
  test('a pairing by code that was never finished does not stand in the way of a new QR', async () => {
    const store = createMemoryAuthStore();
    const state = await openAuthState(store, now);
    state.creds.me = { id: '5511990000001@s.whatsapp.net', name: '~' };
    await state.saveCreds();
    expect((await openAuthState(store, now)).creds.me).toBeUndefined();
  });
});

test.each([
  [{ capping_status: 'CAPPED' }, {}],
  [
    { capping_status: 'CAPPED', used_quota: 3, total_quota: 40 },
    { used: 40, total: 40 },
  ],
  [
    { capping_status: 'NONE', used_quota: 12, total_quota: 40 },
    { used: 12, total: 40 },
  ],
  [
    { capping_status: 'FIRST_WARNING', used_quota: 40, total_quota: 40 },
    { used: 39, total: 40 },
  ],
  [{ capping_status: 'NONE' }, { isOver: true }],
])('what WhatsApp counts of new conversations, %j, is told as %j', (capping, told) => {
  expect(quotaOf(capping as Parameters<typeof quotaOf>[0])).toEqual({ type: 'limit', kind: 'quota', ...told });
});

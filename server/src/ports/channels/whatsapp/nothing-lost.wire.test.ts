import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createMemoryAuthStore, type AuthStore } from './index.ts';
import { ana, arrived, beto, sendText, openTown } from './testing/town.ts';

const town = openTown();

describe('nothing is lost', () => {
  test('what came while we were away arrives, live, once and in order', async () => {
    const company = await town.pair();
    await company.driver.stop();
    const ids = [
      await town.say(ana, company.number, 'um'),
      await town.say(beto, company.number, 'dois'),
      await town.say(ana, company.number, 'três'),
    ];
    const back = await town.reopen({ authStore: company.authStore });
    for (const id of ids) expect((await arrived(back, id)).live).toBe(true);
    expect(back.recorder.all('message').map(({ body }) => body)).toEqual(['um', 'dois', 'três']);
  });

  test('a process that dies while it stores a message gets it again; the customer sees no tick before that', async () => {
    const stuck = Promise.withResolvers<void>();
    const dying = await town.pair({
      before: (event) => {
        if (event.type !== 'message') return Promise.resolve();
        stuck.resolve();
        // Never stored: the process is about to die here.
        return new Promise(() => undefined);
      },
    });
    town.abandon(dying.driver);
    const id = await town.say(ana, dying.number, 'não me perca');
    await stuck.promise;
    expect(await town.entry(ana, id)).toMatchObject({ status: 'sent' });
    await town.lab().post(`/phones/${dying.number}/drop`);
    const born = await town.reopen({ authStore: dying.authStore });
    expect((await arrived(born, id)).body).toBe('não me perca');
    await expect.poll(() => town.entry(ana, id)).toMatchObject({ status: 'delivered' });
  });

  test('a tick that was not stored when the process died comes again', async () => {
    const stuck = Promise.withResolvers<void>();
    const dying = await town.pair({
      before: (event) => {
        if (event.type !== 'status' || event.status !== 'read') return Promise.resolve();
        stuck.resolve();
        return new Promise(() => undefined);
      },
    });
    town.abandon(dying.driver);
    await town.say(ana, dying.number, 'oi');
    const { externalId } = await sendText(dying, ana, 'leia-me');
    await town.lab().post(`/phones/${ana}/read`, { chat: dying.number });
    await stuck.promise;
    await town.lab().post(`/phones/${dying.number}/drop`);
    const born = await town.reopen({ authStore: dying.authStore });
    await expect
      .poll(() => born.recorder.all('status').map((event) => [event.externalId, event.status]))
      .toContainEqual([externalId, 'read']);
  });

  test('a message that the network took without saying so is sent again under its id and arrives once', async () => {
    const company = await town.pair();
    await town.say(ana, company.number, 'oi');
    await town.lab().post('/network', { loseAcks: 1 });
    const externalId = company.driver.allocateId?.() ?? '';
    const request = {
      externalId,
      reference: '1',
      to: { native: `${ana}@s.whatsapp.net`, phone: ana },
      content: { kind: 'text', text: 'uma vez' },
    } as const;
    expect(await company.driver.send(request)).toMatchObject({ ok: false, retry: 'afterReconnect' });
    const back = await town.reopen({ authStore: company.authStore });
    await expect.poll(() => back.driver.send(request)).toMatchObject({ ok: true, externalId });
    const shown = (await town.entriesOf(ana)).filter(({ text }) => text === 'uma vez');
    expect(shown).toHaveLength(1);
  });

  test('a network that is away lets nobody in until it is back', async () => {
    const company = await town.pair();
    await town.lab().post('/network', { away: true });
    onTestFinished(() => town.lab().post('/network', { away: false }));
    await expect.poll(() => company.recorder.all('closed').map(({ reason }) => reason)).toContain('lost');
    await town.lab().post('/network', { away: false });
    const back = await town.reopen({ authStore: company.authStore });
    const id = await town.say(ana, company.number, 'voltou?');
    expect((await arrived(back, id)).body).toBe('voltou?');
  });

  test('a process that leaves confirms nothing more, even if its listener lets the last message go unstored', async () => {
    const leaving = Promise.withResolvers<void>();
    const heard = Promise.withResolvers<void>();
    const company = await town.pair({
      before: (event) => {
        if (event.type !== 'message') return Promise.resolve();
        heard.resolve();
        return leaving.promise;
      },
    });
    const id = await town.say(ana, company.number, 'na porta');
    await heard.promise;
    const stopped = company.driver.stop();
    leaving.resolve();
    await stopped;
    expect(await town.entry(ana, id)).toMatchObject({ status: 'sent' });
    const next = await town.reopen({ authStore: company.authStore });
    expect((await arrived(next, id)).body).toBe('na porta');
  });

  test('dying after storing and before the keys are written repeats the message under its id', async () => {
    const authStore = createMemoryAuthStore();
    let dead = false;
    const mortal = {
      ...authStore,
      set: (changes: Parameters<typeof authStore.set>[0]) =>
        dead ? new Promise<void>(() => undefined) : authStore.set(changes),
    };
    const dying = await town.pair({
      authStore: mortal,
      before: (event) => {
        dead ||= event.type === 'message';
        return Promise.resolve();
      },
    });
    town.abandon(dying.driver);
    const id = await town.say(ana, dying.number, 'duas vezes');
    await arrived(dying, id);
    await town.lab().post(`/phones/${dying.number}/drop`);
    const born = await town.reopen({ authStore });
    expect((await arrived(born, id)).body).toBe('duas vezes');
  });

  test('dying after the keys are written and before anybody knows: the repeat is confirmed, and asked of nobody', async () => {
    const authStore = createMemoryAuthStore();
    let isHeard = false;
    const mortal = {
      ...authStore,
      set: async (changes: Parameters<typeof authStore.set>[0]) => {
        await authStore.set(changes);
        if (isHeard) await town.lab().post(`/phones/${dying.number}/drop`);
      },
    };
    const dying = await town.pair({
      authStore: mortal,
      before: (event) => {
        isHeard ||= event.type === 'message';
        return Promise.resolve();
      },
    });
    town.abandon(dying.driver);
    const id = await town.say(ana, dying.number, 'chegou?');
    const { raw } = await arrived(dying, id);
    await dying.recorder.next('closed', ({ reason }) => reason === 'lost');
    expect(await town.entry(ana, id)).toMatchObject({ status: 'sent' });
    const born = await town.reopen({
      authStore,
      options: { findRaw: (asked) => Promise.resolve(asked === id ? raw : undefined) },
    });
    await expect.poll(() => town.entry(ana, id)).toMatchObject({ status: 'delivered' });
    expect(born.recorder.all('message').map(({ placeholder }) => placeholder === true)).toEqual([false]);
  });

  test('an answer that is sent while a message is being stored leaves both sides able to read', async () => {
    const isStoring = Promise.withResolvers<void>();
    const isStored = Promise.withResolvers<void>();
    const company = await town.pair({
      before: async (event) => {
        if (event.type !== 'message' || event.body !== 'três') return;
        isStoring.resolve();
        await isStored.promise;
      },
    });
    const says = async (text: string) => arrived(company, await town.say(ana, company.number, text));
    await says('um');
    await sendText(company, ana, 'oi');
    await says('dois');
    const third = says('três');
    await isStoring.promise;
    const answer = sendText(company, ana, 'ao mesmo tempo');
    await sleep(300);
    isStored.resolve();
    await Promise.all([third, answer]);
    await sendText(company, ana, 'depois');
    await says('quatro');
    expect((await town.entriesOf(ana)).filter(({ kind }) => kind === 'unreadable')).toEqual([]);
    const bodies = company.recorder.all('message').flatMap(({ body, chat }) => (chat.phone === ana ? [body] : []));
    expect(bodies).toEqual(['um', 'dois', 'três', 'quatro']);
  });

  test('keys with which a phone asks again outlive an answer that is just being sent by the old ones', async () => {
    const kept = createMemoryAuthStore();
    const [isSealed, isAskedFor] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let isHeld = false;
    // The library looks this up between sealing a message and sending it.
    const get: AuthStore['get'] = async (kind, ids) => {
      if (isHeld && kind === 'tctoken') {
        isHeld = false;
        isSealed.resolve();
        await isAskedFor.promise;
      }
      return kept.get(kind, ids);
    };
    const company = await town.pair({ authStore: { ...kept, get } });
    await arrived(company, await town.say(ana, company.number, 'oi'));
    await sendText(company, ana, 'um');
    const unreadable: string[] = [];
    const hush = town.lab().whatsapp.subscribe((event) => {
      if (event.type === 'unreadable') unreadable.push(String(event['id']));
    });
    onTestFinished(hush);
    await town.lab().post(`/phones/${ana}/forget-sessions`);
    await town.lab().post(`/phones/${ana}`, { online: false });
    await sendText(company, ana, 'dois');
    isHeld = true;
    const third = sendText(company, ana, 'três');
    await isSealed.promise;
    await town.lab().post(`/phones/${ana}`, { online: true });
    // It asks for the second one again.
    await sleep(300);
    isAskedFor.resolve();
    await third;
    await expect
      .poll(async () => (await town.entriesOf(ana)).slice(-3).map(({ text }) => text))
      .toEqual(['um', 'dois', 'três']);
    expect(unreadable, 'each once, and no repeat of either').toHaveLength(2);
  });

  test('what comes now does not overtake what waited while we were away', async () => {
    const company = await town.pair();
    await company.driver.stop();
    const first = await town.say(ana, company.number, 'um');
    const second = await town.say(ana, company.number, 'dois');
    const isStoring = Promise.withResolvers<void>();
    const isSaid = Promise.withResolvers<void>();
    const back = await town.reopen({
      authStore: company.authStore,
      before: async (event) => {
        if (event.type !== 'message' || event.externalId !== first) return;
        isStoring.resolve();
        await isSaid.promise;
      },
    });
    await isStoring.promise;
    const third = await town.say(ana, company.number, 'três');
    // On the wire it is here when the library has had time to take it up.
    await sleep(300);
    isSaid.resolve();
    for (const id of [second, third]) await arrived(back, id);
    const bodies = back.recorder.all('message').flatMap(({ body, placeholder }) => (placeholder ? [] : [body]));
    expect(bodies).toEqual(['um', 'dois', 'três']);
  });

  test('a database that is away for a moment costs time and nothing else', async () => {
    const authStore = createMemoryAuthStore();
    let away = 0;
    const failing = {
      ...authStore,
      get: (kind: string, ids: readonly string[]) =>
        (away -= 1) > 0 ? Promise.reject(new Error('away')) : authStore.get(kind, ids),
      set: (changes: Parameters<typeof authStore.set>[0]) =>
        (away -= 1) > 0 ? Promise.reject(new Error('away')) : authStore.set(changes),
    };
    let refusals = 0;
    const company = await town.pair({
      authStore: failing,
      before: () => (refusals > 0 ? Promise.reject(new Error(`away ${(refusals -= 1)}`)) : Promise.resolve()),
    });
    away = 4;
    refusals = 3;
    const id = await town.say(ana, company.number, 'paciência');
    expect((await arrived(company, id)).body).toBe('paciência');
    expect(company.recorder.all('message').filter(({ externalId }) => externalId === id)).toHaveLength(1);
    expect((await sendText(company, ana, 'aqui')).ok).toBe(true);
  });

  test('a message that cannot be stored at all is not confirmed: the line is cut and the network brings it again', async () => {
    let broken = true;
    const company = await town.pair({
      options: { listenerTries: 2 },
      before: (event) => (broken && event.type === 'message' ? Promise.reject(new Error('no')) : Promise.resolve()),
    });
    const id = await town.say(ana, company.number, 'insista');
    await company.recorder.next('closed', ({ reason }) => reason === 'lost');
    expect(await town.entry(ana, id)).toMatchObject({ status: 'sent' });
    broken = false;
    await company.driver.start();
    expect((await arrived(company, id)).body).toBe('insista');
  });

  test('what cannot be read comes as a placeholder first and then, under the same id, as itself', async () => {
    const company = await town.pair();
    const id = await town.write(ana, company.number, { kind: 'text', text: 'quebrada', damaged: true });
    expect((await arrived(company, id)).body).toBe('quebrada');
    const both = company.recorder.all('message').filter(({ externalId }) => externalId === id);
    expect(both.map(({ placeholder }) => placeholder === true)).toEqual([true, false]);
  });

  test('what was no message and another process is given once more leaves no empty one and is asked of nobody', async () => {
    const company = await town.pair();
    const hello = await town.say(ana, company.number, 'olá');
    const { raw } = await arrived(company, hello);
    // The first one begins a session, all that follow use it.
    await sendText(company, ana, 'oi');
    await town.write(ana, company.number, { kind: 'reaction', id: hello, emoji: '👍' });
    await company.recorder.next('reaction');
    const companions = [...(town.lab().whatsapp.network.phones.get(company.number)?.companions.values() ?? [])];
    await expect.poll(() => companions.flatMap(({ pending }) => [...pending.keys()])).toEqual([]);
    await company.driver.stop();
    const later = await town.reopen({
      authStore: company.authStore,
      options: { findRaw: (id) => Promise.resolve(id === hello ? raw : undefined) },
    });
    await later.recorder.next('open');
    const repeated = companions.flatMap(({ lately }) => lately.flatMap(({ attrs }) => attrs['id'] ?? []));
    expect(repeated.length, 'keys and history of the own phone, the message and the reaction').toBeGreaterThan(3);
    for (const id of repeated) await town.lab().post(`/phones/${company.number}/repeat`, { id });
    // Messages are taken in turn: what stood before this one has been dealt with.
    await arrived(later, await town.say(ana, company.number, 'bom dia'));
    expect(later.recorder.all('message').map(({ body }) => body)).toEqual(['olá', 'bom dia']);
    expect(later.recorder.all('reaction')).toEqual([]);
  });

  test('a phone that cannot read ours asks again and gets it, even from a process that did not send it', async () => {
    const company = await town.pair();
    await sendText(company, ana, 'olá');
    await town.lab().post(`/phones/${ana}`, { online: false });
    const sent = await sendText(company, ana, 'vai de novo');
    await company.driver.stop();
    const { raw } = sent;
    const later = await town.reopen({
      authStore: company.authStore,
      options: { findRaw: (id) => Promise.resolve(id === sent.externalId ? raw : undefined) },
    });
    await later.recorder.next('open');
    await town.lab().post(`/phones/${ana}/forget-sessions`);
    await town.lab().post(`/phones/${ana}`, { online: true });
    await expect.poll(() => town.entry(ana, sent.externalId)).toMatchObject({ text: 'vai de novo' });
  });
});

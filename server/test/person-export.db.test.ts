import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { ContactPrivacy } from '@oplano/contracts/privacy';
import type { ToldRow } from '@oplano/core/privacy';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from './app.ts';
import { countFiles, forgetFiles } from './forgotten-files.ts';
import { ownerQuery } from './owner.ts';
import { signIn, someone, type SignedIn } from './people.ts';
import { readZip } from './read-zip.ts';
import { personKeeperOf, personTraces } from '../src/app/features.ts';
import {
  aHouse,
  closeTickets,
  contactOf,
  her,
  leaveTraces,
  neighbour,
  rowsMentioning,
  wordsOf,
  type House,
} from '../src/features/privacy/privacy.fixture.ts';

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'oplano-telling-'));
let app: TestApp & { stop(): Promise<void> };
beforeAll(async () => {
  app = await startTestApp({ env: { DATA_DIR: dataDir } });
});
afterAll(async () => {
  await app.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const ask = (who: SignedIn, contactId: number) => who.call('POST', `/contacts/${contactId}/export`);
const file = (who: SignedIn, contactId: number) => who.call('POST', `/contacts/${contactId}/export/file`);
const urlOf = async (who: SignedIn, contactId: number) => (await file(who, contactId)).json<{ url: string }>().url;
const fetchFile = (who: SignedIn, url: string) =>
  app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${who.token}` } });
const standing = async (who: SignedIn, contactId: number) =>
  (await who.call('GET', `/contacts/${contactId}/privacy`)).json<ContactPrivacy>().export;
const answerOf = async (call: ReturnType<SignedIn['call']>) => {
  const response = await call;
  return [response.statusCode, response.json<{ error?: string }>().error];
};
async function exported({ admin }: House, contactId: number): Promise<Map<string, Buffer>> {
  expect((await ask(admin, contactId)).statusCode).toBe(200);
  await app.app.worker.runDue();
  const answer = await fetchFile(admin, await urlOf(admin, contactId));
  expect(answer.statusCode).toBe(200);
  return readZip(answer.rawPayload);
}
const rowsIn = (archive: Map<string, Buffer>): ToldRow[] =>
  [...archive]
    .filter(([name]) => name.startsWith('dados/'))
    .flatMap(([, bytes]) => JSON.parse(String(bytes)) as ToldRow[]);
const filesIn = (archive: Map<string, Buffer>) => [...archive.keys()].filter((name) => name.startsWith('files/'));
const keysIn = async (house: House): Promise<string[]> => {
  const keys: string[] = [];
  for await (const key of app.app.storage.list()) {
    if (key.startsWith(`companies/${house.company.companyId}/for-people/`)) keys.push(key);
  }
  return keys;
};
const aPerson = async (house: House, phone: string, name: string): Promise<number> => {
  await house.line.says(phone, `Olá de ${name}`, { name });
  return contactOf(house, phone);
};

describe('the export of the person behind a number', () => {
  test('holds what every table keeps of them that an erasure would empty, with their files, and nothing of others', async () => {
    const house = await aHouse(app);
    await leaveTraces(house, neighbour);
    const contactId = await leaveTraces(house, her);
    await ownerQuery(
      app,
      `insert into consents (company_id, contact_id, channel, answer, text_hash, consent_text, at)
       values ($1, $2, 'whatsapp', 'accepted', 'x', 'Termos de 2026', now())`,
      house.company.companyId,
      contactId,
    );
    const archive = await exported(house, contactId);
    const rows = rowsIn(archive);
    const found = new Set(rows.flatMap((row) => [row.from, ...Object.keys(row).filter((name) => name.includes('_'))]));
    const declared = [personKeeperOf(), ...personTraces].flatMap(({ tables }) => Object.entries(tables));
    const told = declared.flatMap(([table, how]) => (how === 'told' ? [table] : []));
    expect([...new Set(told)].filter((table) => !found.has(table))).toEqual([]);
    // Wherever somebody can be found it is said whether they are given it.
    const known = new Set(declared.map(([table]) => table));
    const named = new Set((await rowsMentioning(app, wordsOf(her))).map(({ table }) => table));
    expect([...named].filter((table) => !known.has(table) && !['stored_files'].includes(table))).toEqual([]);

    const page = String(archive.get('index.html'));
    for (const word of [
      `Meu ${her.word} fugiu`,
      `nota de ${her.word}`,
      `lembrar ${her.word}`,
      her.email,
      'Termos de 2026',
    ]) {
      expect(page).toContain(word);
    }
    expect(page).not.toMatch(/<script/i);
    const all = [...archive].map(([name, bytes]) => `${name} ${bytes.toString()}`.toLowerCase()).join('\n');
    expect(all).not.toContain(neighbour.word);
    expect(all).not.toContain(neighbour.phone);
    const files = filesIn(archive);
    expect(files.length).toBeGreaterThan(1);
    for (const name of files) {
      expect(archive.get(name)?.toString()).toBe(`file of ${her.word}`);
      expect(page).toContain(`href="${name}"`);
    }
    expect(JSON.parse(String(archive.get('manifest.json')))).toMatchObject({ contactId, missing: [] });
    await app.app.eventConsumers.runDue();
    const log = await ownerQuery<{ action: string }>(
      app,
      `select action from audit_trail where company_id = $1 and action like 'person.%' order by id`,
      house.company.companyId,
    );
    expect(log.map(({ action }) => action)).toEqual(['person.exported', 'person.export-fetched']);
  });

  test('is for those who may erase, in their own company, refused for a group and for whoever is erased', async () => {
    const house = await aHouse(app);
    const contactId = await aPerson(house, '5511912341001', 'Bia');
    const agent = await someone(app, house.company, {});
    const stranger = await aHouse(app);
    expect(await answerOf(ask(agent, contactId))).toEqual([403, 'ERR_NO_PERMISSION']);
    expect(await answerOf(ask(stranger.admin, contactId))).toEqual([404, 'ERR_NO_CONTACT_FOUND']);
    expect(await answerOf(file(house.admin, contactId))).toEqual([404, 'ERR_NOT_FOUND']);
    const [group] = await ownerQuery<{ id: number }>(
      app,
      `insert into contacts (company_id, uuid, name, channel, is_group, created_at, updated_at)
       values ($1, gen_random_uuid(), 'Grupo', 'whatsapp', true, now(), now()) returning id`,
      house.company.companyId,
    );
    expect(await answerOf(ask(house.admin, group?.id ?? 0))).toEqual([409, 'ERR_PERSON_IS_GROUP']);
    // Somebody without a file has an archive without one.
    expect(filesIn(await exported(house, contactId))).toEqual([]);
    const url = await urlOf(house.admin, contactId);
    expect(await answerOf(file(stranger.admin, contactId))).toEqual([404, 'ERR_NO_CONTACT_FOUND']);
    for (const who of [agent, stranger.admin]) expect((await fetchFile(who, url)).statusCode).toBe(404);
    expect((await app.inject({ method: 'GET', url })).statusCode).toBe(404);
    const second = await someone(app, house.company, { profile: 'admin' });
    expect((await fetchFile(second, url)).statusCode).toBe(200);
  });

  test('is written once however often it is asked for meanwhile, anew when it is asked for later, and kept for a week', async () => {
    const house = await aHouse(app);
    const contactId = await aPerson(house, '5511912341002', 'Caio');
    const both = await Promise.all([ask(house.admin, contactId), ask(house.admin, contactId)]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const jobs = await ownerQuery(app, `select 1 from jobs where name = 'privacy.export-person'`);
    expect(jobs.length).toBe(1);
    await app.app.worker.runDue();
    const first = await urlOf(house.admin, contactId);
    await exported(house, contactId);
    expect((await fetchFile(house.admin, first)).statusCode).toBe(404);
    await forgetFiles(app);
    const later = await signIn(app, house.admin);
    expect(await keysIn(house)).toHaveLength(1);
    const second = await urlOf(later, contactId);
    app.clock.advance(7 * 24 * 3_600_000);
    const again = await signIn(app, house.admin);
    expect((await fetchFile(again, second)).statusCode).toBe(404);
    expect(await standing(again, contactId)).toBeNull();
    await forgetFiles(app);
    expect(await keysIn(house)).toEqual([]);
  });

  test('has all the numbers of somebody whose records were merged', async () => {
    const house = await aHouse(app);
    const kept = await aPerson(house, '5511912341011', 'Duda');
    const gone = await aPerson(house, '5521912341022', 'Duda Outra');
    await closeTickets(house);
    expect((await ask(house.admin, gone)).statusCode).toBe(200);
    await house.admin.call('POST', `/contacts/${kept}/merge`, { goneId: gone });
    const archive = await exported(house, kept);
    expect(rowsIn(archive).flatMap((row) => (row.from === 'contact_addresses' ? [row['value']] : []))).toEqual(
      expect.arrayContaining(['5511912341011', '5521912341022']),
    );
    expect(rowsIn(archive).filter(({ from }) => from === 'messages')).toHaveLength(2);
    // What was asked for whoever went with the merge leaves nothing.
    await forgetFiles(app);
    expect(await keysIn(house)).toHaveLength(1);
  });

  test('tells every message once, however many pieces they are read in', async () => {
    const house = await aHouse(app);
    const contactId = await aPerson(house, '5511912341031', 'Edu');
    await ownerQuery(
      app,
      `insert into messages (company_id, chat_id, connection_id, from_me, contact_id, origin, body, sent_at, created_at)
       select $1, $2, $3, false, $2, 'customer', 'linha ' || n, '2026-01-01'::timestamptz + (n / 3) * interval '1 microsecond', now()
       from generate_series(1, 1203) n`,
      house.company.companyId,
      contactId,
      house.connectionId,
    );
    const rows = rowsIn(await exported(house, contactId)).filter(({ from }) => from === 'messages');
    expect([rows.length, new Set(rows.map(({ id }) => id)).size]).toEqual([1204, 1204]);
  });

  test('leaves one archive where the process dies half-way and says so where the store takes none', async () => {
    const house = await aHouse(app);
    const contactId = await aPerson(house, '5511912341041', 'Fabi');
    const { storage } = app.app;
    const original = storage.put.bind(storage);
    let tries = 0;
    storage.put = async (key, content, options) => {
      tries += 1;
      await original(key, content, options);
      if (tries === 1) throw new Error('The process died.');
    };
    await ask(house.admin, contactId);
    await app.app.worker.runDue();
    expect(await standing(house.admin, contactId)).toMatchObject({ state: 'running', bytes: null });
    app.clock.advance(10 * 60_000);
    await app.app.worker.runDue();
    expect(await standing(house.admin, contactId)).toMatchObject({ state: 'ready' });
    expect([tries, await keysIn(house)]).toEqual([2, [expect.any(String)]]);

    storage.put = () => Promise.reject(new Error('The store is full.'));
    await ask(house.admin, contactId);
    for (let attempt = 0; attempt < 4; attempt += 1) {
      await app.app.worker.runDue();
      app.clock.advance(10 * 60_000);
    }
    storage.put = original;
    const later = await signIn(app, house.admin);
    expect(await standing(later, contactId)).toMatchObject({ state: 'failed', bytes: null });
    expect((await ask(later, contactId)).statusCode).toBe(200);
    await app.app.worker.runDue();
    expect(await standing(later, contactId)).toMatchObject({ state: 'ready' });
  });

  test('goes with the person: one that is there, and one that is just being written', async () => {
    const house = await aHouse(app);
    const ready = await aPerson(house, '5511912341051', 'Gil');
    const half = await aPerson(house, '5511912341052', 'Hugo');
    await closeTickets(house);
    await exported(house, ready);
    const url = await urlOf(house.admin, ready);
    const erase = (contactId: number, confirmation: string) =>
      house.admin.call('POST', `/contacts/${contactId}/erasure`, { confirmation });
    expect((await erase(ready, 'Gil')).statusCode).toBe(200);
    expect((await fetchFile(house.admin, url)).statusCode).toBe(404);
    expect(await answerOf(ask(house.admin, ready))).toEqual([409, 'ERR_PERSON_ERASED']);

    await ask(house.admin, half);
    const { storage } = app.app;
    const original = storage.put.bind(storage);
    storage.put = async (key, content, options) => {
      await original(key, content, options);
      // The bytes are there, and nobody has said so yet.
      expect((await erase(half, 'Hugo')).statusCode).toBe(200);
    };
    await app.app.worker.runDue();
    storage.put = original;
    expect((await keysIn(house)).length).toBeLessThan(2);
    expect(await standing(house.admin, half)).toBeNull();
    await forgetFiles(app);
    expect(await countFiles(app, house.company.companyId)).toBe(0);
    expect(await rowsMentioning(app, ['5511912341052'.slice(4), 'olá de hugo', 'olá de gil'])).toEqual([]);
  });
});

test('every table that an erasure writes to is declared by the feature that does it', () => {
  const features = path.join(import.meta.dirname, '..', 'src', 'features');
  const declared = new Set([personKeeperOf(), ...personTraces].flatMap(({ tables }) => Object.keys(tables)));
  const written = readdirSync(features).flatMap((feature) =>
    readdirSync(path.join(features, feature))
      .filter((name) => /^erase-.*(?<!test)\.ts$/.test(name) && feature !== 'privacy')
      .flatMap((name) => {
        const source = readFileSync(path.join(features, feature, name), 'utf8');
        const writes = source.matchAll(/(?:\bupdate |delete from |updateTable\('|deleteFrom\(')([a-z_]+)/g);
        return [...writes].map(([, table]) => table ?? '');
      }),
  );
  expect(written.length).toBeGreaterThan(15);
  expect([...new Set(written)].filter((table) => !declared.has(table))).toEqual([]);
});

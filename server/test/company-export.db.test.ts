import type { OperatorCompany } from '@oplano/contracts/companies';
import { beforeAll, describe, expect, test } from 'vitest';
import { sharedTestApp } from './app.ts';
import { countFiles, forgetFiles } from './forgotten-files.ts';
import { lineOf } from './listener.ts';
import { holdAsOwner, ownerQuery } from './owner.ts';
import { aCompany, signIn, someone, type SignedIn, type TestCompany } from './people.ts';
import { readZip } from './read-zip.ts';
import { hasCompany, readCatalogue } from './structure/catalogue.ts';
import { createSampleRows } from './structure/sample-rows.ts';
import { exportedTables } from '../src/features/companies/exported-tables.ts';

const app = sharedTestApp();
const held: { operator?: SignedIn } = {};
beforeAll(async () => {
  held.operator = await someone(app, await aCompany(app), { super: true });
});
const operator = (): SignedIn => {
  if (!held.operator) throw new Error('Nobody runs the platform yet.');
  return held.operator;
};

const pathOf = ({ companyId }: TestCompany) => `/companies/${companyId}/export`;
const ask = (company: TestCompany, who = operator()) => who.call('POST', pathOf(company));
const stateOf = async ({ companyId }: TestCompany) =>
  (await operator().call('GET', `/companies/${companyId}`)).json<OperatorCompany>().export;
const urlOf = async (company: TestCompany) =>
  (await operator().call('GET', pathOf(company))).json<{ url: string }>().url;
const fetchFile = (who: SignedIn, url: string) =>
  app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${who.token}` } });
const exported = async (company: TestCompany) => {
  await ask(company);
  await app.app.worker.runDue();
  return readZip((await fetchFile(operator(), await urlOf(company))).rawPayload);
};
const rowsOf = (archive: Map<string, Buffer>, table: string) =>
  (archive.get(`tables/${table}.jsonl`)?.toString() ?? '')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);

/** A company with a row in every table, and one file that a record of it names. */
async function aFullCompany(): Promise<TestCompany & { file: string }> {
  const company = await aCompany(app);
  const catalogue = await readCatalogue(app.ownerUrl);
  await holdAsOwner(app, async (client) => {
    const samples = createSampleRows(client, catalogue);
    for (const table of catalogue.tables.filter(hasCompany)) await samples.insert(table, company.companyId);
  });
  await ownerQuery(app, `delete from jobs; delete from timers; delete from unnamed_files`);
  await ownerQuery(app, 'delete from stored_files where company_id = $1', company.companyId);
  const person = await someone(app, company, { name: 'Ana Prado' });
  const file = `companies/${company.companyId}/avatars/ana.png`;
  await app.app.storage.put(file, Buffer.from('a picture'), { contentType: 'image/png' });
  await ownerQuery(app, 'update users set profile_image = $1 where id = $2', file, person.userId);
  return { ...company, file };
}

describe('the export of a company', () => {
  test('holds a row of each table that is meant to leave, its files, and nothing that is secret', async () => {
    const [company, neighbour] = [await aFullCompany(), await aFullCompany()];
    const line = await lineOf(app, operator());
    expect((await ask(company)).json<OperatorCompany>().export).toMatchObject({ state: 'running', bytes: null });
    expect((await ask(company)).statusCode).toBe(200);
    await app.app.worker.runDue();
    await line.settled();
    const heard = line.heard.filter(({ name }) => name.endsWith('-company'));
    line.close();
    expect(heard.length).toBeGreaterThan(2);
    const state = await stateOf(company);
    expect(state).toMatchObject({ state: 'ready', done: state?.total });

    const answer = await fetchFile(operator(), await urlOf(company));
    expect(answer.headers).toMatchObject({ 'content-type': 'application/zip' });
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="empresa-${company.companyId}.zip"`);
    expect(answer.rawPayload.length).toBe(state?.bytes);
    const archive = readZip(answer.rawPayload);
    const empty = exportedTables.filter(({ name }) => rowsOf(archive, name).length === 0).map(({ name }) => name);
    expect(empty).toEqual([]);
    expect(archive.get('files/avatars/ana.png')?.toString()).toBe('a picture');
    expect(JSON.parse(String(archive.get('company.json')))).toMatchObject({ id: company.companyId });
    const all = [...archive.values()].join('\n');
    expect(all).not.toMatch(/argon2|password|token_|_hash|sealed|secret/i);
    expect(rowsOf(archive, 'users')).toContainEqual(expect.objectContaining({ name: 'Ana Prado' }));
    const [theirs] = await ownerQuery<{ email: string }>(
      app,
      'select email from users where company_id = $1',
      neighbour.companyId,
    );
    expect(all).not.toContain(theirs?.email);
    const trail = await ownerQuery(
      app,
      `select actor->>'kind' as kind from events where company_id = $1 and type = 'company.exported'`,
      company.companyId,
    );
    expect(trail).toEqual([{ kind: 'operator' }]);
  });

  test('reads every row of a table once, however many pieces it is read in', async () => {
    const company = await aCompany(app);
    await ownerQuery(
      app,
      `insert into tags (company_id, name, color, created_at, updated_at)
       select $1, 'Marca ' || n, '#000000', now(), now() from generate_series(1, 1203) n`,
      company.companyId,
    );
    const ids = rowsOf(await exported(company), 'tags').map(({ id }) => id);
    expect([ids.length, new Set(ids).size]).toEqual([1203, 1203]);
  });

  test('is for operators alone, also for those who know its address, and for a week', async () => {
    const company = await aFullCompany();
    const admin = await someone(app, company, { profile: 'admin' });
    expect((await ask(company, admin)).statusCode).toBe(403);
    expect((await admin.call('GET', pathOf(company))).statusCode).toBe(403);
    expect((await operator().call('GET', pathOf(company))).json()).toEqual({ error: 'ERR_NOT_FOUND' });
    await exported(company);
    const url = await urlOf(company);
    expect((await fetchFile(admin, url)).statusCode).toBe(404);
    expect((await app.inject({ method: 'GET', url })).statusCode).toBe(404);
    expect((await fetchFile(operator(), url)).statusCode).toBe(200);

    app.clock.advance(7 * 24 * 3_600_000);
    await forgetFiles(app);
    held.operator = await signIn(app, operator());
    expect(await stateOf(company)).toBeNull();
    expect((await operator().call('GET', pathOf(company))).statusCode).toBe(404);
    expect((await fetchFile(operator(), url)).statusCode).toBe(404);
    expect(await countFiles(app, company.companyId)).toBe(1);
  });

  test('is made anew when it is asked for again, and the file before it goes', async () => {
    const company = await aFullCompany();
    await exported(company);
    const first = await urlOf(company);
    await exported(company);
    expect(await urlOf(company)).not.toBe(first);
    await forgetFiles(app);
    held.operator = await signIn(app, operator());
    expect((await fetchFile(operator(), first)).statusCode).toBe(404);
    expect((await fetchFile(operator(), await urlOf(company))).statusCode).toBe(200);
  });

  test('ends without a file where the company goes meanwhile, and cannot be begun then', async () => {
    const company = await aFullCompany();
    await ask(company);
    await operator().call('DELETE', `/companies/${company.companyId}?name=${encodeURIComponent(company.name)}`);
    expect((await ask(company)).json()).toEqual({ error: 'ERR_COMPANY_LEAVING' });
    await app.app.worker.runDue();
    expect(await countFiles(app, company.companyId)).toBe(1);
    app.clock.advance(60_000);
    await app.app.worker.runDue();
    await forgetFiles(app);
    expect(await countFiles(app, company.companyId)).toBe(0);
    held.operator = await signIn(app, operator());
    expect((await operator().call('GET', pathOf(company))).json()).toEqual({ error: 'ERR_NO_COMPANY_FOUND' });
  });

  test('says that it failed where the store does not take it, and can be asked for again', async () => {
    const company = await aFullCompany();
    const { storage } = app.app;
    const original = storage.put.bind(storage);
    storage.put = async () => {
      throw new Error('The store is full.');
    };
    await ask(company);
    for (let attempt = 0; attempt < 4; attempt += 1) {
      await app.app.worker.runDue();
      app.clock.advance(10 * 60_000);
    }
    storage.put = original;
    held.operator = await signIn(app, operator());
    expect(await stateOf(company)).toMatchObject({ state: 'failed', bytes: null });
    await exported(company);
    expect(await stateOf(company)).toMatchObject({ state: 'ready' });
  });

  test('leaves out a file that is not there and says so', async () => {
    const company = await aFullCompany();
    await app.app.storage.remove(company.file);
    const archive = await exported(company);
    expect(JSON.parse(String(archive.get('manifest.json')))).toMatchObject({ files: 0, missing: [company.file] });
  });
});

test('every table is read for an export along an index of the company, and none gives away what is secret', async () => {
  const indexes = await ownerQuery<{ table: string; columns: string[] }>(
    app,
    `select t.relname as table, array_agg(a.attname::text order by k.place) as columns
     from pg_index i join pg_class t on t.oid = i.indrelid
     cross join unnest(i.indkey::int2[]) with ordinality k(number, place)
     join pg_attribute a on a.attrelid = t.oid and a.attnum = k.number
     where i.indpred is null group by i.indexrelid, t.relname`,
  );
  const without = exportedTables.filter(
    ({ name, by }) =>
      !indexes.some(
        ({ table, columns }) => table === name && ['company_id', ...by].every((c, at) => columns[at] === c),
      ),
  );
  expect(without.map(({ name }) => name)).toEqual([]);
  const secret = exportedTables.flatMap(({ name, columns }) =>
    columns
      .filter((column) => /hash|secret|token|sealed|password|key$/.test(column))
      .map((column) => `${name}.${column}`),
  );
  expect(secret).toEqual([]);
});

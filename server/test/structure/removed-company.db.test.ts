import type { OperatorCompany } from '@oplano/contracts/companies';
import { expect, test } from 'vitest';
import { withOwnerClient } from '../../src/platform/db-raw/owner-client.ts';
import { sharedTestApp } from '#test/app';
import { countFiles, forgetFiles } from '#test/forgotten-files';
import { lineOf } from '#test/listener';
import { ownerQuery } from '#test/owner';
import { aCompany, signIn, someone } from '#test/people';
import { hasCompany, readCatalogue } from './catalogue.ts';
import { createSampleRows } from './sample-rows.ts';

const app = sharedTestApp();

/** In how many tables a company has rows, and which. */
async function tablesWith(companyId: number): Promise<string[]> {
  const catalogue = await readCatalogue(app.ownerUrl);
  const found: string[] = [];
  for (const table of catalogue.tables.filter(hasCompany)) {
    const [row] = await ownerQuery(app, `select 1 from "${table.name}" where company_id = $1 limit 1`, companyId);
    if (row) found.push(table.name);
  }
  const [own] = await ownerQuery(app, 'select 1 from companies where id = $1', companyId);
  return own ? [...found, 'companies'] : found;
}

test('a removed company leaves no row in any table and no file, and its neighbour loses nothing [REST-141]', async () => {
  const operator = await someone(app, await aCompany(app), { super: true });
  const [company, neighbour] = [await aCompany(app), await aCompany(app)];
  const catalogue = await readCatalogue(app.ownerUrl);
  const tables = catalogue.tables.filter(hasCompany);
  await withOwnerClient(app.ownerUrl, async (client) => {
    const samples = createSampleRows(client, catalogue);
    for (const table of tables) {
      for (const { companyId } of [company, neighbour]) await samples.insert(table, companyId);
    }
  });
  // What workers and consumers hold would be done, or fail, meanwhile.
  await ownerQuery(app, `delete from jobs; delete from timers; delete from unnamed_files`);
  await ownerQuery(app, `update schedule_clocks set next_due_at = next_due_at + interval '100 years'`);
  for (const { companyId } of [company, neighbour]) {
    await app.app.storage.put(`companies/${companyId}/media/a.png`, Buffer.from('x'), { contentType: 'image/png' });
  }
  // Days that are marked for counting are counted meanwhile.
  const kept = (await tablesWith(neighbour.companyId)).filter((table) => table !== 'figure_marks');
  expect((await tablesWith(company.companyId)).length).toBeGreaterThan(40);

  const path = `/companies/${company.companyId}`;
  const remove = (name: string) => operator.call('DELETE', `${path}?name=${encodeURIComponent(name)}`);
  expect((await remove(neighbour.name)).json()).toEqual({ error: 'ERR_COMPANY_NAME' });
  const line = await lineOf(app, operator);
  const begun = (await remove(company.name)).json<OperatorCompany>();
  expect(begun).toMatchObject({ status: false, removal: { total: 0, left: 0 } });
  expect((await remove(company.name)).statusCode).toBe(200);
  expect((await operator.call('PUT', path, { status: true })).json()).toEqual({ error: 'ERR_COMPANY_LEAVING' });

  app.clock.advance(60_000);
  await app.app.worker.runDue();
  await line.settled();
  const heard = line.heard.flatMap(({ name, payload }) =>
    name.endsWith('-company') ? [String(payload['action'])] : [],
  );
  expect([...new Set(heard)]).toEqual(['update', 'delete']);
  line.close();
  await forgetFiles(app);
  expect(await tablesWith(company.companyId)).toEqual([]);
  expect([await countFiles(app, company.companyId), await countFiles(app, neighbour.companyId)]).toEqual([0, 1]);
  const still = await tablesWith(neighbour.companyId);
  expect(kept.filter((table) => !still.includes(table))).toEqual([]);
  const again = await signIn(app, operator);
  expect((await again.call('GET', path)).json()).toEqual({ error: 'ERR_NO_COMPANY_FOUND' });
});

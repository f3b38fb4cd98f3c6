import { expect, test } from 'vitest';
import { runInCompany } from '#platform/use-case';
import { sharedTestApp } from '#test/app';
import { hostileFiles } from '#test/hostile-files';
import { aCompany, someone } from '#test/people';

const app = sharedTestApp();

test('a hostile sheet is refused with a reason and leaves nothing behind', async () => {
  const company = await aCompany(app);
  const admin = await someone(app, company, { profile: 'admin' });
  for (const [name, problem] of [
    ['billion-laughs.xlsx', 'empty'],
    ['open-quote.csv', 'tooHeavy'],
  ]) {
    const file = hostileFiles.find((hostile) => hostile.name === name);
    const form = new FormData();
    form.set('file', new Blob([Buffer.from(file?.make() ?? '')]), name);
    const headers = { authorization: `Bearer ${admin.token}` };
    const answer = await fetch(`${app.url}/api/contacts/imports`, { method: 'POST', headers, body: form });
    expect([name, answer.status, await answer.json()]).toEqual([
      name,
      400,
      { error: 'ERR_IMPORT_FILE', details: { problem } },
    ]);
  }
  const rows = await runInCompany(app.app.runtime, company.companyId, ({ db }) =>
    db.selectFrom('contact_imports').select('id').execute(),
  );
  expect(rows).toEqual([]);
});

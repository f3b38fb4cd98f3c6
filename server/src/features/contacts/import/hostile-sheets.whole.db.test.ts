import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sharedTestApp } from '#test/app';
import { hostileFiles } from '#test/hostile-files';
import { startMeasuredServer, type MeasuredServer } from '#test/measured-server';
import { aCompany, someone, type SignedIn } from '#test/people';
import { runInCompany } from '#platform/use-case';

const app = sharedTestApp();
const held: { admin?: SignedIn; server?: MeasuredServer } = {};
beforeAll(async () => {
  held.admin = await someone(app, await aCompany(app), { profile: 'admin' });
  held.server = await startMeasuredServer(app, mostMb);
});
afterAll(() => held.server?.stop());

type Answers = (readonly [status: number, body: { error?: string; details?: { problem: string }; total?: number }])[];

async function send(files: readonly File[], people = [held.admin]): Promise<Answers> {
  return Promise.all(
    files.map(async (file, index) => {
      const form = new FormData();
      form.set('file', file);
      const answer = await fetch(`${held.server?.url}/api/contacts/imports`, {
        method: 'POST',
        headers: { authorization: `Bearer ${people[index % people.length]?.token}` },
        body: form,
      });
      return [answer.status, (await answer.json()) as Answers[number][1]] as const;
    }),
  );
}

const mostMb = 100;
const fileOf = (name: string, bytes: Buffer): File => new File([Uint8Array.from(bytes)], name);

const sheets = hostileFiles.filter(({ kind }) => kind === 'sheet' || kind === 'archive' || kind === 'text');

describe('a hostile sheet', () => {
  beforeAll(async () => {
    // The first one loads what every one needs.
    await send([fileOf('warm.csv', Buffer.from(`Nome;Número\n${'Ana;5511987654321\n'.repeat(5_000)}`))]);
  });

  test.each(sheets)(
    'such as $name is refused with a reason, and the server does not grow by 100 MB',
    async (hostile) => {
      const ending = hostile.name.endsWith('.zip') ? '.xlsx' : '';
      const file = fileOf(`${hostile.name}${ending}`, hostile.make());
      const { server } = held;
      if (!server) throw new Error('The server was not started.');
      const { result, grownMb } = await server.growthOf(() => send([file]));
      const [[status, body] = [0, {}]] = result;
      expect([status, body.error]).toEqual([400, 'ERR_IMPORT_FILE']);
      expect(['notASheet', 'empty', 'tooManyRows', 'tooManyColumns', 'tooHeavy']).toContain(body.details?.problem);
      expect(grownMb).toBeLessThan(mostMb);
    },
  );

  test('is one of a company at a time: the others wait, and beyond a few are told to come again', async () => {
    const file = fileOf('a.csv', Buffer.from(`Nome;Número\n${'Ana;5511987654321\n'.repeat(20_000)}`));
    // One person sends no more than four files at once.
    const company = { companyId: held.admin?.companyId ?? 0, name: '' };
    const people = [held.admin, await someone(app, company)];
    const result = await send(
      Array.from({ length: 8 }, () => file),
      people,
    );
    const read = result.filter(([status]) => status === 200);
    const refused = result.filter(([, body]) => body.details?.problem === 'busy');
    expect(read.length).toBeGreaterThan(0);
    expect(refused.length).toBeGreaterThan(0);
    expect(read.length + refused.length).toBe(8);
  });

  test('leaves nothing behind', async () => {
    const rows = await runInCompany(app.app.runtime, held.admin?.companyId ?? 0, ({ db }) =>
      db.selectFrom('contact_imports').select('file_name').execute(),
    );
    expect(rows.filter(({ file_name: name }) => name !== 'warm.csv' && name !== 'a.csv')).toEqual([]);
  });
});

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { runInCompany, type CompanyCtx } from '#platform/use-case';
import { sharedTestApp } from '#test/app';
import { ownerQuery } from '#test/owner';
import { aCompany, someone, type SignedIn } from '#test/people';

const app = sharedTestApp();

interface Shown {
  readonly count: number;
  readonly hasMore: boolean;
}
const shown = async (person: SignedIn, query = ''): Promise<number> =>
  (await person.call('GET', `/contacts?pageNumber=1${query}`)).json<Shown>().count;

let numbers = 0;
const insert = ({ db, companyId, now }: CompanyCtx, isGroup = false) =>
  db
    .insertInto('contacts')
    .values({
      company_id: companyId,
      uuid: randomUUID(),
      name: 'Alguém',
      number: `55119${60_000_000 + (numbers += 1)}`,
      channel: 'whatsapp',
      is_group: isGroup,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();

test('the number of contacts follows everything that is added, changed and removed', async () => {
  const admin = await someone(app, await aCompany(app), { profile: 'admin' });
  const other = await someone(app, await aCompany(app), { profile: 'admin' });
  const inCompany = <T>(work: (ctx: CompanyCtx) => Promise<T>) => runInCompany(app.app.runtime, admin.companyId, work);
  expect(await shown(admin)).toBe(0);
  const { id } = await inCompany((ctx) => insert(ctx));
  await inCompany((ctx) => insert(ctx, true));
  await inCompany((ctx) => insert(ctx));
  expect([await shown(admin), await shown(admin, '&isGroup=true'), await shown(admin, '&isGroup=false')]).toEqual([
    3, 1, 2,
  ]);
  await inCompany(({ db }) => db.updateTable('contacts').set({ channel: 'instagram' }).where('id', '=', id).execute());
  expect([await shown(admin, '&channel=instagram'), await shown(admin, '&channel=whatsapp')]).toEqual([1, 2]);
  expect((await admin.call('DELETE', `/contacts/${id}`)).statusCode).toBe(200);
  expect(await shown(admin)).toBe(2);
  expect(await shown(other)).toBe(0);
});

test('two who add contacts at the same moment do not wait for each other, and one who changes their mind is not counted', async () => {
  const admin = await someone(app, await aCompany(app), { profile: 'admin' });
  const inCompany = (work: (ctx: CompanyCtx) => Promise<unknown>) =>
    runInCompany(app.app.runtime, admin.companyId, work);
  await inCompany((ctx) => insert(ctx));
  const first = Promise.withResolvers<void>();
  const second = Promise.withResolvers<void>();
  const long = inCompany(async (ctx) => {
    await insert(ctx);
    first.resolve();
    await second.promise;
  });
  const undone = inCompany(async (ctx) => {
    await first.promise;
    await insert(ctx);
    throw new Error('not after all');
  }).catch(() => undefined);
  // Would never end if it waited for the one that is still open.
  await first.promise;
  await inCompany((ctx) => insert(ctx));
  await undone;
  second.resolve();
  await long;
  expect(await shown(admin)).toBe(3);
});

test('the numbers equal a recount', async () => {
  const [difference] = await ownerQuery<{ wrong: number }>(
    app,
    `select count(*)::int as wrong from (
       select company_id, channel, is_group, sum(contacts) from contact_counts group by 1, 2, 3 having sum(contacts) <> 0
       except
       select company_id, channel, is_group, count(*) from contacts group by 1, 2, 3
     ) different`,
  );
  expect(difference).toEqual({ wrong: 0 });
});

test('a company that goes takes its counts along', async () => {
  const company = await aCompany(app);
  await runInCompany(app.app.runtime, company.companyId, (ctx) => insert(ctx));
  await ownerQuery(app, 'delete from companies where id = $1', company.companyId);
  expect(await ownerQuery(app, 'select id from contact_counts where company_id = $1', company.companyId)).toEqual([]);
});

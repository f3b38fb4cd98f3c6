import type { ContactName } from '@oplano/contracts/contacts';
import { expect, test } from 'vitest';
import { sharedTestApp } from '#test/app';
import { ownerQuery } from '#test/owner';
import { aCompany, someone, type TestCompany } from '#test/people';

const app = sharedTestApp();

const fill = (company: TestCompany, name: string, count: number) =>
  ownerQuery(
    app,
    `insert into contacts (company_id, uuid, name, number, channel, created_at, updated_at)
     select $1, gen_random_uuid(), $2 || lpad(place::text, 5, '0'), '5521' || (900000000 + place), 'whatsapp', now(), now()
     from generate_series(1, $3::int) as place`,
    company.companyId,
    name,
    count,
  );

test('all contacts are answered by name, however many there are, and the first ones where somebody says so [REST-030]', async () => {
  const company = await aCompany(app);
  const person = await someone(app, company);
  expect((await person.call('GET', '/contacts/list')).json()).toEqual([]);
  await fill(company, 'Ana ', 2_300);
  await fill(await aCompany(app), 'Outra ', 3);
  const listed = async (query: string) => {
    const answer = await person.call('GET', `/contacts/list?${query}`);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    return answer.json<ContactName[]>().map(({ name }) => name);
  };
  const all = Array.from({ length: 2_300 }, (_, place) => `Ana ${String(place + 1).padStart(5, '0')}`);
  expect(await listed('companyId=1')).toEqual(all);
  expect(await listed('name=ana')).toEqual(all);
  expect(await listed('name=ana%20000')).toEqual(all.filter((name) => name.startsWith('Ana 000')));
  expect(await listed('limit=100')).toEqual(all.slice(0, 100));
  const refused = await person.call('GET', '/contacts/list?limit=0');
  expect([refused.statusCode, refused.body]).toEqual([400, expect.stringContaining('query.limit')]);
});

import { describe, expect, test } from 'vitest';
import { sharedTestApp } from '#test/app';
import { aCompany, aPerson, someone } from '#test/people';

const app = sharedTestApp();

describe('searching users', () => {
  test('takes every sign as itself, whatever the database reads it as [REST-094]', async () => {
    const company = await aCompany(app);
    const admin = await someone(app, company, { profile: 'admin', name: 'Ana Maria' });
    await aPerson(app, company, { name: '100% Silva_Sá \\' });
    const found = async (search: string): Promise<string[]> => {
      const answer = await admin.call('GET', `/users?searchParam=${encodeURIComponent(search)}`);
      return answer.json<{ users: { name: string }[] }>().users.map(({ name }) => name);
    };
    expect(await found('ANÁ')).toEqual(['Ana Maria']);
    for (const sign of ['%', '％', '_', '＿', '\\', '＼', '% s'])
      expect(await found(sign), sign).toEqual(['100% Silva_Sá \\']);
    for (const pattern of ['a%a', 'a％a', 'a_a', 'a＿a', '%%']) expect(await found(pattern), pattern).toEqual([]);
  });
});

import type { ContactRefusal, RefusalChange, RefusedPerson } from '@oplano/contracts/do-not-send';
import { describe, expect, test } from 'vitest';
import { runInCompany } from '#platform/use-case';
import { sharedTestApp } from '#test/app';
import { aCompany, someone, type SignedIn } from '#test/people';
import { isOnDoNotSend, refusedNumbers } from './index.ts';

const app = sharedTestApp();

const aTeam = async () => {
  const company = await aCompany(app);
  const admin = await someone(app, company, { profile: 'admin' });
  const user = await someone(app, company, { profile: 'user' });
  const contact = async (name: string, number: string) =>
    (await admin.call('POST', '/contacts', { name, number })).json<{ id: number }>().id;
  const inCompany = <T>(work: Parameters<typeof runInCompany<T>>[2]) =>
    runInCompany(app.app.runtime, company.companyId, work);
  return { admin, user, contact, inCompany };
};
const list = async (person: SignedIn) =>
  (await person.call('GET', '/do-not-send')).json<{ records: RefusedPerson[]; count: number }>();
const of = async (person: SignedIn, id: number) =>
  (await person.call('GET', `/do-not-send/contacts/${id}`)).json<ContactRefusal>();

describe('the do-not-send list', () => {
  test('is kept by people, with who did it and why, and every change stays', async () => {
    const { admin, user, contact } = await aTeam();
    const id = await contact('Maria', '11 98765-4321');
    const put = await user.call('PUT', `/do-not-send/contacts/${id}`, { detail: 'Pediu por telefone' });
    expect(put.json()).toMatchObject({ refused: { source: 'person', detail: 'Pediu por telefone' } });
    // Twice is once.
    await admin.call('PUT', `/do-not-send/contacts/${id}`, { detail: 'de novo' });
    expect(await list(admin)).toMatchObject({ count: 1, records: [{ name: 'Maria', number: '5511987654321' }] });
    await admin.call('DELETE', `/do-not-send/contacts/${id}`);
    await admin.call('DELETE', `/do-not-send/contacts/${id}`);
    expect(await list(admin)).toMatchObject({ count: 0 });
    const { refused, changes } = await of(user, id);
    expect(refused).toBeNull();
    expect(changes).toMatchObject([{ change: 'removed' }, { change: 'added', detail: 'Pediu por telefone' }]);
    const all = (await admin.call('GET', '/do-not-send/changes')).json<{ changes: RefusalChange[] }>().changes;
    expect(all.map(({ change, number }) => [change, number])).toEqual([
      ['removed', '5511987654321'],
      ['added', '5511987654321'],
    ]);
  });

  test('knows a number in any of its spellings, and a person by any of their names', async () => {
    const { admin, contact, inCompany } = await aTeam();
    const id = await contact('Maria', '5511987654321');
    const added = await admin.call('POST', '/do-not-send', { number: '+55 (11) 8765-4321', name: 'Maria' });
    expect(added.json()).toMatchObject({ number: '551187654321', source: 'person' });
    const twice = await admin.call('POST', '/do-not-send', { number: '5511987654321' });
    expect(twice.json<RefusedPerson>().id).toBe(added.json<RefusedPerson>().id);
    expect(await inCompany((ctx) => isOnDoNotSend(ctx, id))).toBe(true);
    const asked = ['5511987654321', '5511900000000'];
    expect([...(await inCompany((ctx) => refusedNumbers(ctx, asked)))]).toEqual(['5511987654321']);
    expect((await admin.call('DELETE', `/do-not-send/${added.json<RefusedPerson>().id}`)).statusCode).toBe(200);
    expect((await admin.call('DELETE', `/do-not-send/${added.json<RefusedPerson>().id}`)).statusCode).toBe(404);
    expect(await inCompany((ctx) => isOnDoNotSend(ctx, id))).toBe(false);
  });

  test('holds on to somebody who refused before their number was known', async () => {
    const { admin, contact, inCompany } = await aTeam();
    const id = await contact('Maria', '5511987654321');
    await inCompany(async ({ db, companyId, now }) => {
      const address = { company_id: companyId, contact_id: id, kind: 'lid', value: '77', canonical: '77' } as const;
      await db
        .insertInto('contact_addresses')
        .values({ ...address, created_at: now })
        .execute();
      await db
        .insertInto('do_not_send')
        .values({ company_id: companyId, kind: 'lid', number: '77', canonical: '77', since: now, source: 'word' })
        .execute();
    });
    expect([...(await inCompany((ctx) => refusedNumbers(ctx, ['5511987654321'])))]).toEqual(['5511987654321']);
    expect((await of(admin, id)).refused).toMatchObject({ source: 'word' });
    await admin.call('DELETE', `/do-not-send/contacts/${id}`);
    expect(await inCompany((ctx) => isOnDoNotSend(ctx, id))).toBe(false);
  });

  test('is the admins’ to see, and what is not there is refused', async () => {
    const { admin, user } = await aTeam();
    const other = await aTeam();
    const theirs = await other.contact('Outra', '5511987650000');
    expect((await user.call('GET', '/do-not-send')).statusCode).toBe(403);
    expect((await user.call('PUT', '/do-not-send/rules', { words: [], confirmation: '' })).statusCode).toBe(403);
    expect((await admin.call('PUT', `/do-not-send/contacts/${theirs}`, {})).statusCode).toBe(404);
    const wrong = await admin.call('POST', '/do-not-send', { number: 'nenhum número' });
    expect(wrong.json()).toMatchObject({ error: 'ERR_WAPP_INVALID_CONTACT' });
  });
});

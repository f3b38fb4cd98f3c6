import type { Contact } from '@oplano/contracts/contacts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { runInCompany } from '#platform/use-case';
import { sharedTestApp } from '#test/app';
import { aCompany, someone, type SignedIn } from '#test/people';
import { lineOf, type Listener } from '#test/listener';

const app = sharedTestApp();

async function aTeam() {
  const company = await aCompany(app);
  const [admin, user] = [await someone(app, company, { profile: 'admin' }), await someone(app, company)];
  const listen = async (person: SignedIn): Promise<Listener> => lineOf(app, person);
  return { admin, user, lines: { admin: await listen(admin), user: await listen(user) } };
}
type Team = Awaited<ReturnType<typeof aTeam>>;

const heard = async ({ lines }: Team, who: 'admin' | 'user', name: RegExp) => {
  await lines[who].settled();
  return lines[who].heard
    .filter((event) => name.test(event.name))
    .map(({ name: wire, payload }) => ({ wire, ...payload }));
};
const close = ({ lines }: Team) => {
  lines.admin.close();
  lines.user.close();
};

describe('live events of the address book', () => {
  test('tell of contacts made, changed and removed [RTE-009, CNT-020]', async () => {
    const team = await aTeam();
    const contact = (
      await team.admin.call('POST', '/contacts', { name: 'Ana', number: '5511987654321' })
    ).json<Contact>();
    await team.user.call('PUT', `/contacts/${contact.id}`, { name: 'Ana B' });
    await team.admin.call('DELETE', `/contacts/${contact.id}`);
    for (const who of ['admin', 'user'] as const) {
      const events = await heard(team, who, /-contact$/);
      expect(events.map((event) => (event as { action?: string }).action)).toEqual(['create', 'update', 'delete']);
      expect(events[0]).toMatchObject({
        wire: `company-${team.admin.companyId}-contact`,
        contact: { number: '5511987654321' },
      });
    }
    close(team);
  });

  test('never carry a hidden number to a plain user, and whole ones to admins [LGP-001]', async () => {
    const team = await aTeam();
    await runInCompany(app.app.runtime, team.admin.companyId, ({ db, companyId }) =>
      sql`insert into company_settings (company_id, key, value, updated_at)
          values (${companyId}, 'lgpdHideNumber', 'enabled', now())`.execute(db),
    );
    await team.admin.call('POST', '/contacts', { name: 'Ana', number: '5511987654321' });
    expect(await heard(team, 'admin', /-contact$/)).toMatchObject([{ contact: { number: '5511987654321' } }]);
    expect(await heard(team, 'user', /-contact$/)).toMatchObject([
      { contact: { number: '55119******21', numberMasked: true } },
    ]);
    expect(JSON.stringify(team.lines.user.heard)).not.toContain('987654');
    close(team);
  });

  test('tell of tags under both spellings, with how many contacts have them [RTE-020, TAG-010]', async () => {
    const team = await aTeam();
    const tag = (await team.user.call('POST', '/tags', { name: 'Cliente' })).json<{ id: number }>();
    await team.user.call('POST', '/contacts', { name: 'Ana', number: '5511987654321', tagIds: [tag.id] });
    await team.user.call('DELETE', `/tags/${tag.id}`);
    const { companyId } = team.admin;
    const expected = [
      { action: 'create', tag: { contactsCount: 0 } },
      { action: 'update', tag: { contactsCount: 1 } },
      { action: 'delete', tagId: tag.id },
    ];
    expect(await heard(team, 'admin', new RegExp(`^company${companyId}-tag$`))).toMatchObject(expected);
    expect(await heard(team, 'admin', new RegExp(`^company-${companyId}-tag$`))).toMatchObject(expected);
    close(team);
  });

  test('tell of private quick messages nobody but their owner [QCK-006]', async () => {
    const team = await aTeam();
    const add = async (shortcode: string, visao: boolean) =>
      (await team.user.call('POST', '/quick-messages', { shortcode, visao })).json<{ id: number }>();
    await add('minha', false);
    const { id } = await add('de-todos', true);
    await team.user.call('PUT', `/quick-messages/${id}`, { visao: false });
    const actions = async (who: 'admin' | 'user') =>
      (await heard(team, who, /-quickMessage$/)).map((event) => (event as { action?: string }).action);
    expect(await actions('user')).toEqual(['create', 'create', 'delete', 'create']);
    expect(await actions('admin')).toEqual(['create', 'delete']);
    close(team);
  });
});

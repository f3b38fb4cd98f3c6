import { feeds, pageSize } from '@oplano/contracts';
import { userFeed, type User } from '@oplano/contracts/users';
import { putInList, removeFromList, rowsOf, type LivePage, type Patch } from '@oplano/core/lists';
import { seededNumbers } from '@oplano/core/random';
import { describe, expect, test, vi } from 'vitest';
import { insertQueue } from '#features/queues';
import { runInCompany } from '#platform/use-case';
import { withOwnerClient } from '../../src/platform/db-raw/owner-client.ts';
import { sharedTestApp } from '../app.ts';
import { aCompany, aPerson, someone, testPassword, type SignedIn } from '../people.ts';
import { eventProblems } from './feed-checks.ts';
import { lineOf, type HeardEvent, type Listener } from '#test/listener';
import { goodPicture } from './picture.ts';
import { formBody, formType } from './send-call.ts';

const app = sharedTestApp();

type Pages = readonly LivePage<User>[];
const byName = new Intl.Collator('pt-BR');
const rules = {
  accepts: () => true,
  compare: (a: User, b: User) => byName.compare(a.name, b.name) || a.id - b.id,
};

/** The list of users as a screen holds it: two pages, kept by events alone wherever those are enough. */
function createScreen(admin: SignedIn) {
  let pages: Pages = [];
  let refetches = 0;
  const load = async (): Promise<Pages> => {
    const answers = ['1', '2'].map(async (pageNumber) => {
      const answer = await admin.call('GET', `/users?pageNumber=${pageNumber}`);
      const { users, hasMore, count } = answer.json<{ users: User[]; hasMore: boolean; count: number }>();
      return { rows: users, hasMore, count };
    });
    return Promise.all(answers);
  };
  const patched = ({ action, ...payload }: HeardEvent['payload']): Patch<User> => {
    if (action === 'delete') return removeFromList(pages, payload['userId'] as number);
    const user = payload['user'] as User;
    const patch = putInList(pages, user, rules, action as 'create' | 'update');
    const isShown = rowsOf(patch.pages).some(({ id }) => id === user.id);
    return action === 'create' && !isShown ? { pages, exact: false } : patch;
  };
  return {
    refetches: () => refetches,
    async open() {
      pages = await load();
    },
    async hear(events: readonly HeardEvent[]) {
      for (const event of events.filter(({ name }) => name.endsWith('-user'))) {
        const patch = patched(event.payload);
        pages = patch.pages;
        if (patch.exact) continue;
        refetches += 1;
        pages = await load();
      }
    },
    /** Where the screen shows something else than a reload would. */
    async differences(): Promise<string[]> {
      const fresh = await load();
      const [shown, truth] = [rowsOf(pages), rowsOf(fresh)];
      const [first, last] = [pages[0], fresh[0]];
      // A row that came in pushes others down: the screen may show more rows than two fresh pages hold.
      const rows = truth.flatMap((row, index) =>
        JSON.stringify(row) === JSON.stringify(shown[index])
          ? []
          : [`row ${index}: ${shown[index]?.name}, not ${row.name}`],
      );
      return [...rows, ...(first?.count === last?.count ? [] : [`count ${first?.count}, not ${last?.count}`])];
    },
  };
}

const letters = ['Ana', 'álvaro', 'Ângela', 'bruno', 'Çelik', 'João', 'joana', 'Zé', 'Ödön', "D'Ávila", 'de Sá', '1º'];

describe('the list of users', () => {
  async function aTeam() {
    const company = await aCompany(app);
    const stranger = await someone(app, await aCompany(app), { profile: 'admin' });
    const admin = await someone(app, company, { profile: 'admin', name: 'Marina' });
    const colleague = await someone(app, company, { name: 'Colega' });
    const queueId = await runInCompany(app.app.runtime, company.companyId, ({ db, now }) =>
      insertQueue(db, company.companyId, { name: 'Vendas', color: '#336699', now }),
    );
    for (let index = 0; index < pageSize + 4; index += 1) {
      await aPerson(app, company, { name: `${letters[index % letters.length]} ${index}` });
    }
    return { company, stranger, admin, colleague, queueId };
  }
  type Team = Awaited<ReturnType<typeof aTeam>>;

  /** The arrival of a socket is stored shortly after it opened. */
  const cameOnline = (admin: SignedIn, userId: number) =>
    vi.waitFor(async () =>
      expect((await admin.call('GET', `/users/${userId}`)).json<User>()).toMatchObject({ online: true }),
    );

  /** One random thing somebody does to the users of the company. */
  async function act({ admin, company, queueId }: Team, random: () => number, lines: Listener[]): Promise<void> {
    const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
    const name = `${pick(letters)} ${Math.floor(random() * 1_000)}`;
    const users = (await admin.call('GET', `/users?pageNumber=${1 + Math.floor(random() * 2)}`)).json<{
      users: User[];
    }>().users;
    const target = pick(users.filter((user) => user.name !== 'Marina' && user.name !== 'Colega'));
    const dice = random();
    if (dice < 0.2) {
      await admin.call('POST', '/users', { name, email: `${crypto.randomUUID()}@example.com`, password: testPassword });
    } else if (dice < 0.55) {
      const change = pick([
        { name },
        { queueIds: [queueId] },
        { queueIds: [] },
        { farewellMessage: name },
        { allowGroup: random() < 0.5 },
      ]);
      await admin.call('PUT', `/users/${target.id}`, change);
    } else if (dice < 0.75) {
      await admin.call('DELETE', `/users/${target.id}`);
    } else if (dice < 0.85) {
      const payload = formBody({}, [await goodPicture('profileImage')]);
      const headers = { 'content-type': formType, authorization: `Bearer ${admin.token}` };
      await app.inject({ method: 'POST', url: `/api/users/${target.id}/media-upload`, headers, payload });
    } else if (dice < 0.9) {
      // Refused: nothing happened, so nothing is told.
      await admin.call('PUT', `/users/${target.id}`, { email: admin.email });
    } else {
      const person = await someone(app, company, { name });
      const made = (await admin.call('GET', `/users/${person.userId}`)).json<User>();
      // This one came in by the back door, so the screens are told of it by hand.
      app.app.live.publish([
        { companyId: company.companyId, feed: userFeed, action: 'create', payload: { user: made } },
      ]);
      lines.push(await lineOf(app, person));
      await cameOnline(admin, person.userId);
      await person.call('PUT', `/users/toggleChangeWidht/${person.userId}`, { defaultTicketsManagerWidth: 600 });
    }
  }

  test('kept by events equals a reload after a random history, and nobody else hears of it [RTE-024, RTE-012, USR-033]', async () => {
    const team = await aTeam();
    const [line, colleague, stranger] = await Promise.all(
      [team.admin, team.colleague, team.stranger].map((person) => lineOf(app, person)),
    );
    if (!line || !colleague || !stranger) throw new Error('Somebody could not listen.');
    const lines = [line, colleague, stranger];
    for (const { userId } of [team.admin, team.colleague]) await cameOnline(team.admin, userId);
    await cameOnline(team.stranger, team.stranger.userId);
    for (const each of lines) await each.settled();
    const screen = createScreen(team.admin);
    await screen.open();
    const before = lines.map(({ heard }) => heard.length);

    const random = seededNumbers(20_260_302);
    let read = before[0] ?? 0;
    for (let step = 0; step < 45; step += 1) {
      await act(team, random, lines);
      await line.settled();
      await screen.hear(line.heard.slice(read));
      read = line.heard.length;
      expect(await screen.differences(), `step ${step}`).toEqual([]);
    }

    const told = line.heard.slice(before[0]);
    expect(new Set(told.map(({ payload }) => payload['action']))).toEqual(new Set(['create', 'update', 'delete']));
    expect(told.length).toBeGreaterThan(30);
    expect(screen.refetches()).toBeLessThan(told.length / 2);
    expect(told.flatMap((event) => eventProblems(event, feeds, team.company.companyId))).toEqual([]);
    await colleague.settled();
    await stranger.settled();
    expect([colleague.heard.slice(before[1]), stranger.heard.slice(before[2])]).toEqual([[], []]);
    for (const each of lines) each.close();
  });

  test('that somebody changed without telling is noticed [RTE-024]', async () => {
    const team = await aTeam();
    const screen = createScreen(team.admin);
    await screen.open();
    expect(await screen.differences()).toEqual([]);
    await withOwnerClient(app.ownerUrl, (client) =>
      client.query(`update users set name = 'Aaron' where id = $1`, [team.colleague.userId]),
    );
    expect(await screen.differences()).toContainEqual(expect.stringMatching(/^row \d+: .*, not Aaron$/));
  });

  test('sends a record to the person it is about, who hears of nobody else [RTE-012, USR-033]', async () => {
    const { company, admin, colleague } = await aTeam();
    const line = await lineOf(app, colleague);
    await cameOnline(admin, colleague.userId);
    await line.settled();
    const other = await aPerson(app, company);
    const from = line.heard.length;
    await admin.call('PUT', `/users/${other.userId}`, { name: 'Somebody Else' });
    await admin.call('PUT', `/users/${colleague.userId}`, { showDashboard: 'enabled' });
    await line.settled();
    expect(line.heard.slice(from).map(({ name, payload }) => [name, (payload['user'] as User).id])).toEqual([
      [`company-${company.companyId}-user`, colleague.userId],
    ]);
    line.close();
  });
});

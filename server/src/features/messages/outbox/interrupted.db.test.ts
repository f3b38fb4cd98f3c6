import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { cancelSource, pauseSource } from '#features/messages';
import { runInCompany, type CompanyCtx } from '#platform/use-case';
import { sharedTestApp } from '#test/app';
import { aLine, aProvider, type Line } from '#test/customers';
import { holdAsOwner } from '#test/owner';
import { aCompany, type TestCompany } from '#test/people';
import { aConnection } from '#test/things';
import { conversations, say, type Conversation, type Said } from './outbox.fixture.ts';
import { queueSend } from './queue-send.ts';

const app = sharedTestApp();
let company: TestCompany;
let connectionId: number;
let line: Line;

beforeEach(async () => {
  company = await aCompany(app);
  connectionId = await aConnection(app, company, 'Vendas');
  line = await aLine(app, company, connectionId);
});

const inCompany = <T>(work: (ctx: CompanyCtx) => Promise<T>) => runInCompany(app.app.runtime, company.companyId, work);
async function aConversation(): Promise<Conversation> {
  const [made] = await conversations(app, company, line, 1);
  if (!made) throw new Error('Nobody wrote.');
  return made;
}
const tell = (where: Conversation, body: string, how?: Said) => say(app, company, where, body, how);
const campaign = { kind: 'campaign', id: 12 } as const;
const ofCampaign: Said = { by: 'campaign', sourceId: campaign.id };
const entries = () =>
  inCompany(({ db }) => db.selectFrom('outbox').selectAll().where('connection_id', '=', connectionId).execute());
const failed = () =>
  inCompany(({ db }) =>
    db
      .selectFrom('messages')
      .select('failure')
      .where('connection_id', '=', connectionId)
      .where('failure', 'is not', null)
      .execute(),
  );

/** The database lets go of whoever waits for this table, and is there again at once. */
const loseWhoWaitsFor = (table: string, act: () => Promise<unknown>) =>
  holdAsOwner(app, async (client) => {
    await client.query(`begin; lock table ${table} in access exclusive mode`);
    const acting = act();
    const waiting = `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    await vi.waitFor(async () => expect((await client.query(waiting)).rowCount).toBe(1));
    await client.query('rollback');
    await acting;
  });

describe('a database that goes away for a moment while an entry is taken', () => {
  test('loses no read receipt, which nobody would send a second time', async () => {
    const a = await aConversation();
    const { id } = await tell(a, 'bom dia');
    await line.drain();
    await inCompany((ctx) =>
      queueSend(
        ctx,
        { id: String(id), chat_id: a.chatId, connection_id: connectionId },
        { action: 'read', payload: { ids: ['theirs'] } },
      ),
    );
    await loseWhoWaitsFor('contact_addresses', () => line.drain());
    expect(await entries()).toMatchObject([{ action: 'read', state: 'waiting', attempts: 0 }]);
    app.clock.advance(5_000);
    await line.drain();
    expect(line.provider.done).toEqual([{ what: 'read', id: 'theirs' }]);
    expect(await entries()).toEqual([]);
  });

  test('costs a message none of its tries', async () => {
    const a = await aConversation();
    await tell(a, 'bom dia');
    await loseWhoWaitsFor('contact_addresses', () => line.drain());
    expect(await entries()).toMatchObject([{ action: 'send', attempts: 0 }]);
    app.clock.advance(5_000);
    await line.drain();
    expect(line.heard()).toEqual(['bom dia']);
  });
});

describe('a source that is cancelled after a crash', () => {
  /** Somebody who died while a message of the campaign was on its way. */
  async function dieSending(where: Conversation): Promise<string> {
    const { id } = await tell(where, 'campanha', ofCampaign);
    const provider = aProvider();
    const gate = Promise.withResolvers<void>();
    const send = vi.spyOn(provider.driver, 'send').mockImplementation(async () => {
      await gate.promise;
      throw new Error('Nobody is there any more.');
    });
    onTestFinished(() => gate.resolve());
    void (await aLine(app, company, connectionId, provider)).drain();
    await vi.waitFor(() => expect(send).toHaveBeenCalledOnce());
    const [row] = await inCompany(({ db }) =>
      db.selectFrom('messages').select('external_id').where('id', '=', String(id)).execute(),
    );
    return row?.external_id ?? '';
  }
  const arrived = () => line.provider.sent.map(({ externalId }) => externalId);

  test('has its last message arrive once, under the name it was begun with', async () => {
    const a = await aConversation();
    const name = await dieSending(a);
    await inCompany((ctx) => cancelSource(ctx, campaign));
    await line.drain();
    expect(arrived()).toEqual([name]);
    expect(await failed()).toEqual([]);
    expect(await entries()).toEqual([]);
  });

  test('and was paused before, too', async () => {
    const a = await aConversation();
    const name = await dieSending(a);
    await inCompany((ctx) => pauseSource(ctx, campaign));
    await line.drain();
    expect(arrived()).toEqual([]);
    await inCompany((ctx) => cancelSource(ctx, campaign));
    await line.drain();
    expect(arrived()).toEqual([name]);
    expect(await failed()).toEqual([]);
  });
});

import type { ContactImport } from '@oplano/contracts/contacts';
import type { ConnectionDetails } from '@oplano/contracts/connections';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { runInCompany } from '#platform/use-case';
import type { InboundMessage } from '#ports/channels';
import { aLine } from '#test/customers';
import { dieAtEveryTry } from '#test/dead-jobs';
import { ownerQuery } from '#test/owner';
import { plantFailures } from '#test/planted-failures';
import { storeHistory } from '../../src/features/connections/index.ts';
import { beginImport } from '../../src/features/connections/import/begin-import.ts';
import { sharedTestApp } from '../app.ts';
import { aCompany, someone, type SignedIn } from '../people.ts';
import { aConnection, aQueue } from '../things.ts';

const app = sharedTestApp();
afterEach(() => vi.restoreAllMocks());

describe('a file that cannot be removed', () => {
  const noted = () =>
    ownerQuery<{ key: string }>(app, 'select key from unnamed_files order by key').then((rows) =>
      rows.map(({ key }) => key),
    );

  test('keeps neither the others of its company nor those of later companies', async () => {
    await app.app.worker.runDue();
    const { storage } = app.app;
    const [one, two] = [await aCompany(app), await aCompany(app)];
    const keys = [
      `companies/${one.companyId}/media/11111111-1111-4111-8111-111111111111.png`,
      `companies/${one.companyId}/media/22222222-2222-4222-8222-222222222222.png`,
      `companies/${two.companyId}/media/33333333-3333-4333-8333-333333333333.png`,
    ] as const;
    for (const key of keys)
      await ownerQuery(
        app,
        'insert into unnamed_files (company_id, key, remove_at) values ($1, $2, $3)',
        Number(key.split('/')[1]),
        key,
        app.clock.now(),
      );
    const remove = storage.remove.bind(storage);
    vi.spyOn(storage, 'remove').mockImplementation((key) =>
      key === keys[0] ? Promise.reject(new Error('the store refuses')) : remove(key),
    );
    app.clock.advance(5 * 60_000);
    await app.app.worker.runDue();
    expect(await noted()).toEqual([keys[0]]);

    vi.restoreAllMocks();
    app.clock.advance(60 * 60_000);
    await app.app.worker.runDue();
    app.clock.advance(5 * 60_000);
    await app.app.worker.runDue();
    expect(await noted()).toEqual([]);
  });
});

test('a file of a message whose fetching dies at every try is shown as failed, not as on its way', async () => {
  const company = await aCompany(app);
  const connectionId = await aConnection(app, company, 'Vendas');
  const line = await aLine(app, company, connectionId);
  await line.says('5511966660001', '', {
    content: { kind: 'media' },
    media: { kind: 'image', mimetype: 'image/png', name: 'foto.png', source: '' },
  });
  await dieAtEveryTry(app, 'messages.fetch-media');
  await app.app.worker.runDue();
  const [media] = await ownerQuery<{ state: string; failure: string }>(app, 'select state, failure from message_media');
  expect(media).toMatchObject({ state: 'failed', failure: expect.stringContaining('died or hung') });
});

describe('an import of contacts', () => {
  async function load(admin: SignedIn, lines: readonly string[]): Promise<ContactImport> {
    const form = new FormData();
    form.set('file', new Blob([['Nome;Telefone', ...lines].join('\n')]), 'people.csv');
    const headers = { authorization: `Bearer ${admin.token}` };
    const answer = await fetch(`${app.url}/api/contacts/imports`, { method: 'POST', headers, body: form });
    return (await answer.json()) as ContactImport;
  }
  async function started(lines: readonly string[]) {
    const admin = await someone(app, await aCompany(app), { profile: 'admin' });
    const { id } = await load(admin, lines);
    await admin.call('POST', `/contacts/imports/${id}/start`, { mapping: { name: 0, number: 1 } });
    const show = async () => (await admin.call('GET', `/contacts/imports/${id}`)).json<ContactImport>();
    return { admin, id, show };
  }

  test('goes on past a line that the database does not take, and says which it was', async () => {
    const { admin, id, show } = await started(['Ana;5511955550011', 'Veneno;5511955550012', 'Caio;5511955550013']);
    const where = `new.company_id = ${admin.companyId} and new.name = 'Veneno'`;
    const planted = await plantFailures(app, { table: 'contacts', where, code: 'P0001', times: 1_000 });
    await app.app.worker.runDue();
    expect(await show()).toMatchObject({ state: 'done', created: 2, failed: 1, handled: 3 });
    const lines = await ownerQuery(app, `select line, problem from contact_import_rows where import_id = ${id}`);
    expect(lines).toEqual([{ line: 3, problem: 'broken' }]);
    await planted.remove();
  });

  test('whose process dies at every try is over, and says so', async () => {
    const { show } = await started(['Ana;5511955550021']);
    await dieAtEveryTry(app, 'contacts.import');
    await app.app.worker.runDue();
    expect(await show()).toMatchObject({ state: 'failed', handled: 0 });
  });
});

describe('the history of a telephone', () => {
  let counter = 0;
  function said(body: string): InboundMessage {
    counter += 1;
    const chat = { native: '5511944440001@s.whatsapp.net', phone: '5511944440001' };
    const at = new Date('2026-02-02T10:00:00.000Z');
    const message = { type: 'message', externalId: `P${counter}`, chat, author: chat, fromMe: false, at } as const;
    return { ...message, live: false, body, content: { kind: 'text' } };
  }
  async function importing(bodies: readonly string[]) {
    const company = await aCompany(app);
    const admin = await someone(app, company, { profile: 'admin' });
    const queueId = await aQueue(app, company, { name: 'Importadas', color: '#445566' });
    const made = await admin.call('POST', '/whatsapp', {
      name: 'Loja',
      importOldMessages: '2026-02-01T00:00:00.000Z',
      importRecentMessages: '2026-03-01T00:00:00.000Z',
      queueIdImportMessages: queueId,
    });
    const { id } = made.json<ConnectionDetails>();
    await runInCompany(app.app.runtime, company.companyId, async (ctx) => {
      await beginImport(ctx, id);
      await storeHistory(ctx, id, { type: 'history', messages: bodies.map(said), progress: null });
    });
    const state = async () =>
      (
        await ownerQuery<{ import_state: string | null; import_done: number }>(
          app,
          `select import_state, import_done from connections where id = ${id}`,
        )
      )[0];
    const bodiesIn = async () =>
      (
        await ownerQuery<{ body: string }>(app, `select body from messages where connection_id = ${id} order by id`)
      ).map(({ body }) => body);
    return { id, state, bodiesIn };
  }

  test('is imported past a message that the database does not take, which is put aside', async () => {
    const { id, state, bodiesIn } = await importing(['um', 'veneno', 'três']);
    const where = `new.connection_id = ${id} and new.body = 'veneno'`;
    const planted = await plantFailures(app, { table: 'messages', where, code: 'P0001', times: 1_000 });
    await app.app.worker.runDue();
    expect(await bodiesIn()).toEqual(['um', 'três']);
    expect(await state()).toMatchObject({ import_done: 3 });
    app.clock.advance(46_000);
    await app.app.worker.runDue();
    expect(await state()).toMatchObject({ import_state: 'waitingToClose' });
    const aside = await ownerQuery<{ body: string }>(
      app,
      `select event ->> 'body' as body from stranded_events where connection_id = ${id} and handled_at is null`,
    );
    expect(aside).toEqual([{ body: 'veneno' }]);

    await planted.remove();
    app.clock.advance(60 * 60_000);
    await app.app.worker.runDue();
    expect(await bodiesIn()).toEqual(['um', 'três', 'veneno']);
  });

  test('whose process dies at every try is not imported for ever', async () => {
    const { state } = await importing(['um']);
    await dieAtEveryTry(app, 'connections.import-history');
    await app.app.worker.runDue();
    expect(await state()).toMatchObject({ import_state: null });
  });
});

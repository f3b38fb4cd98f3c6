import type { Ticket } from '@oplano/contracts/tickets';
import { beforeEach, describe, expect, test } from 'vitest';
import { removeCompany } from '#features/companies';
import { fileHoldKey } from '#platform/db';
import { runForPlatform, runInCompany } from '#platform/use-case';
import { sharedTestApp } from '#test/app';
import { aLine, type Line } from '#test/customers';
import { countFiles, forgetFiles } from '#test/forgotten-files';
import { holdAsOwner, ownerQuery } from '#test/owner';
import { aCompany, signIn, someone, type SignedIn, type TestCompany } from '#test/people';
import { aConnection, aQueue } from '#test/things';
import { fetchAll, png, sendFile, sendsPicture } from './media.fixture.ts';

const app = sharedTestApp();
let company: TestCompany;
let admin: SignedIn;
let line: Line;
let queueId: number;
beforeEach(async () => {
  company = await aCompany(app);
  queueId = await aQueue(app, company, { name: 'Vendas', color: '#112233' });
  admin = await someone(app, company, { profile: 'admin', queueIds: [queueId] });
  line = await aLine(app, company, await aConnection(app, company, 'Loja'));
});

const files = (): Promise<number> => countFiles(app, company.companyId);
const fetched = (): Promise<void> => fetchAll(app, company.companyId, line);
const forget = async (): Promise<void> => {
  await forgetFiles(app);
  admin = await signIn(app, admin);
};
const tickets = async (): Promise<Ticket[]> =>
  (await admin.call('GET', '/tickets?status=pending&showAll=true')).json<{ tickets: Ticket[] }>().tickets;
const open = async (ticket: Ticket | undefined): Promise<Ticket> =>
  (await admin.call('PUT', `/tickets/${ticket?.id}`, { status: 'open', queueId })).json<Ticket>();

describe('files of messages', () => {
  test('are forgotten with the ticket they came in, and those of others stay', async () => {
    await sendsPicture(line, '5511911111111', await png('red'));
    await sendsPicture(line, '5511922222222', await png('blue'));
    await fetched();
    // Each with a small picture beside it.
    expect(await files()).toBe(4);
    const ticket = await open((await tickets()).find(({ contact }) => contact.name.endsWith('1111')));
    await sendFile(app, admin, ticket.id, await png('green'));
    expect(await files()).toBe(6);
    expect((await admin.call('DELETE', `/tickets/${ticket.id}`)).statusCode).toBe(200);
    await forget();
    expect(await files()).toBe(2);
    await forget();
    expect(await files()).toBe(2);
  });

  test('are forgotten with their contact, together with the contact’s own picture', async () => {
    await sendsPicture(line, '5511911111111', await png('red'));
    await fetched();
    const [ticket] = await tickets();
    const key = `companies/${company.companyId}/pictures/aa/face.jpg`;
    await app.app.storage.put(key, await png('white'), { contentType: 'image/jpeg' });
    await runInCompany(app.app.runtime, company.companyId, ({ db }) =>
      db
        .updateTable('contacts')
        .set({ picture_path: key })
        .where('id', '=', ticket?.contactId ?? 0)
        .execute(),
    );
    expect(await files()).toBe(3);
    expect((await admin.call('DELETE', `/contacts/${ticket?.contactId}`)).statusCode).toBe(200);
    await forget();
    expect(await files()).toBe(0);
  });

  test('stay as long as anybody shows them: the same bytes of two customers, a message that was passed on', async () => {
    const bytes = await png('red');
    await sendsPicture(line, '5511911111111', bytes);
    await sendsPicture(line, '5511922222222', bytes);
    await fetched();
    expect(await files()).toBe(2);
    const [first, second] = await tickets();
    const sent = await sendFile(app, admin, (await open(first)).id, await png('green'));
    await open(second);
    const passedOn = await admin.call('POST', '/message/forward', {
      messageId: sent.id,
      contactId: second?.contactId,
    });
    expect(passedOn.statusCode).toBe(200);
    await admin.call('DELETE', `/tickets/${first?.id}`);
    await forget();
    expect(await files()).toBe(4);
    await admin.call('DELETE', `/tickets/${second?.id}`);
    await forget();
    expect(await files()).toBe(0);
  });

  test('that come back just before they would go are stored, whoever is first', async () => {
    const bytes = await png('red');
    await sendsPicture(line, '5511911111111', bytes);
    await fetched();
    await admin.call('DELETE', `/tickets/${(await tickets())[0]?.id}`);
    // They wait to be removed while the same picture comes once more.
    await sendsPicture(line, '5511922222222', bytes);
    await fetched();
    await forget();
    expect(await files()).toBe(2);
  });

  test('that were fetched for a message which is gone by then go as well', async () => {
    await sendsPicture(line, '5511911111111', await png('red'));
    const { driver } = line.provider;
    const original = driver.fetchMedia.bind(driver);
    driver.fetchMedia = async (ref) => {
      await admin.call('DELETE', `/tickets/${(await tickets())[0]?.id}`);
      return original(ref);
    };
    await fetched();
    expect(await files()).toBe(2);
    app.clock.advance(60 * 60_000);
    await forget();
    expect(await files()).toBe(0);
  });
});

test('all files of a company go with it, and nobody else loses one', async () => {
  const neighbour = await aCompany(app);
  const theirs = `companies/${neighbour.companyId}/avatars/a.jpg`;
  await app.app.storage.put(theirs, await png('red'), { contentType: 'image/jpeg' });
  await sendsPicture(line, '5511911111111', await png('red'));
  await fetched();
  // Named by nothing, and below the company all the same.
  await app.app.storage.put(`companies/${company.companyId}/exports/a.xlsx`, Buffer.from('x'), { contentType: 'a/b' });
  expect(await files()).toBe(3);
  await runForPlatform(app.app.runtime, null, ({ db }) => removeCompany(db, company.companyId));
  await forgetFiles(app);
  expect([await files(), await countFiles(app, neighbour.companyId)]).toEqual([0, 1]);
  const left = `select 1 from unnamed_files where company_id = ${company.companyId}`;
  expect(await ownerQuery(app, left)).toEqual([]);
});

test('nothing is forgotten while a backup is being written', async () => {
  await sendsPicture(line, '5511911111111', await png('red'));
  await fetched();
  await admin.call('DELETE', `/tickets/${(await tickets())[0]?.id}`);
  await holdAsOwner(app, async (client) => {
    await client.query('select pg_advisory_lock($1)', [fileHoldKey]);
    await forgetFiles(app);
    expect(await files()).toBe(2);
  });
  await forgetFiles(app);
  expect(await files()).toBe(0);
});

test('a company cannot make another one lose a file, whatever stands on its list', async () => {
  const other = await aCompany(app);
  const theirs = `companies/${other.companyId}/avatars/a.jpg`;
  await app.app.storage.put(theirs, Buffer.from('x'), { contentType: 'image/jpeg' });
  const own = `companies/${company.companyId}/avatars/a.jpg`;
  await app.app.storage.put(own, Buffer.from('x'), { contentType: 'image/jpeg' });
  await runInCompany(app.app.runtime, company.companyId, async ({ db, companyId }) => {
    for (const key of [theirs, '../a', own])
      await db.insertInto('unnamed_files').values({ company_id: companyId, key }).execute();
  });
  await forgetFiles(app);
  expect([await files(), await countFiles(app, other.companyId)]).toEqual([0, 1]);
});

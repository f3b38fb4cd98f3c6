import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Channel } from '@oplano/contracts/connections';
import type { Ticket } from '@oplano/contracts/tickets';
import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { createLog } from '#platform/log';
import { runInCompany, type CompanyCtx } from '#platform/use-case';
import type { Profile } from '#ports/channels';
import { sharedTestApp } from '#test/app';
import { aLine, aProvider } from '#test/customers';
import { aCompany, someone } from '#test/people';
import { lineOf } from '#test/listener';
import { aConnection } from '#test/things';
import { learnProfile } from './learn-profile.ts';
import { learnProfileJob, learnProfileTries } from './want-profile.ts';

const app = sharedTestApp();
const phone = '5511987654321';
const dayMs = 24 * 3_600_000;

const portrait = (background: string) =>
  sharp({ create: { width: 400, height: 300, channels: 3, background } })
    .png()
    .toBuffer();
const showing = (bytes: Buffer): Profile => ({ picture: () => Promise.resolve(Readable.from([bytes])) });

/** A company with one customer who has just written; jobs run when `learn` is called, and what they ask is answered. */
async function aCustomer(channel: Channel = 'whatsapp') {
  const company = await aCompany(app);
  const { companyId } = company;
  const admin = await someone(app, company, { profile: 'admin' });
  const connectionId = await aConnection(app, company, 'Loja', channel);
  const provider = aProvider(channel);
  const line = await aLine(app, company, connectionId, provider);
  const inside = <T>(work: (ctx: CompanyCtx) => Promise<T>) => runInCompany(app.app.runtime, companyId, work);
  const waiting = () =>
    inside(({ db }) =>
      db
        .selectFrom('jobs')
        .select(['id', 'key', 'payload'])
        .where('name', '=', learnProfileJob.name)
        .orderBy('id')
        .execute(),
    );
  const customer = () =>
    inside(({ db }) => db.selectFrom('contacts').selectAll().where('number', '=', phone).executeTakeFirstOrThrow());
  /** Does what waits; returns how often the channel was asked. */
  const learn = async (profile: () => Promise<Profile>, attempt = 1): Promise<number> => {
    let asked = 0;
    const driver = {
      ...provider.driver,
      profile: () => {
        asked += 1;
        return profile();
      },
    };
    for (const { id, payload } of await waiting()) {
      const tools = {
        companyId,
        attempt,
        signal: new AbortController().signal,
        log: createLog('silent'),
        now: () => app.clock.now(),
        inCompany: inside,
      };
      const parts = { driverFor: () => Promise.resolve(driver), storage: app.app.storage };
      app.clock.advance(1);
      await learnProfile(tools, learnProfileJob.payload.parse(payload), parts);
      await inside(({ db }) => db.deleteFrom('jobs').where('id', '=', id).execute());
    }
    return asked;
  };
  const forgotten = () =>
    inside(async ({ db }) => {
      const rows = await db.selectFrom('unnamed_files').select('key').execute();
      return rows.map(({ key }) => key);
    });
  const newPicture = () =>
    line.hear({ type: 'contact', address: { native: `${phone}@s.whatsapp.net`, phone }, pictureChanged: true });
  await line.says(phone, 'Oi');
  return { company, admin, line, connectionId, inside, waiting, customer, learn, forgotten, newPicture };
}

describe('a channel is asked what somebody looks like', () => {
  test('when they write for the first time, and not with every message', async () => {
    const { line, waiting, customer } = await aCustomer();
    expect(await waiting()).toMatchObject([{ key: `profile:${(await customer()).id}` }]);
    await line.says(phone, 'Tem alguém aí?');
    expect(await waiting()).toHaveLength(1);
  });

  test('when it says that there is another picture', async () => {
    const { learn, newPicture } = await aCustomer();
    expect(await learn(async () => ({ picture: null }))).toBe(1);
    await newPicture();
    expect(await learn(async () => ({ picture: null }))).toBe(1);
  });

  test('again with a new ticket, but not within seven days', async () => {
    const { line, inside, learn, customer } = await aCustomer();
    await learn(async () => ({}));
    const nextTicket = async (): Promise<void> => {
      const over = { status: 'closed', closed_at: app.clock.now() } as const;
      await inside(({ db }) => db.updateTable('tickets').set(over).execute());
      await line.says(phone, 'Oi de novo');
    };
    app.clock.advance(6 * dayMs);
    await nextTicket();
    expect(await learn(async () => ({}))).toBe(0);
    app.clock.advance(2 * dayMs);
    await nextTicket();
    expect(await learn(async () => ({}))).toBe(1);
    expect((await customer()).profile_asked_at?.getTime()).toBe(app.clock.now().getTime());
  });

  test('when somebody here writes to them first', async () => {
    const { admin, connectionId, waiting, learn } = await aCustomer();
    await learn(async () => ({}));
    const made = await admin.call('POST', '/contacts', { name: 'Bia', number: '5521987654321' });
    const { id } = made.json<{ id: number }>();
    const begun = await admin.call('POST', '/tickets', { contactId: id, whatsappId: connectionId });
    expect(begun.statusCode).toBe(200);
    expect(await waiting()).toMatchObject([
      { key: `profile:${id}`, payload: { native: '5521987654321@s.whatsapp.net' } },
    ]);
  });

  test('once, where several wanted to know before it answered', async () => {
    const { learn, newPicture } = await aCustomer();
    await newPicture();
    await newPicture();
    expect(await learn(async () => ({ picture: null }))).toBe(1);
  });

  test('never through the Cloud API, which has no pictures', async () => {
    const { waiting, newPicture } = await aCustomer('whatsappapi');
    await newPicture();
    expect(await waiting()).toEqual([]);
  });
});

describe('the picture of a contact', () => {
  test('is made small, shown with the contact, and told to whoever has the list or the ticket on screen', async () => {
    const { admin, learn, customer } = await aCustomer();
    const live = await lineOf(app, admin);
    const ticket = async () =>
      (await admin.call('GET', '/tickets?status=pending&showAll=true')).json<{ tickets: Ticket[] }>().tickets[0];
    const before = await ticket();
    const bytes = await portrait('#336699');
    await learn(async () => showing(bytes));
    const { picture_path: path } = await customer();
    const stored = await app.app.storage.read(path ?? '');
    expect(await sharp(await buffer(stored?.stream ?? Readable.from([]))).metadata()).toMatchObject({
      format: 'jpeg',
      width: 240,
      height: 180,
    });
    await live.settled();
    const urlPicture = expect.stringContaining(path ?? '-');
    const told = live.heard.filter(({ name }) => name.endsWith('-contact')).map(({ payload }) => payload);
    expect(told).toMatchObject([{ action: 'update', contact: { urlPicture } }]);
    const after = await ticket();
    expect(after?.contact).toMatchObject({ urlPicture });
    expect(after?.version).toBeGreaterThan(before?.version ?? 0);
    live.close();
  });

  test('changes nothing when it is the same, and replaces the old file when it is another', async () => {
    const { learn, customer, newPicture, forgotten } = await aCustomer();
    const [blue, red] = [await portrait('#336699'), await portrait('#993333')];
    await learn(async () => showing(blue));
    const first = await customer();
    await newPicture();
    await learn(async () => showing(blue));
    const second = await customer();
    expect([second.picture_path, second.updated_at]).toEqual([first.picture_path, first.updated_at]);
    expect(await forgotten()).toEqual([]);
    await newPicture();
    await learn(async () => showing(red));
    expect((await customer()).picture_path).not.toBe(first.picture_path);
    expect(await forgotten()).toEqual([first.picture_path]);
  });

  test('stays while the channel keeps it to itself, and goes when there is none any more', async () => {
    const { learn, customer, newPicture, forgotten } = await aCustomer();
    const bytes = await portrait('#336699');
    await learn(async () => showing(bytes));
    const { picture_path: path } = await customer();
    await newPicture();
    await learn(async () => ({}));
    expect((await customer()).picture_path).toBe(path);
    await newPicture();
    await learn(async () => ({ picture: null }));
    expect(await customer()).toMatchObject({ picture_path: null, picture_source: null });
    expect(await forgotten()).toEqual([path]);
  });

  test.each([
    ['a page that calls itself a picture', Buffer.from('<html><script>alert(1)</script></html>')],
    ['a drawing, which is a program', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['more than two megabytes', Buffer.alloc(2 * 1024 * 1024 + 1, 1)],
    ['nothing', Buffer.alloc(0)],
  ])('is not taken from %s, and nobody tries that again', async (_what, bytes) => {
    const { learn, customer, waiting } = await aCustomer();
    await learn(async () => showing(bytes));
    const contact = await customer();
    expect(contact.picture_path).toBeNull();
    expect(contact.profile_asked_at).not.toBeNull();
    expect(await waiting()).toEqual([]);
  });

  test('that does not come is tried a few times and then left for another day', async () => {
    const { learn, customer } = await aCustomer();
    const broken = async (): Promise<Profile> => ({ picture: () => Promise.reject(new Error('HTTP 503')) });
    await expect(learn(broken)).rejects.toThrow('HTTP 503');
    expect(await learn(broken, learnProfileTries)).toBe(1);
    expect(await customer()).toMatchObject({ picture_path: null, profile_asked_at: null });
  });

  test('of one of two records that become one is forgotten where both had one', async () => {
    const { admin, line, learn, inside, forgotten } = await aCustomer();
    await line.says('5521912345678', 'Oi');
    const [blue, red] = [await portrait('#336699'), await portrait('#993333')];
    const pictures = [blue, red];
    await learn(async () => showing(pictures.shift() ?? red));
    const [kept, gone] = await inside(({ db }) => db.selectFrom('contacts').selectAll().orderBy('id').execute());
    const merged = await admin.call('POST', `/contacts/${kept?.id}/merge`, { goneId: gone?.id });
    expect(merged.statusCode).toBe(200);
    expect(await forgotten()).toEqual([gone?.picture_path]);
  });

  test('is not kept of somebody who is erased while the channel is asked, nor is what they are called', async () => {
    const { learn, inside } = await aCustomer();
    const bytes = await portrait('#336699');
    await learn(async () => {
      await inside(({ db }) =>
        sql`with gone as (delete from contact_addresses)
            update contacts set erased_at = now(), name = 'Pessoa apagada', number = ''`.execute(db),
      );
      return { ...showing(bytes), name: 'Ana' };
    });
    expect(
      await inside(({ db }) => db.selectFrom('contacts').select(['name', 'number', 'picture_path']).execute()),
    ).toEqual([{ name: 'Pessoa apagada', number: '', picture_path: null }]);
  });
});

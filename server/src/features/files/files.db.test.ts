import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { strictOutbound } from '#platform/outbound';
import { runInCompany, type CompanyCtx } from '#platform/use-case';
import { sharedTestApp } from '#test/app';
import { aCompany, someone } from '#test/people';
import { statementsDuring } from '#test/statements';
import { formBody, formType } from '#test/structure/send-call';
import { expectFiles, keepFiles, keepSharedFiles } from './expected-files.ts';

const app = sharedTestApp();
const hour = 60 * 60_000;
const put = (key: string) => app.app.storage.put(key, Buffer.from('x'), { contentType: 'image/png' });
const passAnHour = async (): Promise<void> => {
  app.clock.advance(hour);
  await app.app.worker.runDue();
};
const isThere = async (key: string): Promise<boolean> => (await app.app.storage.find(key)) !== null;
const inCompany = <T>(companyId: number, work: Parameters<typeof runInCompany<T>>[2]) =>
  runInCompany(app.app.runtime, companyId, work);
const keyOf = (companyId: number) => `companies/${companyId}/avatars/${crypto.randomUUID()}.png`;

describe('a file that is stored before the transaction that names it', () => {
  test('stays when that comes in time, and is gone after an hour when it does not', async () => {
    const { companyId } = await aCompany(app);
    const [kept, lost] = [keyOf(companyId), keyOf(companyId)];
    const expected = await inCompany(companyId, (ctx) => expectFiles(ctx, [kept]));
    await inCompany(companyId, (ctx) => expectFiles(ctx, [lost]));
    for (const key of [kept, lost]) await put(key);
    await inCompany(companyId, (ctx) => keepFiles(ctx, expected));
    await app.app.worker.runDue();
    expect([await isThere(kept), await isThere(lost)]).toEqual([true, true]);
    await passAnHour();
    expect([await isThere(kept), await isThere(lost)]).toEqual([true, false]);
  });

  test('is looked for only where some may be there: otherwise nothing is asked of any company', async () => {
    const looking = async (): Promise<number> => {
      app.clock.advance(5 * 60_000);
      const asked = await statementsDuring(() => app.app.worker.runDue());
      return asked.filter((text) => text.includes('update "unnamed_files"')).length;
    };
    await passAnHour();
    await passAnHour();
    expect(await looking()).toBe(0);
    const { companyId } = await aCompany(app);
    await inCompany(companyId, (ctx) => expectFiles(ctx, [keyOf(companyId)]));
    expect(await looking()).toBe(0);
    app.clock.advance(hour);
    expect(await looking()).toBeGreaterThan(0);
  });

  test('is not kept by a transaction that is undone', async () => {
    const { companyId } = await aCompany(app);
    const key = keyOf(companyId);
    const expected = await inCompany(companyId, (ctx) => expectFiles(ctx, [key]));
    await put(key);
    const undone = inCompany(companyId, async (ctx) => {
      await keepFiles(ctx, expected);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await passAnHour();
    expect(await isThere(key)).toBe(false);
  });

  test('cannot be kept once its time is over, nor by another company', async () => {
    const [{ companyId }, other] = [await aCompany(app), await aCompany(app)];
    const expected = await inCompany(companyId, (ctx) => expectFiles(ctx, [keyOf(companyId)]));
    await expect(inCompany(other.companyId, (ctx) => keepFiles(ctx, expected))).rejects.toThrow('ERR_UNAVAILABLE');
    await passAnHour();
    await expect(inCompany(companyId, (ctx) => keepFiles(ctx, expected))).rejects.toThrow('ERR_UNAVAILABLE');
  });

  test('can be shared: whoever comes second keeps what the first one named, and nothing that is gone', async () => {
    const company = await aCompany(app);
    const person = await someone(app, company);
    const { companyId } = company;
    const key = keyOf(companyId);
    const name = (ctx: CompanyCtx) =>
      ctx.db.updateTable('users').set({ profile_image: key }).where('id', '=', person.userId).execute();
    const [first, second] = [
      await inCompany(companyId, (ctx) => expectFiles(ctx, [key])),
      await inCompany(companyId, (ctx) => expectFiles(ctx, [key])),
    ];
    await put(key);
    await inCompany(companyId, async (ctx) => {
      await keepSharedFiles(ctx, first);
      await name(ctx);
    });
    await inCompany(companyId, (ctx) => keepSharedFiles(ctx, second));
    await passAnHour();
    expect(await isThere(key)).toBe(true);

    const lost = await inCompany(companyId, (ctx) => expectFiles(ctx, [keyOf(companyId)]));
    await passAnHour();
    await expect(inCompany(companyId, (ctx) => keepSharedFiles(ctx, lost))).rejects.toThrow('ERR_UNAVAILABLE');
  });

  test('is forgotten when the picture it was meant for is refused at the last moment', async () => {
    const company = await aCompany(app);
    const [admin, person] = [await someone(app, company, { profile: 'admin' }), await someone(app, company)];
    const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const { storage } = app.app;
    const original = storage.put.bind(storage);
    let stored = '';
    // While the file is stored, the person it belongs to is removed.
    storage.put = async (key, content, options) => {
      await original(key, content, options);
      stored = key;
      await admin.call('DELETE', `/users/${person.userId}`);
    };
    const answer = await app.inject({
      method: 'POST',
      url: `/api/users/${person.userId}/media-upload`,
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': formType },
      payload: formBody({}, [{ field: 'profileImage', name: 'a.png', type: 'image/png', bytes }]),
    });
    storage.put = original;
    expect([answer.statusCode, await isThere(stored)]).toEqual([404, true]);
    await passAnHour();
    expect(await isThere(stored)).toBe(false);
  });
});

test('inside a transaction nothing is stored, looked for, read or removed, and nobody outside is asked', async () => {
  const { companyId } = await aCompany(app);
  const { storage } = app.app;
  const key = keyOf(companyId);
  const slow: (() => unknown)[] = [
    () => put(key),
    () => storage.find(key),
    () => storage.read(key),
    () => storage.remove(key),
    () => storage.removePrefix(`companies/${companyId}/`),
    async () => storage.list(),
    () => strictOutbound.fetch('http://example.com'),
  ];
  for (const work of slow) {
    await expect(inCompany(companyId, async () => work())).rejects.toThrow('No transaction may be open while');
  }
});

import { platformSettingDefaults, type PublicSettings } from '@oplano/contracts/settings';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import sharp from 'sharp';
import { sharedTestApp } from '#test/app';
import { formBody, formType } from '#test/structure/send-call';
import { lineOf } from '#test/listener';
import { aCompany, signIn, someone, type SignedIn } from '#test/people';

const app = sharedTestApp();
const held: { operator?: SignedIn } = {};
beforeAll(async () => {
  held.operator = await someone(app, await aCompany(app), { super: true });
});
const operator = (): SignedIn => {
  if (!held.operator) throw new Error('Nobody runs the platform yet.');
  return held.operator;
};
afterEach(async () => {
  held.operator = await signIn(app, operator());
  await operator().call('DELETE', '/settings-whitelabel');
});

const photograph = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: '#0a84ff' } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'Alguém' } })
    .toBuffer();
const drawing = (inside: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inside}</svg>`);
function send(mode: string, bytes: Buffer, { by = operator(), name = 'logo.png', to = '' } = {}) {
  const typeArch = mode.startsWith('login') ? 'login' : 'logo';
  return app.inject({
    method: 'POST',
    url: `/api/settings-whitelabel/${to || typeArch}`,
    headers: { authorization: `Bearer ${by.token}`, 'content-type': formType },
    payload: formBody({ typeArch, mode }, [{ field: 'file', name, type: 'image/png', bytes }]),
  });
}
const brand = async () => (await app.inject({ url: '/api/public-settings' })).json<PublicSettings>();
const fetched = (name: string) => app.inject({ url: `/files/branding/${name}` });

describe('a picture of the brand', () => {
  test.each([
    ['appLogoLight', 'image/webp', 'WHL-005'],
    ['appLogoDark', 'image/webp', 'WHL-006'],
    ['appLogoFavicon', 'image/png', 'WHL-007'],
    ['loginEnterImage', 'image/webp', 'WHL-008'],
    ['loginRegisterImage', 'image/webp', 'WHL-009'],
  ] as const)('%s is stored as %s and named by its setting [%s]', async (...[mode, type]) => {
    const answer = await send(mode, await photograph());
    expect(answer.statusCode).toBe(200);
    const { filename } = answer.json<{ filename: string }>();
    expect((await brand())[mode]).toBe(filename);
    const shown = await fetched(filename);
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, type]);
    expect((await sharp(shown.rawPayload).metadata()).exif).toBeUndefined();
  });

  test('is kept by browsers for good, since its name says which bytes they are [WHL-012, REST-128, REST-129]', async () => {
    const { filename } = (await send('appLogoLight', await photograph())).json<{ filename: string }>();
    const shown = await fetched(filename);
    expect(shown.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const again = await app.inject({
      url: `/files/branding/${filename}`,
      headers: { 'if-none-match': String(shown.headers.etag) },
    });
    expect(again.statusCode).toBe(304);
    const other = (await send('appLogoLight', await photograph(50))).json<{ filename: string }>();
    expect(other.filename).not.toBe(filename);
  });

  test('that is drawn loses what could run, and one that is a program is refused [WHL-005, WHL-014]', async () => {
    const sent = await send('appLogoLight', drawing('<path onload="alert(1)" d="M0 0h9"/>'), { name: 'logo.svg' });
    const shown = await fetched(sent.json<{ filename: string }>().filename);
    expect(shown.headers['content-type']).toBe('image/svg+xml');
    expect(shown.headers['content-security-policy']).toBe("default-src 'none'; sandbox");
    expect(shown.body).not.toContain('onload');
    const refused = await send('appLogoDark', drawing('<script>alert(1)</script>'));
    expect([refused.statusCode, refused.json()]).toEqual([400, { error: 'ERR_FILE_TYPE' }]);
    expect((await brand()).appLogoDark).toBe('');
  });

  test.each<[string, string, () => Buffer | Promise<Buffer>, number]>([
    ['a page', 'appLogoLight', () => Buffer.from('<html><script>1</script></html>'), 400],
    ['a picture of 100 megapixels', 'loginEnterImage', () => photograph(10_000, 10_001), 400],
    ['half a picture', 'appLogoLight', async () => (await photograph(400, 400)).subarray(0, 500), 400],
    ['a drawing behind the sign-in', 'loginEnterImage', () => drawing('<path/>'), 400],
    [
      'an icon that lies outside of its file',
      'appLogoFavicon',
      () => Buffer.from([0, 0, 1, 0, 1, 0, ...Array(20).fill(9)]),
      400,
    ],
    ['three megabytes', 'appLogoLight', () => Buffer.alloc(3 * 1024 * 1024), 413],
  ])('is refused: %s as %s', async (_what, mode, make, status) => {
    const before = await brand();
    expect((await send(mode, await make())).statusCode).toBe(status);
    expect(await brand()).toEqual(before);
  });

  test('goes to the address of its kind, and the operator alone sends it [WHL-001, REST-128, REST-129]', async () => {
    const picture = await photograph();
    expect((await send('appLogoLight', picture, { to: 'login' })).statusCode).toBe(400);
    expect((await send('appName', picture)).statusCode).toBe(400);
    const admin = await someone(app, await aCompany(app), { profile: 'admin' });
    expect((await send('appLogoLight', picture, { by: admin })).statusCode).toBe(403);
    expect((await admin.call('DELETE', '/settings-whitelabel')).statusCode).toBe(403);
  });

  test('is removed from the store once another took its place, and not before [WHL-012]', async () => {
    const names: string[] = [];
    for (const width of [40, 50]) {
      names.push((await send('appLogoLight', await photograph(width))).json<{ filename: string }>().filename);
    }
    app.clock.advance(90 * 60_000);
    await app.app.worker.runDue();
    expect(await Promise.all(names.map(async (name) => (await fetched(name)).statusCode))).toEqual([404, 200]);
  });
});

describe('the brand', () => {
  test('goes back to the default with one call, and every browser is told [WHL-010, WHL-011, WHL-002, WHL-003, WHL-004]', async () => {
    const stranger = await someone(app, await aCompany(app));
    await send('appLogoLight', await photograph());
    for (const [key, value] of Object.entries({
      appName: 'Fala Já',
      primaryColorLight: '#aa0000',
      primaryColorDark: '#ffaaaa',
    })) {
      await operator().call('PUT', `/settings/${key}`, { value });
    }
    expect(await brand()).toMatchObject({ appName: 'Fala Já', primaryColorLight: '#aa0000' });
    const line = await lineOf(app, stranger);
    expect((await operator().call('DELETE', '/settings-whitelabel')).json()).toEqual(platformSettingDefaults);
    await line.settled();
    expect(line.heard.filter(({ name }) => name === 'platform-settings').at(-1)?.payload).toMatchObject({
      settings: platformSettingDefaults,
    });
    line.close();
    expect(await brand()).toEqual(platformSettingDefaults);
  });

  test('loses one picture and keeps the others [WHL-005]', async () => {
    for (const mode of ['appLogoLight', 'appLogoDark']) await send(mode, await photograph());
    const left = (await operator().call('DELETE', '/settings-whitelabel/appLogoLight')).json<PublicSettings>();
    expect([left.appLogoLight, left.appLogoDark === '']).toEqual(['', false]);
  });
});

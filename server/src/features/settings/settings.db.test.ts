import { platformSettingDefaults } from '@oplano/contracts/settings';
import { describe, expect, test } from 'vitest';
import { sharedTestApp } from '#test/app';
import { aCompany, someone } from '#test/people';

const app = sharedTestApp();
const operator = async () => someone(app, await aCompany(app), { super: true, profile: 'admin' });
const branding = async () => (await app.inject({ url: '/api/public-settings' })).json<Record<string, string>>();

describe('the settings of the platform', () => {
  test('are read without a session and have their defaults [WHL-010, WHL-011, WHL-012, DAT-023]', async () => {
    expect(await branding()).toEqual(platformSettingDefaults);
    expect(platformSettingDefaults).toMatchObject({
      primaryColorLight: '#0000FF',
      primaryColorDark: '#39ACE7',
      appName: 'O Plano',
    });
  });

  test('are changed by the operator alone; an emptied one has its default again [WHL-011, RBAC-018, REST-125]', async () => {
    const op = await operator();
    expect((await op.call('PUT', '/settings/appName', { value: 'Fala Já' })).json()).toEqual({
      key: 'appName',
      value: 'Fala Já',
    });
    expect((await branding())['appName']).toBe('Fala Já');
    await op.call('PUT', '/settings/appName', { value: '' });
    expect((await branding())['appName']).toBe('O Plano');
    const admin = await someone(app, await aCompany(app), { profile: 'admin' });
    expect((await admin.call('PUT', '/settings/appName', { value: 'X' })).json()).toEqual({
      error: 'ERR_NO_PERMISSION',
    });
  });

  test.each([
    ['primaryColorLight', 'red'],
    ['primaryColorLight', '#12345'],
    ['primaryColorLight', '#fff;background:url(javascript:alert(1))'],
    ['primaryColorDark', '</style><script>alert(1)</script>'],
    ['appLogoLight', '../../etc/passwd'],
    ['userCreation', 'maybe'],
    ['internal.demo', 'absent'],
    ['nothing', 'x'],
  ])('refuse %s = %s', async (key, value) => {
    const op = await operator();
    expect((await op.call('PUT', `/settings/${key}`, { value })).json()).toMatchObject({ error: 'ERR_VALIDATION' });
  });
});

describe('the version', () => {
  test('is 2.0.4-v3 until the operator publishes another [REST-006, REST-007, SHL-056]', async () => {
    const read = async () => (await app.inject({ url: '/api/version' })).json();
    expect(await read()).toEqual({ version: '2.0.4-v3' });
    const op = await operator();
    expect((await op.call('POST', '/version', { version: '2.1.0' })).json()).toEqual({ version: '2.1.0' });
    expect(await read()).toEqual({ version: '2.1.0' });
    const user = await someone(app, await aCompany(app), { profile: 'admin' });
    expect((await user.call('POST', '/version', { version: '9' })).statusCode).toBe(403);
  });
});

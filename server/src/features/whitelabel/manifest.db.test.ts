import type { AppManifest } from '@oplano/core/whitelabel';
import { afterEach, expect, test } from 'vitest';
import { sharedTestApp } from '#test/app';
import { aCompany, someone } from '#test/people';

const app = sharedTestApp();
const asOperator = async () => someone(app, await aCompany(app), { super: true });
const fetchManifest = (headers: Record<string, string> = {}) => app.inject({ url: '/manifest.webmanifest', headers });
afterEach(async () => {
  const operator = await asOperator();
  await operator.call('DELETE', '/settings-whitelabel');
});

test('the manifest speaks in the name and colours of the brand, to visitors too, and is asked for again by its content', async () => {
  const plain = await fetchManifest();
  expect(plain.headers['content-type']).toBe('application/manifest+json; charset=utf-8');
  expect(plain.headers['cache-control']).toBe('no-cache');
  expect(plain.json<AppManifest>()).toMatchObject({ name: 'O Plano', theme_color: '#0000FF' });
  const same = await fetchManifest({ 'if-none-match': String(plain.headers.etag) });
  expect([same.statusCode, same.body]).toEqual([304, '']);

  const operator = await asOperator();
  await operator.call('PUT', '/settings/appName', { value: 'Aurora' });
  await operator.call('PUT', '/settings/primaryColorLight', { value: '#117733' });
  const changed = await fetchManifest({ 'if-none-match': String(plain.headers.etag) });
  expect(changed.statusCode).toBe(200);
  expect(changed.json<AppManifest>()).toMatchObject({ name: 'Aurora', short_name: 'Aurora', theme_color: '#117733' });
});

test('the icon that is drawn for a brand is kept for good under the address that the manifest names, and no other', async () => {
  const address = (await fetchManifest()).json<AppManifest>().icons[0]?.src ?? '';
  const icon = await app.inject({ url: address });
  expect(icon.headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; sandbox",
  });
  const operator = await asOperator();
  await operator.call('PUT', '/settings/primaryColorLight', { value: '#117733' });
  expect((await app.inject({ url: address })).headers['cache-control'], 'an old address').toBe('no-cache');
  const next = (await fetchManifest()).json<AppManifest>().icons[0]?.src ?? '';
  expect(next).not.toBe(address);
  expect((await app.inject({ url: next })).body).toContain('#117733');
});

test('pages may use a manifest and workers of our own, and of nobody else', async () => {
  const policy = String((await app.inject({ url: '/' })).headers['content-security-policy']);
  expect(policy).toContain("manifest-src 'self'");
  expect(policy).toContain("worker-src 'self' blob:");
});

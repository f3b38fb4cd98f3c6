import { describe, expect, test } from 'vitest';
import { sharedTestApp } from '#test/app';
import { aCompany, someone } from '#test/people';
import { inlineScriptHashes } from './security.ts';

const app = sharedTestApp();

describe('every answer', () => {
  test('carries a request id and strict headers', async () => {
    const { headers } = await app.inject({ url: '/api/version' });
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers['content-security-policy']).toContain("script-src 'self' 'wasm-unsafe-eval'");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe-inline/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['cache-control']).toBe('no-store');
  });

  test('of the API to an unknown address is a refusal with a code, not a page', async () => {
    for (const url of ['/api/nothing', '/api', '/assets/none.js', '/files/x']) {
      const response = await app.inject({ url });
      expect([url, response.statusCode, response.json()]).toEqual([url, 404, { error: 'ERR_NOT_FOUND' }]);
    }
  });

  test('that is a bug carries the request id, is logged once, and says nothing of the cause', async () => {
    const person = await someone(app, await aCompany(app));
    const { db } = app.app.runtime;
    const getExecutor = db.getExecutor.bind(db);
    db.getExecutor = () => {
      throw new Error('the cause with password=hunter2');
    };
    const response = await person.call('GET', '/auth/me');
    db.getExecutor = getExecutor;
    const requestId = response.headers['x-request-id'];
    expect([response.statusCode, response.json()]).toEqual([500, { error: 'ERR_INTERNAL', requestId }]);
    expect(app.logged.filter((line) => line.includes(String(requestId)))).toHaveLength(1);
  });
});

test('a body heavier than all fields of its form together is refused before it is read', async () => {
  const person = await someone(app, await aCompany(app), { profile: 'admin' });
  const send = (extra: string) => person.call('POST', '/tags', { name: 'Pedido', color: '#112233', extra });
  const heavy = await send('x'.repeat(200_000));
  expect([heavy.statusCode, heavy.json()]).toEqual([413, { error: 'ERR_PAYLOAD_TOO_LARGE' }]);
  expect((await send('x'.repeat(20_000))).statusCode).toBe(200);
});

describe('the watchers', () => {
  test('see that the process lives, that it is ready, and its figures on loopback', async () => {
    expect((await app.inject({ url: '/healthz' })).json()).toEqual({ status: 'ok' });
    expect((await app.inject({ url: '/readyz' })).json()).toEqual({ status: 'ready', live: 'alone' });
    const metrics = await app.inject({ url: '/metrics' });
    expect(metrics.body).toContain('http_request_duration_seconds_count');
    expect((await app.inject({ url: '/metrics', remoteAddress: '192.168.1.9' })).statusCode).toBe(404);
  });
});

describe('the documents of the API', () => {
  test('are an OpenAPI 3.1 file and a page without scripts', async () => {
    const document = (await app.inject({ url: '/api/openapi.json' })).json<{ openapi: string; paths: object }>();
    expect(document.openapi).toBe('3.1.0');
    expect(document.paths).toHaveProperty(['/users/{userId}', 'put', 'responses', '409']);
    const page = await app.inject({ url: '/api/docs' });
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.body).toContain('/api/auth/login');
    expect(page.body).not.toContain('<script');
  });
});

test('inline scripts of the page are allowed by their hash and nothing else is', () => {
  const html = '<script>let a = 1;</script><script type="module" src="/x.js"></script>';
  expect(inlineScriptHashes(html)).toEqual([expect.stringMatching(/^'sha256-[\w+/]+=*'$/)]);
});

import { createHash } from 'node:crypto';
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fastify, type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerErrors } from './errors.ts';
import { secureHeaders } from './security.ts';
import { readIndexHtml, serveWebApp } from './web-app.ts';

const script = 'document.documentElement.dataset.scheme = "dark";';
const page = `<!doctype html><script>${script}</script><script type="module" src="/assets/a.js"></script>`;

describe('the page', () => {
  let webRoot: string;
  let app: FastifyInstance;
  beforeAll(async () => {
    webRoot = await mkdtemp(path.join(os.tmpdir(), 'oplano-web-'));
    await mkdir(path.join(webRoot, 'assets'));
    await writeFile(path.join(webRoot, 'index.html'), page);
    await writeFile(path.join(webRoot, 'assets', 'a.js'), 'export {};');
    app = fastify();
    answerErrors(app);
    await secureHeaders(app, { html: readIndexHtml(webRoot), https: true });
    await serveWebApp(app, webRoot, page);
  });
  afterAll(async () => {
    await app.close();
    await rm(webRoot, { recursive: true });
  });

  const policyOf = (header: unknown): Map<string, string[]> =>
    new Map(
      String(header)
        .split(';')
        .map((part) => part.trim().split(' '))
        .map(([name = '', ...sources]) => [name, sources]),
    );

  test('runs its own scripts, its one inline script by hash, and no other', async () => {
    const policy = policyOf((await app.inject({ url: '/tickets' })).headers['content-security-policy']);
    const hash = createHash('sha256').update(script).digest('base64');
    expect(policy.get('script-src')).toEqual(["'self'", "'wasm-unsafe-eval'", `'sha256-${hash}'`]);
    // Whatever is not named follows this one; these do not, or must be closed.
    expect(policy.get('default-src')).toEqual(["'self'"]);
    expect(policy.get('object-src')).toEqual(["'none'"]);
    expect(policy.get('base-uri')).toEqual(["'self'"]);
    expect(policy.get('form-action')).toEqual(["'self'"]);
    expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
    for (const [name, sources] of policy) {
      if (name === 'style-src') continue;
      const wild = sources.filter((source) => /unsafe-inline|'unsafe-eval'|^\*$|^https?:$/.test(source));
      expect([name, wild]).toEqual([name, []]);
    }
  });

  test.each([
    '//evil.example',
    '//evil.example/%2e%2e',
    '/\\evil.example',
    '/%5cevil.example',
    '/https://evil.example/',
  ])('never sends anybody elsewhere: %s', async (url) => {
    const answer = await app.inject({ url });
    expect(answer.headers.location).toBeUndefined();
    expect(answer.statusCode).toBeLessThan(500);
    expect(answer.statusCode >= 300 && answer.statusCode < 400).toBe(false);
  });

  test('is not left by a path that climbs', async () => {
    for (const url of [
      '/assets/../../package.json',
      '/assets/%2e%2e/%2e%2e/package.json',
      '/assets/..%2f..%2fetc%2fpasswd',
    ]) {
      const answer = await app.inject({ url });
      expect(answer.body.includes('"name"') || answer.body.includes('root:')).toBe(false);
    }
  });

  test('is kept on https by the browser once it was there', async () => {
    const { headers } = await app.inject({ url: '/' });
    expect(headers['strict-transport-security']).toMatch(/max-age=\d{7,}/);
    expect(headers['referrer-policy']).toBe('same-origin');
    expect(headers['x-content-type-options']).toBe('nosniff');
  });
});

import { fastify } from 'fastify';
import { describe, expect, test, vi } from 'vitest';
import { createMetrics } from './create-metrics.ts';
import { metricsAllowed } from './metrics-allowed.ts';

const pool = { totalCount: 5, idleCount: 3, waitingCount: 1 };
const share = { counts: () => ({ waiting: 2, refused: 9 }) };
const plain = () => createMetrics({ pool, share, isProcessWatched: false });

describe('the figures of a server', () => {
  test('count requests by the pattern of their route, not by their address', async () => {
    const metrics = plain();
    const app = fastify();
    metrics.watchHttp(app);
    app.get('/api/users/:id', async () => ({ ok: true }));
    await app.inject('/api/users/1');
    await app.inject('/api/users/2');
    await app.inject('/nowhere/3');
    const text = await metrics.render();
    expect(text).toContain('http_request_duration_seconds_count{method="GET",route="/api/users/:id",status="200"} 2');
    expect(text).toContain('http_request_duration_seconds_count{method="GET",route="none",status="404"} 1');
    await app.close();
  });

  test('show the pool, the sockets and the queue as they are when somebody asks', async () => {
    const metrics = plain();
    let sockets = 1;
    metrics.watchSockets(() => sockets);
    metrics.watchQueue(() => 2.5);
    sockets = 7;
    const text = await metrics.render();
    for (const line of ['db_pool_connections 5', 'db_pool_idle 3', 'db_pool_waiting 1', 'open_sockets 7']) {
      expect(text).toContain(`\n${line}\n`);
    }
    expect(text).toContain('jobs_queue_age_seconds 2.5');
    expect(text).toContain('\ndb_share_waiting 2\n');
    expect(text).toContain('\ndb_share_refused_total 9\n');
    expect(await metrics.render()).toContain('\ndb_share_refused_total 9\n');
  });

  test('count jobs by their outcome', async () => {
    const metrics = plain();
    for (const outcome of ['done', 'done', 'failed', 'dead']) {
      metrics.recordJob({ name: 'files.forget', outcome, seconds: 0.2 });
    }
    const text = await metrics.render();
    expect(text).toContain('jobs_total{job="files.forget",outcome="done"} 2');
    expect(text).toContain('jobs_total{job="files.forget",outcome="failed"} 1');
    expect(text).toContain('jobs_total{job="files.forget",outcome="dead"} 1');
    expect(text).toContain('job_duration_seconds_count{job="files.forget"} 4');
  });

  test('of two servers in one process do not mix', async () => {
    const [one, other] = [createMetrics({ pool, share }), createMetrics({ pool, share })];
    one.recordJob({ name: 'mine', outcome: 'done', seconds: 1 });
    expect(await one.render()).toContain('process_cpu_seconds_total');
    expect(await other.render()).not.toContain('mine');
  });

  test('of a process are watched once, however many servers run in it', async () => {
    const watch = vi.spyOn(PerformanceObserver.prototype, 'observe');
    try {
      for (let server = 0; server < 3; server += 1) await createMetrics({ pool, share }).render();
      expect(watch.mock.calls.length).toBeLessThanOrEqual(1);
    } finally {
      watch.mockRestore();
    }
  });
});

describe('who may read them', () => {
  const token = 'a-token-of-some-length';
  async function ask(options: { from: string; headers?: Record<string, string>; token?: string }): Promise<boolean> {
    const app = fastify({ trustProxy: ['10.0.0.0/8', '127.0.0.1'] });
    app.get('/', async (request) => ({ allowed: metricsAllowed(request, options.token) }));
    const answer = await app.inject({ url: '/', remoteAddress: options.from, headers: options.headers ?? {} });
    await app.close();
    return answer.json<{ allowed: boolean }>().allowed;
  }
  const bearer = (value: string) => ({ authorization: `Bearer ${value}` });

  test.each<[string, Parameters<typeof ask>[0], boolean]>([
    ['this machine', { from: '127.0.0.1' }, true],
    ['this machine by IPv6', { from: '::1' }, true],
    ['this machine by both', { from: '::ffff:127.0.0.1' }, true],
    ['another machine', { from: '192.168.1.9' }, false],
    ['another machine through a proxy here', { from: '127.0.0.1', headers: { 'x-forwarded-for': '8.8.8.8' } }, false],
    ['one that claims to be this machine', { from: '10.0.0.2', headers: { 'x-forwarded-for': '127.0.0.1' } }, false],
    ['another machine with the token', { from: '192.168.1.9', headers: bearer(token), token }, true],
    ['another machine with a wrong token', { from: '192.168.1.9', headers: bearer(`${token}x`), token }, false],
    [
      'another machine with an empty token',
      { from: '192.168.1.9', headers: { authorization: 'Bearer ' }, token },
      false,
    ],
    ['a token where none is set', { from: '192.168.1.9', headers: bearer('undefined') }, false],
  ])('%s', async (_name, options, allowed) => {
    expect(await ask(options)).toBe(allowed);
  });
});

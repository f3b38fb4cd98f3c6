import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { metricsAllowed, type Metrics } from '#platform/metrics';
import { AppError } from '#platform/use-case';

interface HealthParts {
  readonly database: Pick<Pool, 'query'>;
  /** How live events reach the browsers of other processes. */
  readonly fanOut: () => string;
  readonly metrics: Metrics;
  readonly metricsToken: string | undefined;
}

/** For those who watch the process: alive, ready, and its figures. */
export function addHealth(http: FastifyInstance, { database, fanOut, metrics, metricsToken }: HealthParts): void {
  http.get('/healthz', async () => ({ status: 'ok' }));
  http.get('/readyz', async () => {
    try {
      await database.query('select 1');
    } catch {
      throw new AppError('ERR_UNAVAILABLE');
    }
    // Without its neighbours a process still serves its own people.
    return { status: 'ready', live: fanOut() };
  });
  http.get('/metrics', async (request, reply) => {
    // Whoever may not read the figures need not know that they are here.
    if (!metricsAllowed(request, metricsToken)) throw new AppError('ERR_NOT_FOUND');
    return reply.type(metrics.contentType).send(await metrics.render());
  });
}

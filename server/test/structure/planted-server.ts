import type { Route } from '@oplano/contracts';
import type { FastifyInstance } from 'fastify';
import { createFindKey } from '#features/api-keys';
import { createLoadActor } from '#features/auth';
import { createFindToken, demandToken } from '#features/external-api';
import { createAccessTokens, deriveKeys } from '#platform/crypto';
import { createHttpServer, type Binding } from '#platform/http';
import { createLimits } from '#platform/limits';
import type { TestApp } from '../run-app.ts';

/** The secret of the server under test, whose sign-ins must work here as well. */
const testSecret = 'a secret that is only good enough for tests';

/** A second door to the same server with routes that are wrong on purpose: what the checks must catch. */
export function plantRoutes(
  app: TestApp,
  routes: Record<string, Route>,
  bindings: readonly Binding[],
): Promise<FastifyInstance> {
  return createHttpServer({
    runtime: app.app.runtime,
    tokens: createAccessTokens(deriveKeys(testSecret).accessTokens, app.clock),
    loadActor: createLoadActor({ operatorsNeedCode: false }),
    outsiders: {
      findKey: createFindKey(app.app.parts.work),
      findToken: createFindToken(app.app.parts.work),
      demandToken,
    },
    staging: app.app.staging,
    routes: { planted: routes },
    bindings,
    limits: createLimits({ db: app.app.database.db, clock: app.clock }),
    version: 'planted',
    webRoot: '/nowhere',
    https: false,
    webOrigins: [],
    trustProxy: [],
    strictAnswers: true,
    watch: () => undefined,
    budgetFactor: 1000,
    onRefused: () => undefined,
  });
}

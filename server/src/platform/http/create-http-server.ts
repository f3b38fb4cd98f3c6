import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import type { Route } from '@oplano/contracts';
import { refusal, type Actor } from '@oplano/core/permissions';
import { fastify, LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { AccessTokens } from '../crypto/index.ts';
import { inSearchTime, type TenantDb } from '../db/index.ts';
import type { Limits } from '../limits/index.ts';
import {
  AppError,
  runForPerson,
  runForPlatform,
  transactionsOf,
  type Identity,
  type Runtime,
} from '../use-case/index.ts';
import type { Binding, Step } from './bind.ts';
import { createBudgets, isSearch } from './budgets.ts';
import { docsPage } from './docs-page.ts';
import { answerErrors, sendError } from './errors.ts';
import { bearerOf, exchangeOf } from './exchange.ts';
import { openApiDocument } from './openapi.ts';
import { parseInput } from './parse-input.ts';
import { secureHeaders } from './security.ts';
import { watchSlowConnections } from './slow-connections.ts';
import { readIndexHtml, serveWebApp } from './web-app.ts';
import { wireSchema } from './wire-schema.ts';

const jsonBodyMaxBytes = 1024 * 1024;
const requestMaxMs = 5 * 60_000;
const headersMaxMs = 15_000;
const searchMaxMs = 5_000;
const minuteMs = 60_000;

export interface HttpOptions {
  readonly runtime: Runtime;
  readonly tokens: AccessTokens;
  /** Who a token stands for today: throws where the session has ended. */
  readonly loadActor: (db: TenantDb, identity: Identity, now: Date) => Promise<Actor>;
  readonly routes: Record<string, Record<string, Route>>;
  readonly bindings: readonly Binding[];
  /** Counts the calls of routes that are limited. */
  readonly limits: Pick<Limits, 'take'>;
  readonly version: string;
  readonly webRoot: string;
  readonly https: boolean;
  readonly trustProxy: readonly string[];
  /** Checks every answer against its contract and fails where it does not fit: for tests. */
  readonly strictAnswers: boolean;
  /** Told of the server before its routes are added, to count what passes. */
  readonly watch: (app: FastifyInstance) => void;
  /** How many times the usual budgets people, companies and addresses have. */
  readonly budgetFactor: number;
  readonly onRefused: (limit: string) => void;
}

async function identityOf(options: HttpOptions, bearer: string | undefined): Promise<Identity> {
  if (!bearer) throw new AppError('ERR_NO_SESSION');
  const claims = await options.tokens.read(bearer);
  if (claims === 'expired') throw new AppError('ERR_SESSION_EXPIRED');
  if (claims === 'invalid') throw new AppError('ERR_NO_SESSION');
  return claims;
}

function refuse(actor: Actor | null, route: Route): void {
  const code = refusal(actor, route);
  if (code) throw new AppError(code);
}

/** The operator behind a platform route; nobody on a public one. */
async function operatorOf(options: HttpOptions, route: Route, bearer: string | undefined): Promise<Actor | null> {
  if (route.access === 'public') return null;
  const identity = await identityOf(options, bearer);
  return runForPerson(options.runtime, identity, options.loadActor, async ({ actor }) => actor);
}

function handlerOf(options: HttpOptions, binding: Binding) {
  const { route } = binding;
  const run = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    if (binding.kind === 'person' || binding.kind === 'steps') {
      const identity = await identityOf(options, bearerOf(request));
      const input = await parseInput(route, request);
      const step: Step = (work) =>
        runForPerson(options.runtime, identity, options.loadActor, (ctx) => {
          refuse(ctx.actor, route);
          return isSearch(input.query) ? inSearchTime(ctx.db, searchMaxMs, () => work(ctx)) : work(ctx);
        });
      return binding.kind === 'steps' ? binding.handle(step, input) : step((ctx) => binding.handle(ctx, input));
    }
    const exchange = exchangeOf(request, reply, options.https);
    const actor = await operatorOf(options, route, exchange.bearer);
    refuse(actor, route);
    const input = await parseInput(route, request);
    for (const { name, key, perMinute } of binding.limits) {
      await options.limits.take(`${name} ${key(input, exchange)}`, { most: perMinute, windowMs: minuteMs });
    }
    if (binding.kind === 'open') return binding.handle(transactionsOf(options.runtime), input, exchange);
    return runForPlatform(options.runtime, actor, (ctx) => binding.handle(ctx, input));
  };
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const answer = await run(request, reply);
    return options.strictAnswers ? route.response.parse(answer) : answer;
  };
}

/** An empty body is no body, whatever its header says. */
function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, {});
    else void parse(request, body as string, done);
  });
}

/** The HTTP side of the server: every bound route, the documents of the API, and the web app. */
export async function createHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: options.runtime.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: jsonBodyMaxBytes,
    trustProxy: options.trustProxy.length > 0 ? [...options.trustProxy] : false,
    forceCloseConnections: 'idle',
    // Nobody may take longer to say what they want; without it a connection could be held for ever.
    requestTimeout: requestMaxMs,
    // An address that cannot be decoded never comes as far as a route, or a hook.
    frameworkErrors: (error, request, reply) => sendError(error, request, reply.header('x-request-id', request.id)),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  }) as unknown as FastifyInstance;
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id));
  options.watch(app);
  app.server.headersTimeout = headersMaxMs;
  const slowConnections = watchSlowConnections(app.server);
  app.addHook('onClose', async () => slowConnections.stop());
  const budgets = createBudgets({ tokens: options.tokens, factor: options.budgetFactor, onRefused: options.onRefused });
  budgets.guardTheRest(app);
  answerErrors(app);
  readJsonBodies(app);

  const html = readIndexHtml(options.webRoot);
  await secureHeaders(app, { html, https: options.https });
  await app.register(cookie);
  await app.register(multipart, { throwFileSizeLimit: true });
  await serveWebApp(app, options.webRoot, html);

  for (const binding of options.bindings) {
    app.route({
      method: binding.route.method,
      url: `/api${binding.route.path}`,
      schema: { response: { 200: wireSchema(binding.route.response) } },
      // What the API answers belongs to one person at one time.
      onSend: async (_request, reply, payload) => {
        void reply.header('cache-control', 'no-store');
        return payload;
      },
      config: { hasBudget: true },
      onRequest: budgets.onRequest(binding.route),
      handler: budgets.inTurn(binding.route, handlerOf(options, binding)),
    });
  }

  const document = openApiDocument(options.routes, options.version);
  app.get('/api/openapi.json', async () => document);
  const page = docsPage(options.routes, options.version);
  app.get('/api/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
  return app;
}

import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import type { Route } from '@oplano/contracts';
import { refusal, type Actor } from '@oplano/core/permissions';
import { fastify, LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { AccessTokens } from '../crypto/index.ts';
import { inSearchTime, type TenantDb } from '../db/index.ts';
import type { SharedLimits } from '../limits/index.ts';
import type { Staging } from '../staging/index.ts';
import {
  AppError,
  runForPerson,
  runForPlatform,
  transactionsOf,
  type Identity,
  type Runtime,
} from '../use-case/index.ts';
import type { Binding, Input, Step } from './bind.ts';
import { createBudgets, isSearch } from './budgets.ts';
import { docsPage } from './docs-page.ts';
import { beforeBody, createDoor, isByAddress, takeLimit, type Door } from './door.ts';
import { answerErrors, sendError } from './errors.ts';
import { exchangeOf } from './exchange.ts';
import { isPlainJson } from './json-shape.ts';
import { openApiDocument } from './openapi.ts';
import { comesAsForm, parseInput } from './parse-input.ts';
import { withForm } from './read-form.ts';
import { secureHeaders } from './security.ts';
import { watchSlowConnections } from './slow-connections.ts';
import { createUploadsInFlight, type UploadsInFlight } from './uploads-in-flight.ts';
import { readIndexHtml, serveWebApp } from './web-app.ts';
import { wireSchema } from './wire-schema.ts';

const jsonBodyMaxBytes = 1024 * 1024;
const requestMaxMs = 5 * 60_000;
const headersMaxMs = 15_000;
const searchMaxMs = 5_000;

export interface HttpOptions {
  readonly runtime: Runtime;
  readonly tokens: AccessTokens;
  /** Who a token stands for today: throws where the session has ended. */
  readonly loadActor: (db: TenantDb, identity: Identity, now: Date) => Promise<Actor>;
  readonly routes: Record<string, Record<string, Route>>;
  /** Where the files of forms lie while their call runs. */
  readonly staging: Staging;
  readonly bindings: readonly Binding[];
  /** Counts the calls of routes that are limited. */
  readonly limits: Pick<SharedLimits, 'take'>;
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

function refuse(actor: Actor | null, route: Route): void {
  const code = refusal(actor, route);
  if (code) throw new AppError(code);
}

/** What the handlers of one server share. */
interface Desk {
  readonly door: Door;
  readonly uploads: UploadsInFlight;
}

function handlerOf(options: HttpOptions, binding: Binding, { door, uploads }: Desk) {
  const { route } = binding;
  const stepOf =
    (request: FastifyRequest): Step =>
    (work) =>
      runForPerson(options.runtime, door.callerOf(request), options.loadActor, (ctx) => {
        refuse(ctx.actor, route);
        // What may take long in the database ends in time.
        return isSearch(request.query) ? inSearchTime(ctx.db, searchMaxMs, () => work(ctx)) : work(ctx);
      });

  /** A form is read once it is known who sends it and that they may, and by no more senders than there should be. */
  async function withInput<T>(request: FastifyRequest, work: (input: Input<Route>) => Promise<T>): Promise<T> {
    const { upload } = route;
    const isForm = comesAsForm(route, request);
    if (!upload || !isForm) return work(parseInput(route, request));
    const end = await beforeBody(request, async () => {
      await stepOf(request)(async () => undefined);
      return uploads.begin(door.callerOf(request));
    });
    try {
      return await withForm(request, upload, options.staging, (form) => work(parseInput(route, request, form)));
    } finally {
      end();
    }
  }

  const run = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    if (binding.kind === 'person' || binding.kind === 'steps') {
      const step = stepOf(request);
      return withInput(request, (input) =>
        binding.kind === 'steps' ? binding.handle(step, input) : step((ctx) => binding.handle(ctx, input)),
      );
    }
    const exchange = exchangeOf(request, reply, options.https);
    // The operator behind a platform route; nobody on a public one.
    const actor = route.access === 'public' ? null : await stepOf(request)(async (ctx) => ctx.actor);
    refuse(actor, route);
    return withInput(request, async (input) => {
      for (const limit of binding.limits) {
        if (!isByAddress(limit)) await takeLimit(options.limits, limit, limit.key(input, exchange));
      }
      if (binding.kind === 'open') return binding.handle(transactionsOf(options.runtime), input, exchange);
      return runForPlatform(options.runtime, actor, (ctx) => binding.handle(ctx, input));
    });
  };
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const answer = await run(request, reply);
    return options.strictAnswers ? route.response.parse(answer) : answer;
  };
}

/** An empty body is no body, whatever its header says; one that would take long to parse is not parsed. */
function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, {});
    else if (!isPlainJson(body as string)) done(new AppError('ERR_PAYLOAD_TOO_LARGE'));
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
  const budgets = createBudgets({ factor: options.budgetFactor, onRefused: options.onRefused });
  budgets.guardTheRest(app);
  answerErrors(app);
  readJsonBodies(app);

  const html = readIndexHtml(options.webRoot);
  await secureHeaders(app, { html, https: options.https });
  await app.register(cookie);
  await app.register(multipart, { throwFileSizeLimit: true });
  await serveWebApp(app, options.webRoot, html);

  const door = createDoor({
    tokens: options.tokens,
    limits: options.limits,
    charge: (...call) => budgets.charge(...call),
  });
  const desk: Desk = { door, uploads: createUploadsInFlight() };
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
      onRequest: door.enter(binding),
      handler: budgets.inTurn(binding.route, handlerOf(options, binding, desk)),
    });
  }

  // One piece of memory for everybody, however slowly they read it.
  const document = Buffer.from(JSON.stringify(openApiDocument(options.routes, options.version)));
  app.get('/api/openapi.json', async (_request, reply) => reply.type('application/json; charset=utf-8').send(document));
  const page = Buffer.from(docsPage(options.routes, options.version));
  app.get('/api/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
  return app;
}

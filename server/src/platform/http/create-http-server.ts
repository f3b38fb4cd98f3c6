import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import type { Route } from '@oplano/contracts';
import { fastify, LogController, type FastifyInstance } from 'fastify';
import type { AccessTokens } from '../crypto/index.ts';
import type { SharedLimits } from '../limits/index.ts';
import type { Staging } from '../staging/index.ts';
import { AppError, createKnownActors, type LoadActor, type Runtime } from '../use-case/index.ts';
import { apiDocuments } from './api-documents.ts';
import { withApi } from './base-address.ts';
import type { Binding } from './bind.ts';
import { bodyMaxBytes, jsonBodyMaxBytes } from './body-limit.ts';
import { createBudgets } from './budgets.ts';
import { createDoor, type Outsiders } from './door.ts';
import { answerErrors, sendError } from './errors.ts';
import { handlerOf, type Desk } from './handle-route.ts';
import { isPlainJson } from './json-shape.ts';
import { createOrigins, serveOrigins } from './origins.ts';
import { secureHeaders } from './security.ts';
import { lateSerialisers } from './serialisers.ts';
import { watchSlowConnections } from './slow-connections.ts';
import { createUploadsInFlight } from './uploads-in-flight.ts';
import { serveVideoPage } from './video-page.ts';
import { readIndexHtml, serveWebApp } from './web-app.ts';
import { wireSchema } from './wire-schema.ts';

const requestMaxMs = 5 * 60_000;
const headersMaxMs = 15_000;

export interface HttpOptions {
  readonly runtime: Runtime;
  readonly tokens: AccessTokens;
  readonly loadActor: LoadActor;
  readonly outsiders: Outsiders;
  readonly routes: Record<string, Record<string, Route>>;
  /** Where the files of forms lie while their call runs. */
  readonly staging: Staging;
  readonly bindings: readonly Binding[];
  /** Counts the calls of routes that are limited. */
  readonly limits: Pick<SharedLimits, 'take'>;
  readonly version: string;
  readonly webRoot: string;
  readonly https: boolean;
  /** Origins whose pages may call with cookies; see `origins.ts`. */
  readonly webOrigins: readonly string[];
  readonly trustProxy: readonly string[];
  /** Checks every answer against its contract and fails where it does not fit: for tests. */
  readonly strictAnswers: boolean;
  /** Told of the server before its routes are added, to count what passes. */
  readonly watch: (app: FastifyInstance) => void;
  /** How many times the usual budgets people, companies and addresses have. */
  readonly budgetFactor: number;
  readonly onRefused: (limit: string) => void;
}

/** Of each key and each token. */
const programCallsPerMinute = 300;

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
    rewriteUrl: withApi(options.bindings.map(({ route }) => route)),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  }) as unknown as FastifyInstance;
  app.setSerializerCompiler(await lateSerialisers());
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
  const origins = createOrigins(options.webOrigins);
  serveOrigins(app, options.webOrigins, origins);
  await app.register(cookie);
  await app.register(multipart, { throwFileSizeLimit: true });
  serveVideoPage(app);
  await serveWebApp(app, options.webRoot, html);

  const door = createDoor({
    tokens: options.tokens,
    limits: options.limits,
    charge: (...call) => budgets.charge(...call),
    outsiders: options.outsiders,
    programCallsPerMinute: Math.max(Math.floor(programCallsPerMinute * options.budgetFactor), 1),
  });
  const desk: Desk = { door, budgets, uploads: createUploadsInFlight(), known: createKnownActors() };
  const places = options.bindings.flatMap((binding) => [
    { binding, url: `/api${binding.route.path}` },
    ...(binding.route.atRoot ? [{ binding, url: binding.route.path }] : []),
  ]);
  for (const { binding, url } of places) {
    app.route({
      method: binding.route.method,
      url,
      // A form with files has limits of its own.
      ...(binding.route.upload ? {} : { bodyLimit: bodyMaxBytes(binding.route.body) }),
      ...(binding.kind === 'stream'
        ? // Pieces must leave at once.
          { compress: false }
        : { schema: { response: { 200: wireSchema(binding.route.response) } } }),
      // What the API answers belongs to one person at one time.
      onSend: async (_request, reply, payload) => {
        void reply.header('cache-control', 'no-store');
        return payload;
      },
      config: { hasBudget: true },
      onRequest: door.enter(binding),
      handler: handlerOf({ ...options, origins }, binding, desk),
    });
  }

  const documents = apiDocuments(options.routes, options.version);
  app.get('/api/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(await documents.openApi()),
  );
  app.get('/api/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(await documents.page()));
  return app;
}

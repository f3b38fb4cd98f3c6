import { defineRoute, errorStatus, type Access, type ErrorCode, type Route } from '@oplano/contracts';
import { fastify } from 'fastify';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createSetupGate } from '#features/auth';
import { createAccessTokens } from '#platform/crypto';
import { bind, bindOpen, type Binding } from '#platform/http';
import { openApiDocument } from '../../src/platform/http/openapi.ts';
import { bindingsOf } from '../../src/app/features.ts';
import { sharedTestApp } from '../app.ts';
import { allRoutes, type NamedRoute } from './all-routes.ts';
import { openApiProblems } from './openapi-checks.ts';
import { bindingProblems, declarationProblems, servedProblems } from './route-checks.ts';

const app = sharedTestApp();

/** Who needs no session. A new line here is a decision, not a formality. */
const publicRoutes = [
  'auth.confirm',
  'auth.demo',
  'auth.forgotPassword',
  'auth.login',
  'auth.logout',
  'auth.refresh',
  'auth.resetPassword',
  'auth.setUp',
  'auth.setupState',
  'auth.signUp',
  'notifications.read',
  'passkeys.begin',
  'passkeys.signIn',
  'plans.list',
  'secondFactor.signIn',
  'settings.publicAll',
  'settings.publicOne',
  'settings.version',
];

const route = (change: Partial<Route> = {}): Route => ({
  ...defineRoute({ method: 'GET', path: '/planted', access: 'session', summary: 'Planted.', response: z.object({}) }),
  ...change,
});
const planted = (change: Partial<Route> = {}): NamedRoute => ({ name: 'planted.route', route: route(change) });
const answer = async () => ({});
/** What is made a piece at a time, made at once. */
const whole = <Made>(work: Generator<void, Made>): Made => {
  for (;;) {
    const piece = work.next();
    if (piece.done) return piece.value;
  }
};

const realBindings = (): Binding[] => {
  const { clock } = app;
  const tokens = createAccessTokens(new Uint8Array(32), clock);
  return bindingsOf({ ...app.app.parts, tokens, gate: createSetupGate(), clock });
};

describe('the declaration of routes', () => {
  test('every route names who may call it, what it refuses and what its path holds', () => {
    expect(allRoutes.length).toBeGreaterThan(20);
    expect(declarationProblems(allRoutes)).toEqual([]);
  });

  test('the routes that need no session are these and no others', () => {
    const found = allRoutes.filter((named) => named.route.access === 'public').map(({ name }) => name);
    expect(found.toSorted()).toEqual(publicRoutes);
  });

  test.each([
    ['an access that is missing', { access: undefined as unknown as Access }, /no known access/],
    ['a permission nobody defined', { access: 'users:destroy' as Access }, /no known access/],
    ['a code that does not exist', { errors: ['ERR_MADE_UP' as ErrorCode] }, /does not exist/],
    ['a plan switch that does not exist', { plan: 'useTeleport' as never }, /unknown plan/],
    ['a path parameter that is not parsed', { path: '/planted/:userId' }, /in its path and parses/],
    ['a summary that says nothing', { summary: ' ' }, /what it is for/],
    ['a GET with a body', { body: z.object({ name: z.string() }) }, /body of a GET/],
  ])('%s is noticed', (_what, change, problem) => {
    expect(declarationProblems([planted(change)])).toEqual([expect.stringMatching(problem)]);
  });

  test('a second route at the same address is noticed', () => {
    expect(declarationProblems([planted(), planted()])).toEqual(['GET /planted is declared twice']);
  });
});

describe('the binding of routes', () => {
  test('every route is bound exactly once, and only public ones leave their door open', () => {
    expect(bindingProblems(allRoutes, realBindings())).toEqual([]);
  });

  test('a route that is unbound, bound twice, unknown, open or closed by mistake is noticed', () => {
    const [named, open] = [planted(), planted({ access: 'public' })];
    const bound = bind(named.route, answer);
    expect(bindingProblems([named], [])).toEqual(['planted.route is bound 0 times']);
    expect(bindingProblems([named], [bound, bound])).toEqual(['planted.route is bound 2 times']);
    expect(bindingProblems([], [bound])).toEqual(['GET /planted is bound and in no contract']);
    expect(bindingProblems([named], [{ ...bound, kind: 'open', handle: answer }])).toEqual([
      'GET /planted is open and not public',
    ]);
    expect(bindingProblems([open], [bind(open.route, answer)])).toEqual(['GET /planted is public and asks who calls']);
    expect(() => bindOpen(named.route, answer)).toThrow(/not public/);
  });

  test('nothing else is served under /api than the contracts and their documents', () => {
    expect(servedProblems(allRoutes, app.app.http.printRoutes())).toEqual([]);
  });

  test('a route added behind the contracts, and one that is not served, are noticed', async () => {
    const http = fastify();
    for (const path of ['/api/planted', '/api/openapi.json', '/api/docs', '/healthz']) http.get(path, answer);
    await http.ready();
    expect(servedProblems([planted()], http.printRoutes())).toEqual([]);

    const behind = fastify();
    for (const path of ['/api/openapi.json', '/api/docs', '/api/docs/:page', '/api']) behind.get(path, answer);
    behind.post('/api/docs', answer);
    await behind.ready();
    expect(servedProblems([planted()], behind.printRoutes()).toSorted()).toEqual([
      'GET /api is served without a contract',
      'GET /api/docs/: is served without a contract',
      'GET /api/planted is not served',
      'HEAD /api is served without a contract',
      'HEAD /api/docs/: is served without a contract',
      'POST /api/docs is served without a contract',
    ]);
  });
});

describe('the documents of the API', () => {
  test('/api/openapi.json is OpenAPI 3.1 and lists every route', async () => {
    const response = await app.inject({ url: '/api/openapi.json' });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toMatch(/^application\/json/);
    expect(openApiProblems(response.json(), allRoutes)).toEqual([]);
  });

  test('/api/docs is a page that names every route', async () => {
    const response = await app.inject({ url: '/api/docs' });
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    for (const { route: listed } of allRoutes) expect(response.body).toContain(`/api${listed.path}`);
    expect(response.body).not.toContain('<script');
  });

  type Document = { [key: string]: unknown; paths: Record<string, Record<string, Record<string, unknown>>> };
  const documentOf = (change: Partial<Route> = {}) =>
    whole(openApiDocument({ planted: { route: route(change) } }, '1')) as unknown as Document;
  const damaged = (damage: (document: Document, operation: Record<string, unknown>) => void, change = {}) => {
    const document = structuredClone(documentOf(change));
    damage(document, document.paths['/planted']?.['get'] ?? {});
    return openApiProblems(document, [planted(change)]);
  };

  test('a document that is not valid, or of other routes, is noticed', () => {
    expect(damaged(() => undefined)).toEqual([]);
    expect(damaged((document) => void (document['openapi'] = '3.0.3'))).toEqual(['It is not OpenAPI 3.1']);
    expect(damaged((document) => void (document.paths = {}))).toEqual(['GET /planted is missing']);
    expect(openApiProblems(documentOf(), [])).toEqual(['GET /planted is no route']);
    expect(damaged((_document, operation) => void (operation['security'] = []))).toEqual([
      'GET /planted looks open and is not',
    ]);
    expect(damaged((_document, operation) => void (operation['responses'] = {}))).toEqual([
      'GET /planted never succeeds',
      'GET /planted never refuses',
    ]);
    expect(damaged((_document, operation) => void delete operation['security'])).toContain(
      'GET /planted does not say who may call it',
    );
    expect(damaged((_document, operation) => void (operation['operationId'] = 'with space'))).toEqual([
      'GET /planted has no operationId for addresses',
    ]);
    expect(damaged((document) => void (document['info'] = { title: 'x', version: '1' }))).toEqual([
      'It has no license',
    ]);
    expect(damaged((document) => void (document['servers'] = []))).toEqual(['It has no server']);
    expect(
      damaged(
        (document) => void (document['components'] = { ...Object(document['components']), schemas: { Unused: {} } }),
      ),
    ).toEqual(['Nothing refers to the schema Unused']);
    expect(damaged((_document, operation) => void (operation['parameters'] = [{ name: 'q', in: 'query' }]))).toEqual([
      'GET /planted q has no schema',
    ]);
    expect(damaged((document) => void (document['x'] = { $ref: '#/components/schemas/Nothing' }))).toEqual([
      '#/x refers to #/components/schemas/Nothing, which is not there',
    ]);
    const unparsed = { path: '/planted/:userId' };
    expect(openApiProblems(documentOf(unparsed), [planted(unparsed)])).toEqual([
      'GET /planted/{userId} describes other path parameters',
    ]);
  });

  test('two addresses that one call could mean are noticed', () => {
    const both = (id: z.ZodType) => {
      const first = { path: '/planted/:id/open', params: z.object({ id }) };
      const second = { path: '/planted/list/:word', params: z.object({ word: z.string() }) };
      const document = whole(openApiDocument({ planted: { first: route(first), second: route(second) } }, '1'));
      return openApiProblems(document, [planted(first), planted(second)]);
    };
    expect(both(z.string())).toEqual(['GET /planted/{id}/open and GET /planted/list/{word} could be one call']);
    expect(both(z.string().regex(/^\d+$/))).toEqual([]);
  });

  test('every code has a status of a refusal', () => {
    expect(Object.values(errorStatus).filter((status) => status < 400 || status > 599)).toEqual([]);
  });
});

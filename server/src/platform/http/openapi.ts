import { changesAnything, errorStatus, type ErrorCode, type Route } from '@oplano/contracts';
import { z } from 'zod';

type Json = Record<string, unknown>;

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _draft, ...rest } = z.toJSONSchema(schema, { target: 'draft-2020-12', io, unrepresentable: 'any' });
  return rest;
};

const parametersOf = (schema: z.ZodType, place: 'path' | 'query'): Json[] => {
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
};

const hasFields = (schema: z.ZodType): boolean =>
  Object.keys((jsonSchema(schema, 'input')['properties'] as Json | undefined) ?? {}).length > 0;

const isForConfined = ({ access }: Route): boolean => ['public', 'enrolment', 'billing'].includes(access);

/** Refusals any route of this kind can give, beyond its own. */
const commonErrors = (route: Route): ErrorCode[] => [
  'ERR_VALIDATION',
  ...(route.access === 'public' ? [] : (['ERR_NO_SESSION', 'ERR_SESSION_EXPIRED'] as const)),
  ...(['public', 'enrolment'].includes(route.access) ? [] : (['ERR_SECOND_FACTOR_DUE'] as const)),
  ...(isForConfined(route) ? [] : (['ERR_SUBSCRIPTION_EXPIRED'] as const)),
  ...(changesAnything(route) && !isForConfined(route) ? (['ERR_COMPANY_SUSPENDED'] as const) : []),
  ...(route.method !== 'GET' && route.access !== 'public' && route.access !== 'external'
    ? (['ERR_SUPPORT_READS_ONLY'] as const)
    : []),
  ...(route.plan ? (['ERR_PLAN_FEATURE_DISABLED'] as const) : []),
  ...(route.scope || !['public', 'enrolment', 'billing', 'session'].includes(route.access)
    ? (['ERR_NO_PERMISSION'] as const)
    : []),
];

function errorResponses(route: Route): Json {
  const byStatus = Map.groupBy(new Set([...commonErrors(route), ...(route.errors ?? [])]), (code) => errorStatus[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: codes.join(', '),
        content: {
          'application/json': {
            schema: { type: 'object', required: ['error'], properties: { error: { enum: codes }, details: {} } },
          },
        },
      },
    ]),
  );
}

function requestBody(route: Route): Json | undefined {
  if (route.upload) {
    const fields = jsonSchema(route.body, 'input');
    const file = { [route.upload.field]: { type: 'string', format: 'binary' } };
    const properties = { ...(fields['properties'] as Json | undefined), ...file };
    const form = { 'multipart/form-data': { schema: { type: 'object', properties } } };
    return {
      required: true,
      content: route.upload.optional ? { 'application/json': { schema: fields }, ...form } : form,
    };
  }
  if (route.method === 'GET' || !hasFields(route.body)) return undefined;
  return { required: true, content: { 'application/json': { schema: jsonSchema(route.body, 'input') } } };
}

function securityOf({ access, scope }: Route): Json[] {
  if (access === 'public') return [];
  const own = access === 'external' ? { connectionToken: [] } : { session: [] };
  return scope ? [own, { apiKey: [] }] : [own];
}

const namesIn = (path: string): string[] => [...path.matchAll(/[:{](\w+)/g)].map(([, name = '']) => name);

function operation(feature: string, name: string, route: Route, path: string): Json {
  // Calls of one address are one path here, whatever each of them names the parameter in it.
  const [own, shared] = [namesIn(route.path), namesIn(path)];
  const inPath = parametersOf(route.params, 'path').map((parameter) => {
    const place = own.indexOf(String(parameter['name']));
    return { ...parameter, name: shared[place] ?? parameter['name'] };
  });
  const body = requestBody(route);
  return {
    operationId: `${feature}.${name}`,
    tags: [feature],
    summary: route.summary,
    parameters: [...inPath, ...parametersOf(route.query, 'query')],
    ...(body ? { requestBody: body } : {}),
    responses: {
      '200': {
        description: 'Done.',
        content: {
          [route.isStream ? 'text/event-stream' : 'application/json']: { schema: jsonSchema(route.response, 'output') },
        },
      },
      ...errorResponses(route),
    },
    security: securityOf(route),
    'x-access': route.access,
    ...(route.scope ? { 'x-scope': route.scope } : {}),
  };
}

/** Moves schemas that have a name to where the whole document can refer to them. */
function hoisted(node: unknown, schemas: Json): unknown {
  if (Array.isArray(node)) return node.map((item) => hoisted(item, schemas));
  if (typeof node !== 'object' || node === null) return node;
  const { $defs = {}, ...rest } = node as Json;
  for (const [name, schema] of Object.entries($defs as Json)) schemas[name] ??= hoisted(schema, schemas);
  return Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [
      key,
      key === '$ref' && typeof value === 'string'
        ? value.replace('#/$defs/', '#/components/schemas/')
        : hoisted(value, schemas),
    ]),
  );
}

const leniency =
  'A field that is not known is ignored, a known one with nonsense is refused with its name. What old forms may write differently stands at its field; an empty value in an address counts as left out.';

/** The OpenAPI 3.1 document of all routes, made from the same contracts that parse the calls: a route at a time. */
export function* openApiDocument(
  routes: Record<string, Record<string, Route>>,
  version: string,
): Generator<void, Json> {
  const paths: Record<string, Json> = {};
  const schemas: Json = {};
  const known = new Map<string, string>();
  for (const [feature, named] of Object.entries(routes)) {
    for (const [name, route] of Object.entries(named)) {
      const shape = route.path.replace(/:\w+/g, '{}');
      const path = known.get(shape) ?? route.path.replace(/:(\w+)/g, '{$1}');
      known.set(shape, path);
      const told = hoisted(operation(feature, name, route, path), schemas);
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: told };
      yield;
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'O Plano',
      version,
      description: `Customer service on chat channels, for many companies. ${leniency}`,
      license: { name: 'GPL-3.0-or-later', identifier: 'GPL-3.0-or-later' },
    },
    servers: [{ url: '/api' }],
    components: {
      schemas,
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'A key of the company; `x-scope` says what it must reach.',
        },
        connectionToken: { type: 'http', scheme: 'bearer', description: 'The token of a connection.' },
      },
    },
    paths,
  };
}

import type { NamedRoute } from './all-routes.ts';

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const objectsIn = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : []);
const at = (document: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>((value, step) => (isObject(value) ? value[step] : undefined), document);

/** What `#/a/b` of a reference names. */
const resolve = (document: Json, reference: string): unknown =>
  reference.startsWith('#/') ? at(document, ...reference.slice(2).split('/')) : undefined;

const types: readonly unknown[] = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'];

/** References that lead nowhere and schemas that JSON schema does not know, wherever they stand. */
function schemaProblems(document: Json): string[] {
  const problems: string[] = [];
  const walk = (node: unknown, place: string): void => {
    if (Array.isArray(node)) return node.forEach((item, index) => walk(item, `${place}/${index}`));
    if (!isObject(node)) return;
    const reference = node['$ref'];
    if (typeof reference === 'string' && resolve(document, reference) === undefined) {
      problems.push(`${place} refers to ${reference}, which is not there`);
    }
    if (node['nullable'] !== undefined) problems.push(`${place} is written as OpenAPI 3.0`);
    for (const [key, value] of Object.entries(node)) walk(value, `${place}/${key}`);
  };
  const walkSchema = (schema: unknown, place: string): void => {
    if (!isObject(schema)) return void problems.push(`${place} has no schema`);
    const named = [schema['type'] ?? []].flat();
    if (!named.every((type) => types.includes(type))) problems.push(`${place} has a type that JSON does not know`);
  };
  walk(document, '#');
  for (const { place, operation } of operationsOf(document)) {
    for (const parameter of objectsIn(operation['parameters'])) {
      walkSchema(parameter['schema'], `${place} ${String(parameter['name'])}`);
    }
    const contents = [operation['requestBody'], ...Object.values(at(operation, 'responses') ?? {})];
    for (const content of contents.map((holder) => at(holder, 'content')).filter(isObject)) {
      for (const [type, media] of Object.entries(content)) walkSchema(at(media, 'schema'), `${place} ${type}`);
    }
  }
  return problems;
}

interface Operation {
  readonly place: string;
  readonly path: string;
  readonly operation: Json;
}

const operationsOf = (document: Json): Operation[] =>
  Object.entries(at(document, 'paths') ?? {}).flatMap(([path, item]) =>
    Object.entries(item as Json).map(([method, operation]) => ({
      place: `${method.toUpperCase()} ${path}`,
      path,
      operation: isObject(operation) ? operation : {},
    })),
  );

function operationProblems(document: Json, { place, path, operation }: Operation): string[] {
  const parameters = objectsIn(operation['parameters']);
  const inPath = parameters.filter((parameter) => parameter['in'] === 'path');
  const templated = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]): unknown => name);
  const named = inPath.map((parameter) => parameter['name']);
  const isSame = templated.length === named.length && templated.every((name) => named.includes(name));
  const responses = Object.entries(at(operation, 'responses') ?? {});
  const schemes = objectsIn(operation['security']).flatMap(Object.keys);
  return [
    ...(/^[\w.-]+$/.test(`${(operation['operationId'] as string | undefined) ?? ''}`)
      ? []
      : [`${place} has no operationId for addresses`]),
    ...(operation['summary'] ? [] : [`${place} has no summary`]),
    ...(Array.isArray(operation['security']) ? [] : [`${place} does not say who may call it`]),
    ...(new Set(parameters.map((one) => `${String(one['in'])} ${String(one['name'])}`)).size === parameters.length
      ? []
      : [`${place} names a parameter twice`]),
    ...(isSame ? [] : [`${place} describes other path parameters`]),
    ...(inPath.every((parameter) => parameter['required'] === true) ? [] : [`${place} has an optional path parameter`]),
    ...(parameters.every((parameter) => ['path', 'query', 'header', 'cookie'].includes(String(parameter['in'])))
      ? []
      : [`${place} has a parameter in an unknown place`]),
    ...(responses.some(([status]) => status.startsWith('2')) ? [] : [`${place} never succeeds`]),
    ...(responses.some(([status]) => status.startsWith('4')) ? [] : [`${place} never refuses`]),
    ...responses.flatMap(([status, response]) =>
      /^[1-5]\d\d$/.test(status) && typeof at(response, 'description') === 'string'
        ? []
        : [`${place} answers ${status} without a description`],
    ),
    ...schemes.flatMap((scheme) =>
      at(document, 'components', 'securitySchemes', scheme) ? [] : [`${place} is secured by ${scheme}, unknown`],
    ),
  ];
}

/** Whether a word could stand where a parameter does. */
function mayStand(word: string, { operation }: Operation, name: string): boolean {
  const found = objectsIn(operation['parameters']).find((one) => one['in'] === 'path' && one['name'] === name);
  const pattern = at(found, 'schema', 'pattern');
  const allowed = at(found, 'schema', 'enum');
  if (Array.isArray(allowed)) return allowed.includes(word);
  return typeof pattern !== 'string' || new RegExp(pattern).test(word);
}

/** Two addresses that one call could mean. Old ones mix words and ids in one place: there the ids must be numbers. */
function ambiguities(operations: readonly Operation[]): string[] {
  const meets = (one: Operation, other: Operation): boolean => {
    const [left, right] = [one.path.split('/'), other.path.split('/')];
    const isMixed = left.some((part, at) => part.startsWith('{') && right[at]?.startsWith('{') === false);
    const isMixedBack = right.some((part, at) => part.startsWith('{') && left[at]?.startsWith('{') === false);
    // A fixed word beside a parameter is the nearer match of every router; only crossed ones are in doubt.
    if (left.length !== right.length || !isMixed || !isMixedBack) return false;
    return left.every((part, index) => {
      const opposite = right[index] ?? '';
      if (part.startsWith('{')) return opposite.startsWith('{') || mayStand(opposite, one, part.slice(1, -1));
      return opposite.startsWith('{') ? mayStand(part, other, opposite.slice(1, -1)) : part === opposite;
    });
  };
  return operations.flatMap((one, index) =>
    operations
      .slice(index + 1)
      .filter((other) => one.path !== other.path && meets(one, other))
      .map((other) => `${one.place} and ${other.place} could be one call`),
  );
}

/** Named schemas that nothing refers to. */
function unusedSchemas(document: Json): string[] {
  const text = JSON.stringify(document);
  return Object.keys(at(document, 'components', 'schemas') ?? {})
    .filter((name) => !text.includes(`"#/components/schemas/${name}"`))
    .map((name) => `Nothing refers to the schema ${name}`);
}

/** What makes the document no OpenAPI 3.1, or one of other routes than these. */
export function openApiProblems(document: unknown, routes: readonly NamedRoute[]): string[] {
  if (!isObject(document)) return ['The document is not an object'];
  const operations = operationsOf(document);
  const ids = operations.map(({ operation }) => operation['operationId']);
  // Calls of one address share its path, so parameters are told apart by where they stand, not by their name.
  const shape = (place: string) => place.replace(/\{\w+\}/g, '{}');
  const expected = routes.map(({ route }) => shape(`${route.method} ${route.path.replace(/:(\w+)/g, '{$1}')}`));
  const places = operations.map(({ place }) => shape(place));
  const open = operations.filter(({ operation }) => objectsIn(operation['security']).length === 0);
  return [
    ...(/^3\.1\.\d+$/.test(String(document['openapi'])) ? [] : ['It is not OpenAPI 3.1']),
    ...(at(document, 'info', 'title') && at(document, 'info', 'version') ? [] : ['It has no title or no version']),
    ...(at(document, 'info', 'license', 'identifier') ? [] : ['It has no license']),
    ...(objectsIn(document['servers']).some(({ url }) => typeof url === 'string' && !url.includes('example'))
      ? []
      : ['It has no server']),
    ...ambiguities(operations),
    ...unusedSchemas(document),
    ...(new Set(ids).size === ids.length ? [] : ['Two operations share an id']),
    ...expected.filter((place) => !places.includes(place)).map((place) => `${place} is missing`),
    ...places.filter((place) => !expected.includes(place)).map((place) => `${place} is no route`),
    ...open.flatMap(({ operation, place }) =>
      operation['x-access'] === 'public' ? [] : [`${place} looks open and is not`],
    ),
    ...operations.flatMap((operation) => operationProblems(document, operation)),
    ...schemaProblems(document),
  ];
}

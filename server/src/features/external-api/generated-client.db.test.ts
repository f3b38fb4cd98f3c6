import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app';
import { aLine, aProvider } from '#test/customers';
import { aCompany, someone } from '#test/people';
import { aConnection } from '#test/things';

let app: TestApp & { stop(): Promise<void> };
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

interface Schema {
  readonly type?: string;
  readonly anyOf?: readonly Schema[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
}
interface Operation {
  readonly operationId: string;
  readonly security: readonly Readonly<Record<string, unknown>>[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: Readonly<
    Record<string, { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }>
  >;
}
interface Document {
  readonly servers: readonly { readonly url: string }[];
  readonly components: { readonly securitySchemes: Readonly<Record<string, { type: string; scheme: string }>> };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** What is wrong with a value by a schema, as far as this client understands schemas. */
function misfits(schema: Schema, value: unknown, at = ''): string[] {
  if (schema.const !== undefined) return value === schema.const ? [] : [`${at} is not ${JSON.stringify(schema.const)}`];
  if (schema.anyOf)
    return schema.anyOf.some((one) => misfits(one, value, at).length === 0) ? [] : [`${at} fits nothing`];
  if (schema.type === 'object') {
    const held = value as Record<string, unknown>;
    const missing = (schema.required ?? []).filter((name) => held[name] === undefined);
    const inner = Object.entries(schema.properties ?? {}).flatMap(([name, one]) =>
      held[name] === undefined ? [] : misfits(one, held[name], `${at}.${name}`),
    );
    return [...missing.map((name) => `${at}.${name} is missing`), ...inner];
  }
  if (schema.type === 'array') {
    return Array.isArray(value)
      ? value.flatMap((item) => misfits(schema.items ?? {}, item, `${at}[]`))
      : [`${at} is no list`];
  }
  const kinds: Readonly<Record<string, string>> = {
    integer: 'number',
    number: 'number',
    string: 'string',
    boolean: 'boolean',
  };
  const kind = kinds[schema.type ?? ''];
  return kind === undefined || typeof value === kind ? [] : [`${at} is no ${String(schema.type)}`];
}

/** A client that knows the document and nothing else of us: calls by their names, checked against their schemas. */
async function clientOf(origin: string) {
  const document = (await (await fetch(`${origin}/api/openapi.json`)).json()) as Document;
  const operations = new Map(
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(
        ([method, operation]) => [operation.operationId, { path, method, operation }] as const,
      ),
    ),
  );
  return {
    schemesOf: (name: string) =>
      operations
        .get(name)
        ?.operation.security.flatMap((one) =>
          Object.keys(one).map((scheme) => [scheme, document.components.securitySchemes[scheme]?.scheme]),
        ),
    async call(
      name: string,
      bearer: string,
      { params = {}, body }: { params?: Record<string, unknown>; body?: object },
    ) {
      const found = operations.get(name);
      if (!found) throw new Error(`The document has no ${name}.`);
      const { path, method, operation } = found;
      const form = operation.requestBody?.content['application/json']?.schema;
      const problems = body && form ? misfits(form, body) : [];
      const address = path.replace(/\{(\w+)\}/g, (_, parameter: string) => String(params[parameter]));
      const response = await fetch(`${origin}${document.servers[0]?.url ?? ''}${address}`, {
        method: method.toUpperCase(),
        headers: { authorization: `Bearer ${bearer}`, ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      const answer = (await response.json()) as Record<string, unknown>;
      const promised = operation.responses[String(response.status)]?.content['application/json']?.schema;
      if (!promised) throw new Error(`${name} answers ${response.status}, of which the document says nothing.`);
      return { status: response.status, answer, problems: [...problems, ...misfits(promised, answer)] };
    },
  };
}

test('a client made from the OpenAPI document sends a message, asks how far it came, and is refused as promised [API-001, API-007, REST-191]', async () => {
  const company = await aCompany(app);
  const admin = await someone(app, company, { profile: 'admin' });
  const connectionId = await aConnection(app, company, 'Loja');
  const token = 'G'.repeat(30);
  await admin.call('PUT', `/whatsapp/${connectionId}`, { token });
  const provider = aProvider();
  const line = await aLine(app, company, connectionId, provider);
  const client = await clientOf(app.url);
  expect(client.schemesOf('externalApi.send')).toEqual([
    ['connectionToken', 'bearer'],
    ['apiKey', 'bearer'],
  ]);
  const body = { number: '5511987654321', body: 'Olá do documento' };
  const sent = await client.call('externalApi.send', token, { body });
  expect([sent.status, sent.problems, sent.answer['status']]).toEqual([200, [], 'SUCCESS']);
  await line.drain();
  expect(provider.sent).toHaveLength(1);
  const { messageId } = sent.answer;
  const status = await client.call('externalApi.status', token, { params: { messageId } });
  expect([status.problems, status.answer['status']]).toEqual([[], 'sent']);
  const refused = await client.call('externalApi.send', 'nobody', { body });
  expect([refused.status, refused.problems]).toEqual([401, []]);
  const wrong = await client.call('externalApi.send', token, { body: { ...body, number: 'x' } });
  expect([wrong.status, wrong.problems]).toEqual([400, []]);
});

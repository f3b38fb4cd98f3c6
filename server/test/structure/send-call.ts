import type { Route } from '@oplano/contracts';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { nextAddress } from '../people.ts';

/** What a caller writes, before anything is parsed. A body as text goes out as it stands. */
export interface CallInput {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: string | Readonly<Record<string, unknown>>;
}

/** Percent-encodes also what is no Unicode text: half of a surrogate pair goes out as the three bytes it would be. */
export const percentEncoded = (text: string): string =>
  Array.from(text)
    .map((character) => {
      if (character.isWellFormed()) return encodeURIComponent(character);
      const code = character.charCodeAt(0);
      const bytes = [0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f)];
      return bytes.map((byte) => `%${byte.toString(16).toUpperCase()}`).join('');
    })
    .join('');

const queryPart = (name: string, value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap((item) => queryPart(name, item));
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([key, item]) => queryPart(`${name}[${key}]`, item));
  }
  return value === null
    ? [percentEncoded(name)]
    : [`${percentEncoded(name)}=${percentEncoded(`${value as string | number | boolean}`)}`];
};

export function addressOf(route: Route, { params, query }: Pick<CallInput, 'params' | 'query'>): string {
  const path = route.path.replace(/:(\w+)/g, (_all, name: string) => percentEncoded(params[name] ?? ''));
  const search = Object.entries(query)
    .flatMap(([name, value]) => (value === undefined ? [] : queryPart(name, value)))
    .join('&');
  return `/api${path}${search ? `?${search}` : ''}`;
}

export interface FormFile {
  readonly field: string;
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
}

const boundary = 'structural-test-boundary';
export const formType = `multipart/form-data; boundary=${boundary}`;

/** A form as a browser sends it. */
export function formBody(fields: Readonly<Record<string, unknown>>, files: readonly FormFile[]): Buffer {
  const head = (text: string): Buffer => Buffer.from(`--${boundary}\r\n${text}\r\n\r\n`);
  const end = Buffer.from('\r\n');
  return Buffer.concat([
    ...Object.entries(fields).flatMap(([name, value]) => [
      head(`content-disposition: form-data; name="${name}"`),
      Buffer.from(String(value)),
      end,
    ]),
    ...files.flatMap(({ field, name, type, bytes }) => [
      head(`content-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${type}`),
      bytes,
      end,
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
}

export type Http = Pick<FastifyInstance, 'inject'>;
export type Answer = Pick<LightMyRequestResponse, 'statusCode' | 'headers' | 'body'>;

function payloadOf(route: Route, body: CallInput['body'], file: FormFile | undefined): Partial<InjectOptions> {
  if (typeof body === 'string') return { payload: body, headers: { 'content-type': 'application/json' } };
  if (route.upload) {
    return { payload: formBody(body, file ? [file] : []), headers: { 'content-type': formType } };
  }
  if (route.method === 'GET' || Object.keys(body).length === 0) return {};
  return { payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
}

/** Calls a route from an address of its own, so that the calls do not meet each other's limits. */
export function sendCall(
  http: Http,
  route: Route,
  input: CallInput,
  options: { token?: string | undefined; file?: FormFile | undefined } = {},
): Promise<LightMyRequestResponse> {
  const payload = payloadOf(route, input.body, options.file);
  return http.inject({
    method: route.method,
    url: addressOf(route, input),
    remoteAddress: nextAddress(),
    ...payload,
    headers: { ...payload.headers, ...(options.token ? { authorization: `Bearer ${options.token}` } : {}) },
  });
}

/** The code of a refusal, whatever else the answer holds. */
export function codeOf({ body }: Answer): string | undefined {
  try {
    return (JSON.parse(body) as { error?: string } | null)?.error;
  } catch {
    return undefined;
  }
}

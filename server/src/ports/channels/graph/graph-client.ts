import { createHmac } from 'node:crypto';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { strictOutbound, type Outbound } from '#platform/outbound';
import { GraphError } from './graph-error.ts';
import { filesIn } from './streamed-file.ts';

/** Where the Graph is and how we prove who we are; the same for every account of this server. */
export interface GraphSettings {
  /** `https://graph.facebook.com`, or the lab. */
  readonly baseUrl: string;
  /** `v25.0` */
  readonly version: string;
  readonly appId?: string;
  readonly appSecret?: string;
  readonly timeoutMs?: number;
  /** The way to the addresses it hands out. */
  readonly outbound?: Outbound;
}

export interface GraphCall {
  readonly query?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly form?: FormData;
  /** Files take longer than words. */
  readonly timeoutMs?: number;
}

export interface GraphClient {
  call<T>(method: 'GET' | 'POST' | 'DELETE', path: string, answer: z.ZodType<T>, options?: GraphCall): Promise<T>;
  /** Opens a file of Meta's; `withToken` for the addresses that the Graph itself handed out. */
  download(url: string, withToken: boolean): Promise<Readable>;
}

const refusal = z.object({
  error: z.object({
    message: z.string().default(''),
    code: z.number().default(1),
    error_subcode: z.number().optional(),
    error_data: z.object({ details: z.string().optional() }).optional().catch(undefined),
  }),
});

const fileTimeoutMs = 120_000;

function errorOf(status: number, body: unknown): GraphError | undefined {
  const { success, data } = refusal.safeParse(body);
  if (success) {
    const { message, code, error_subcode: subcode, error_data: more } = data.error;
    return new GraphError(more?.details ? `${message}: ${more.details}` : message, { status, code, subcode });
  }
  // Something between us and the Graph gave up waiting for it.
  const unsure = status >= 500;
  return status >= 200 && status < 300 ? undefined : new GraphError(`HTTP ${status}`, { status, code: 1, unsure });
}

/** The call never left this machine. */
const neverLeft = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT']);

/** The cause stands in the innermost error; `fetch failed` helps nobody. */
function networkError(error: unknown): GraphError {
  if (error instanceof GraphError) return error;
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const { code = '' } = cause as { code?: string };
  return new GraphError(cause instanceof Error ? cause.message : String(cause), { unsure: !neverLeft.has(code) });
}

/** Files come from Meta's own hosts over https, or from the very place the Graph is at. */
function mayFetch(url: URL, base: URL): boolean {
  return url.origin === base.origin || (url.protocol === 'https:' && url.port === '');
}

export function createGraphClient(settings: GraphSettings, accessToken: string): GraphClient {
  const { baseUrl, version, appSecret, timeoutMs = 30_000 } = settings;
  // Where the Graph is, the operator says; where it sends us, it does not.
  const outbound = (settings.outbound ?? strictOutbound).trusting(baseUrl);
  const authorization = `Bearer ${accessToken}`;
  const proof = appSecret ? createHmac('sha256', appSecret).update(accessToken).digest('hex') : undefined;

  return {
    async call(method, path, answer, options = {}) {
      const url = new URL(`${baseUrl}/${version}/${path}`);
      for (const [name, value] of Object.entries(options.query ?? {})) url.searchParams.set(name, value);
      if (proof) url.searchParams.set('appsecret_proof', proof);
      const body = options.form ?? (options.json === undefined ? undefined : JSON.stringify(options.json));
      const patience = AbortSignal.timeout(options.timeoutMs ?? (options.form ? fileTimeoutMs : timeoutMs));
      const broken = AbortSignal.any(filesIn(options.form).map(({ failed }) => failed));
      try {
        const response = await outbound.fetch(url, {
          method,
          headers: { authorization, ...(options.json === undefined ? {} : { 'content-type': 'application/json' }) },
          ...(body === undefined ? {} : { body }),
          signal: AbortSignal.any([patience, broken]),
        });
        const received: unknown = await response.json().catch(() => undefined);
        const error = errorOf(response.status, received);
        if (error) throw error;
        const parsed = answer.safeParse(received);
        if (!parsed.success) throw new GraphError('The answer has an unknown shape', { status: 502, code: 1 });
        return parsed.data;
      } catch (error) {
        // Half of a file is not taken by anybody.
        if (broken.aborted) throw new GraphError(`The file cannot be read: ${String(broken.reason)}`, {});
        throw networkError(error);
      }
    },

    async download(url, withToken) {
      const target = new URL(url);
      if (!mayFetch(target, new URL(baseUrl)))
        throw new GraphError('The file is at a strange address', { status: 400, code: 100 });
      try {
        const response = await outbound.fetch(target, {
          headers: withToken ? { authorization } : {},
          // A signed address redirects to nowhere we would want to show a token.
          redirect: withToken ? 'error' : 'follow',
          signal: AbortSignal.timeout(fileTimeoutMs),
        });
        if (!response.ok || !response.body)
          throw new GraphError(`HTTP ${response.status}`, { status: response.status, code: 131052 });
        return Readable.fromWeb(response.body);
      } catch (error) {
        throw networkError(error);
      }
    },
  };
}

import { credentials } from './credentials.ts';
import { hasCode, NoConnectionError, refusalOf } from './errors.ts';
import type { Answer, CallInput, WireRoute } from './wire.ts';

const base = '/api';
/** Public calls carry no cookie, save those that are about the cookie. */
const withCookie = new Set(['auth.login', 'auth.refresh', 'auth.logout', 'secondFactor.signIn', 'passkeys.signIn']);

type Plain = string | number | boolean | null | undefined;

export interface LooseInput {
  params?: Record<string, Plain>;
  query?: Record<string, Plain>;
  body?: Record<string, unknown>;
  file?: File | Blob;
  signal?: AbortSignal;
}

function addressOf(route: WireRoute, { params = {}, query = {} }: LooseInput): string {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  return `${base}${path}${search.size > 0 ? `?${search}` : ''}`;
}

function bodyOf({ uploadField }: WireRoute, { body, file }: LooseInput): BodyInit | null {
  if (!uploadField || !file) return body ? JSON.stringify(body) : null;
  const form = new FormData();
  // Fields first: a server that streams has read them when the file arrives.
  for (const [name, value] of Object.entries(body ?? {})) form.append(name, String(value));
  form.append(uploadField, file);
  return form;
}

/** Whoever would leave the page is asked first, until what this answers is called: what is under way goes with it. */
export function holdPage(): () => void {
  const ask = (event: Event) => event.preventDefault();
  addEventListener('beforeunload', ask);
  return () => removeEventListener('beforeunload', ask);
}

async function send(route: WireRoute, input: LooseInput, token: string | null): Promise<Response> {
  const body = bodyOf(route, input);
  const headers: Record<string, string> = { accept: 'application/json' };
  if (typeof body === 'string') headers['content-type'] = 'application/json';
  if (token) headers['authorization'] = `Bearer ${token}`;
  const letGo = input.file && holdPage();
  try {
    return await fetch(addressOf(route, input), {
      method: route.method,
      headers,
      body,
      credentials: route.isPublic && !withCookie.has(route.name) ? 'omit' : 'include',
      signal: input.signal ?? null,
    });
  } catch (error) {
    if (input.signal?.aborted) throw error;
    throw new NoConnectionError('The server was not reached.', { cause: error });
  } finally {
    letGo?.();
  }
}

/** How often a read that came too early is asked again, and how long somebody may be kept waiting for it. */
const quietRetries = 2;
const quietWaitMaxSeconds = 10;

/** Waits as long as the server asked for; somebody who gives up meanwhile is not kept. */
const waitFor = (seconds: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, seconds * 1000);
    const giveUp = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    signal?.addEventListener('abort', giveUp, { once: true });
  });

/** Sends a call; a read that is told to come back in a moment does so by itself, a write is for the person to repeat. */
async function sendInTime(route: WireRoute, input: LooseInput, token: string | null): Promise<Response> {
  for (let again = 0; ; again += 1) {
    const response = await send(route, input, token);
    const wait = Number(response.headers.get('retry-after') ?? Number.NaN);
    const isEarly = response.status === 429 && route.method === 'GET' && wait <= quietWaitMaxSeconds;
    if (!isEarly || again >= quietRetries) return response;
    await waitFor(wait, input.signal);
  }
}

/** In development an answer that breaks its contract is found where it arrives; production trusts its own server. */
async function checked(route: WireRoute, answer: unknown): Promise<unknown> {
  if (!import.meta.env.DEV) return answer;
  const { routes } = await import('@oplano/contracts');
  const [feature = '', name = ''] = route.name.split('.');
  const contract = (routes as Record<string, Record<string, { response: { parse(value: unknown): unknown } }>>)[
    feature
  ]?.[name];
  return contract ? contract.response.parse(answer) : answer;
}

/** Calls the server as its contract says. Throws `ApiError` for a refusal, `NoConnectionError` when nobody answers. */
export async function call<W extends WireRoute>(
  route: W,
  ...[input]: Record<never, never> extends CallInput<W> ? [input?: CallInput<W>] : [input: CallInput<W>]
): Promise<Answer<W>> {
  // The contract typed the input; from here on it only travels.
  const response = await answered(route, (input ?? {}) as LooseInput);
  const answer: unknown = await response.json();
  // Only this server's contract is spoken on this address.
  return (await checked(route, answer)) as Answer<W>;
}

/** The answer to a call of this person, whose token is renewed where it ran out. */
export async function answered(route: WireRoute, loose: LooseInput): Promise<Response> {
  const session = credentials();
  const token = route.isPublic ? null : session.token();
  let response = await sendInTime(route, loose, token);
  let refusal = response.ok ? null : await refusalOf(response);

  if (token && hasCode(refusal, 'ERR_SESSION_EXPIRED') && (await session.renew(token))) {
    response = await sendInTime(route, loose, session.token());
    refusal = response.ok ? null : await refusalOf(response);
  }
  if (refusal) {
    if (!route.isPublic && refusal.status === 401) session.lost(refusal);
    if (hasCode(refusal, 'ERR_SUBSCRIPTION_EXPIRED')) session.expired();
    if (hasCode(refusal, 'ERR_SECOND_FACTOR_DUE')) session.secondFactorDue();
    throw refusal;
  }
  return response;
}

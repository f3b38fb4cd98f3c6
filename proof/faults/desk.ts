import type { Session } from '@oplano/contracts/auth';
import { setTimeout as sleep } from 'node:timers/promises';

/** What the server said to a call. */
export interface Answer {
  readonly ok: boolean;
  readonly status: number;
  /** The code of a refusal. */
  readonly code: string | null;
  readonly body: unknown;
}

/** Nobody answered, or nobody could: the call may have been carried out all the same. */
export class NoAnswer extends Error {}

/** How a person's browser talks to the server: with a token that it renews, and a cookie for that. */
export interface Desk {
  session(): Session;
  /** One call, renewed once where the token has expired. Throws `NoAnswer`. */
  call(method: string, path: string, body?: object | FormData): Promise<Answer>;
  /** The same call again and again until there is an answer; only for calls that may be repeated. */
  insist(method: string, path: string, body?: () => object | FormData): Promise<Answer>;
  renew(): Promise<void>;
  /** How often the person had to type the password again. */
  signIns(): number;
}

const timeoutMs = 20_000;
const restMs = 300;
/** No fault lasts so long; a call that fails for longer would fail for ever. */
const insistMs = 180_000;

export async function sitDown(
  url: string,
  person: { email: string; password: string; address: string },
): Promise<Desk> {
  let session: Session | undefined;
  let cookie = '';
  let signIns = 0;
  let renewing: Promise<void> | undefined;

  async function send(method: string, path: string, body?: object | FormData, isPublic = false): Promise<Answer> {
    const isForm = body instanceof FormData;
    let response: Response;
    let given: unknown;
    try {
      response = await fetch(`${url}/api${path}`, {
        method,
        headers: {
          'x-forwarded-for': person.address,
          ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
          ...(isPublic ? { cookie } : { authorization: `Bearer ${session?.token ?? ''}` }),
        },
        ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(timeoutMs),
      });
      const [given_] = response.headers.getSetCookie();
      if (given_) cookie = given_.split(';', 1)[0] ?? '';
      given = await response.json();
    } catch (error) {
      throw new NoAnswer(`${method} ${path}`, { cause: error });
    }
    if (response.status >= 500 || response.status === 429) throw new NoAnswer(`${method} ${path}: ${response.status}`);
    const code = response.ok ? null : String((given as { error?: unknown }).error);
    return { ok: response.ok, status: response.status, code, body: given };
  }

  async function signIn(): Promise<void> {
    for (;;) {
      const { email, password } = person;
      const answer = await send('POST', '/auth/login', { email, password }, true);
      if (!answer.ok) throw new Error(`${email} cannot sign in: ${answer.code}`);
      signIns += 1;
      session = answer.body as Session;
      return;
    }
  }
  async function trade(): Promise<void> {
    const answer = await send('POST', '/auth/refresh_token', undefined, true);
    if (answer.ok) session = answer.body as Session;
    // The answer to the last trade was lost for longer than the server forgives: a person would sign in.
    else await signIn();
  }
  const renew = (): Promise<void> =>
    (renewing ??= trade().finally(() => {
      renewing = undefined;
    }));

  const desk: Desk = {
    session: () => {
      if (!session) throw new Error('Nobody has signed in.');
      return session;
    },
    async call(method, path, body) {
      const answer = await send(method, path, body);
      if (answer.code !== 'ERR_SESSION_EXPIRED' && answer.status !== 401) return answer;
      await renew();
      return send(method, path, body);
    },
    async insist(method, path, body) {
      const until = Date.now() + insistMs;
      for (;;) {
        try {
          return await desk.call(method, path, body?.());
        } catch (error) {
          if (!(error instanceof NoAnswer)) throw error;
          if (Date.now() > until) throw new Error(`No answer for minutes: ${error.message}`, { cause: error });
          await sleep(restMs);
        }
      }
    },
    renew,
    signIns: () => signIns,
  };
  await signIn();
  return desk;
}

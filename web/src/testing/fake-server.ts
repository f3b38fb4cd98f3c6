import { vi } from 'vitest';

export interface Asked {
  /** `METHOD /path`, without `/api`. */
  readonly call: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly token: string | null;
  readonly credentials: RequestCredentials | undefined;
}

export interface Refusal {
  readonly status: number;
  /** Sent as it is instead of a body of ours. */
  readonly text?: string;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

/** A refusal with a code, as the server gives it. */
export const refuse = (status: number, error: string, details?: unknown): Refusal => ({
  status,
  body: { error, ...(details === undefined ? {} : { details }) },
});

/** What each call answers: a body, a refusal, or a function of what was asked and how often. */
export type Answers = Readonly<Record<string, unknown>>;

const isRefusal = (answer: unknown): answer is Refusal =>
  typeof answer === 'object' && answer !== null && 'status' in answer && typeof answer.status === 'number';

function respond(answer: unknown): Response {
  if (!isRefusal(answer)) return Response.json(answer);
  const { status, text, body, headers = {} } = answer;
  return text === undefined ? Response.json(body ?? {}, { status, headers }) : new Response(text, { status, headers });
}

/** Stands in for the server: answers by the table and keeps what was asked. A call that is not in it is not reached. */
export function fakeServer(answers: Answers): Asked[] {
  const log: Asked[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, 'http://localhost');
    const headers = new Headers(init.headers);
    const asked: Asked = {
      call: `${init.method ?? 'GET'} ${url.pathname.replace(/^\/api/, '')}`,
      query: Object.fromEntries(url.searchParams),
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : init.body,
      token: headers.get('authorization')?.replace('Bearer ', '') ?? null,
      credentials: init.credentials,
    };
    log.push(asked);
    if (!(asked.call in answers)) throw new TypeError(`Failed to fetch ${asked.call}`);
    const answer = answers[asked.call];
    const times = log.filter(({ call }) => call === asked.call).length;
    return respond(
      typeof answer === 'function' ? await (answer as (a: Asked, t: number) => unknown)(asked, times) : answer,
    );
  });
  return log;
}

export const callsOf = (log: readonly Asked[]): string[] => log.map(({ call }) => call);

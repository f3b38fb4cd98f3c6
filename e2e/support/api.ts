import type { CallOf, ResponseOf, Route } from '@oplano/contracts';

let callers = 0;
/** An address nobody else in this run calls from. Workers differ by their number. */
export const anAddress = (): string => {
  callers += 1;
  const worker = Number(process.env['TEST_PARALLEL_INDEX'] ?? 0) + 1;
  const run = Number(process.env['TEST_WORKER_INDEX'] ?? 0);
  return `10.${(run * 8 + worker) % 256}.${(callers >> 8) & 255}.${callers & 255}`;
};

export type CallInput<T extends Route> = Partial<CallOf<T>> & {
  readonly token?: string;
  /** The caller's address; another one each time unless it is said. */
  readonly from?: string;
};

/** Calls the server as its contract says and answers whatever came. */
export async function send<T extends Route>(url: string, route: T, input: CallInput<T>): Promise<Response> {
  const params = (input.params ?? {}) as Record<string, unknown>;
  const query = new URLSearchParams((input.query ?? {}) as Record<string, string>);
  const address = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  return fetch(`${url}/api${address}${query.size > 0 ? `?${query}` : ''}`, {
    method: route.method,
    headers: {
      'x-forwarded-for': input.from ?? anAddress(),
      ...(input.token ? { authorization: `Bearer ${input.token}` } : {}),
      ...(input.body ? { 'content-type': 'application/json' } : {}),
    },
    ...(input.body ? { body: JSON.stringify(input.body) } : {}),
  });
}

/** Calls the server and expects it to agree. */
export async function call<T extends Route>(url: string, route: T, input: CallInput<T> = {}): Promise<ResponseOf<T>> {
  const response = await send(url, route, input);
  if (!response.ok) throw new Error(`${route.method} ${route.path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as ResponseOf<T>;
}

import { io, type Socket } from 'socket.io-client';

/** What a client of another house reads, as far as it looks. */
export type Json = Record<string, unknown>;

/** A client at its desk: one person, one token, one line. */
export interface Desk {
  readonly person: Json;
  get(path: string, query?: Record<string, string>): Promise<Json>;
  send(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: Json | FormData): Promise<Json>;
  /** Resolves with the first event of this name that fits, also one that came before. */
  hears(name: string, fits?: (payload: Json) => boolean): Promise<Json>;
  say(event: string, ...args: unknown[]): void;
  leave(): void;
}

/** How long an old client would wait before it shows nothing. */
const patienceMs = 30_000;

async function answerOf(response: Response, what: string): Promise<Json> {
  const text = await response.text();
  if (!response.ok) throw new Error(`${what}: ${response.status} ${text.slice(0, 300)}`);
  return JSON.parse(text) as Json;
}

/** Asks without a token: what a page does before anybody is known. */
export const ask = async (url: string, path: string): Promise<unknown> =>
  answerOf(await fetch(`${url}${path}`, { headers: { accept: 'application/json' } }), path);

function hearing(socket: Socket) {
  const heard: { name: string; payload: Json }[] = [];
  const waiting = new Set<() => void>();
  socket.onAny((name: string, payload: Json) => {
    heard.push({ name, payload });
    for (const look of waiting) look();
  });
  return (name: string, fits: (payload: Json) => boolean = () => true): Promise<Json> =>
    new Promise((resolve, reject) => {
      const end = setTimeout(() => {
        waiting.delete(look);
        const names = [...new Set(heard.map((one) => one.name))].join(', ');
        reject(new Error(`Nobody said ${name} that fits; heard were ${names || 'none'}.`));
      }, patienceMs);
      const look = () => {
        const found = heard.find((one) => one.name === name && fits(one.payload));
        if (!found) return;
        clearTimeout(end);
        waiting.delete(look);
        resolve(found.payload);
      };
      waiting.add(look);
      look();
    });
}

/** Signs in and opens the line, the way the pages of other houses do: no /api, a space of the company, `Bearer` in the token. */
export async function sitDown(url: string, credentials: { email: string; password: string }): Promise<Desk> {
  const signedIn = await fetch(`${url}/auth/login`, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  });
  const { token, user } = (await answerOf(signedIn, 'POST /auth/login')) as { token: string; user: Json };
  const socket = io(`${url}/workspace-${String(user['companyId'])}`, {
    transports: ['websocket'],
    forceNew: true,
    query: { token: `Bearer ${token}`, userId: String(user['id']) },
  });
  const hears = hearing(socket);
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  const call = async (method: string, path: string, body?: Json | FormData): Promise<Json> => {
    const isForm = body instanceof FormData;
    const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
    const response = await fetch(`${url}${path}`, {
      method,
      headers: body && !isForm ? { ...headers, 'content-type': 'application/json' } : headers,
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    });
    return answerOf(response, `${method} ${path}`);
  };
  return {
    person: user,
    get: (path, query = {}) => {
      const search = new URLSearchParams(query).toString();
      return call('GET', search ? `${path}?${search}` : path);
    },
    send: call,
    hears,
    say: (event, ...args) => void socket.emit(event, ...args),
    leave: () => void socket.close(),
  };
}

/**
 * Checks that an answer has what a client looks at: `tickets[].contact.tags` is there in every ticket. What is null is
 * there; a list must hold something where it is looked into.
 */
export function reads(answer: unknown, ...paths: string[]): void {
  for (const path of paths) {
    let places: unknown[] = [answer];
    for (const step of path.split('.')) {
      const isList = step.endsWith('[]');
      const name = isList ? step.slice(0, -2) : step;
      places = places.map((place) => (name === '' ? place : (place as Json | null)?.[name]));
      if (places.includes(undefined)) throw new Error(`There is no ${path} (${step}).`);
      if (!isList) continue;
      if (places.some((place) => !Array.isArray(place))) throw new Error(`${path}: ${step} is no list.`);
      places = places.flat();
      if (places.length === 0) throw new Error(`${path}: ${step} is empty.`);
    }
  }
}

/** One record of a list, by a field of it. */
export function oneOf(list: unknown, field: string, value: unknown): Json {
  const found = (list as Json[]).find((each) => each[field] === value);
  if (!found) throw new Error(`None of the list has ${field} ${String(value)}.`);
  return found;
}

export function same(what: string, now: unknown, wanted: unknown): void {
  if (JSON.stringify(now) !== JSON.stringify(wanted)) {
    throw new Error(`${what} is ${JSON.stringify(now)}, not ${JSON.stringify(wanted)}.`);
  }
}

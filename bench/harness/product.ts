import { randomBytes } from 'node:crypto';
import { session } from '@oplano/contracts/auth';
import { startServer, throwAwayFolder } from '../../tools/server-process.ts';
import { benchPassword, type BenchUser, type Dataset } from '../dataset/ensure-dataset.ts';
import { createCaller, type Caller } from './hammer.ts';

export const graphAppSecret = 'the secret of an app that nobody has';

/** The product as people run it, on a dataset. */
export interface Product {
  readonly url: string;
  readonly pid: number;
  /** Signs somebody in and answers their access token. */
  readonly signIn: (user: BenchUser) => Promise<{ token: string; cookie: string }>;
  /** Somebody's calls; good for the length of one measurement. */
  readonly as: (user: BenchUser) => Promise<Caller>;
  readonly stop: () => Promise<void>;
}

let addresses = 0;
/** A person has one session at a time, and its token is good for a quarter of an hour. */
const tokenMs = 8 * 60_000;

/** Signs somebody in, from an address that nobody else has. */
export async function signInAt(url: string, { email }: BenchUser): Promise<{ token: string; cookie: string }> {
  addresses += 1;
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.0.${(addresses >> 8) & 255}.${addresses & 255}`,
    },
    body: JSON.stringify({ email, password: benchPassword }),
  });
  if (!response.ok) throw new Error(`${email} could not sign in: ${await response.text()}`);
  const [cookie = ''] = response.headers.getSetCookie();
  return { ...session.parse(await response.json()), cookie };
}

export async function startProduct(dataset: Dataset, settings: Record<string, string> = {}): Promise<Product> {
  const folder = throwAwayFolder();
  const server = await startServer({
    NODE_ENV: 'production',
    DEMO: 'off',
    DATABASE_URL: dataset.databaseUrl,
    APP_SECRET: randomBytes(32).toString('hex'),
    DATA_DIR: folder.path,
    LOG_LEVEL: 'error',
    // So that everybody who signs in does so from an address of their own.
    TRUST_PROXY: '127.0.0.1',
    META_APP_ID: '1',
    META_APP_SECRET: graphAppSecret,
    GRAPH_BASE_URL: 'http://127.0.0.1:9',
    ...settings,
  });
  const signIn = (user: BenchUser) => signInAt(server.url, user);
  const callers = new Map<number, { caller: Promise<Caller>; until: number }>();
  const callerFor = async (user: BenchUser): Promise<Caller> =>
    createCaller(server.url, { authorization: `Bearer ${(await signIn(user)).token}` });
  return {
    url: server.url,
    pid: server.pid,
    signIn,
    as: (user) => {
      const known = callers.get(user.id);
      if (known && known.until > Date.now()) return known.caller;
      const caller = callerFor(user);
      callers.set(user.id, { caller, until: Date.now() + tokenMs });
      return caller;
    },
    async stop() {
      for (const { caller } of callers.values()) (await caller).close();
      await server.stop();
      folder.remove();
    },
  };
}

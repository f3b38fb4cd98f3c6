/** A server that tests use, and its database for what has no screen and no call yet. */
export interface TestServer {
  readonly url: string;
  readonly databaseUrl: string;
  /** All it has logged so far; told by servers that one worker has for itself. */
  readonly log?: () => string;
}

/** The environment is what a run hands down to its workers. */
const names = { url: 'E2E_URL', databaseUrl: 'E2E_DATABASE_URL' } as const;

export function shareServer({ url, databaseUrl }: TestServer): void {
  process.env[names.url] = url;
  process.env[names.databaseUrl] = databaseUrl;
}

export function sharedServer(): TestServer {
  const url = process.env[names.url];
  const databaseUrl = process.env[names.databaseUrl];
  if (!url || !databaseUrl) throw new Error('There is no server: the run has no global setup.');
  return { url, databaseUrl };
}

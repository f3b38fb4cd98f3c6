import { randomBytes } from 'node:crypto';
import { withOwnerClient } from '../../server/src/platform/db-raw/owner-client.ts';
import { startServer, throwAwayFolder, type ServerProcess } from '../../tools/server-process.ts';
import { sharedServer, type TestServer } from './shared-server.ts';

/** A database of its own beside the one of the run. */
export async function anEmptyDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const { databaseUrl } = sharedServer();
  const name = `e2e_${randomBytes(6).toString('hex')}`;
  await withOwnerClient(databaseUrl, (client) => client.query(`create database ${name}`));
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: async () => {
      await withOwnerClient(databaseUrl, (client) => client.query(`drop database ${name} with (force)`));
    },
  };
}

/** A server for tests that change what everybody on a server shares. */
export async function startOwnServer(): Promise<{ server: TestServer; stop: () => Promise<void> }> {
  const database = await anEmptyDatabase();
  const folder = throwAwayFolder();
  const running: ServerProcess = await startServer({
    NODE_ENV: 'development',
    DATA_DIR: folder.path,
    DATABASE_URL: database.url,
    TRUST_PROXY: '127.0.0.1',
  });
  return {
    server: { url: running.url, databaseUrl: database.url },
    stop: async () => {
      await running.stop();
      await database.drop();
      folder.remove();
    },
  };
}

import { randomBytes } from 'node:crypto';
import { runStatement } from './database-admin.ts';

/** An owner of databases as docs/OPERATIONS.md makes one: no superuser, so that row-level security binds it. */
export interface PlainOwner {
  /** Makes a database its own and answers the address under which it comes. */
  take(databaseUrl: string): Promise<string>;
  /** Once its databases are gone. */
  remove(): Promise<void>;
}

export async function aPlainOwner(serverUrl: string): Promise<PlainOwner> {
  const name = `plain_${randomBytes(6).toString('hex')}`;
  const run = (statement: string) => runStatement(serverUrl, statement);
  await run(`create role ${name} login password 'plain'`);
  await run(`grant oplano_app to ${name} with admin option`);
  await run(`grant set on parameter "app.platform" to ${name}`);
  return {
    async take(databaseUrl) {
      const address = new URL(databaseUrl);
      await run(`alter database ${address.pathname.slice(1)} owner to ${name}`);
      [address.username, address.password] = [name, 'plain'];
      return address.href;
    },
    async remove() {
      await run(`revoke set on parameter "app.platform" from ${name}`);
      await run(`revoke oplano_app from ${name} cascade`);
      await run(`drop role ${name}`);
    },
  };
}

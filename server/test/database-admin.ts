import { randomBytes } from 'node:crypto';
import { withOwnerClient } from '../src/platform/db-raw/owner-client.ts';

/** A name that no other run on the same server uses. */
export function newDatabaseName(kind: 'test' | 'template'): string {
  return `oplano_${kind}_${randomBytes(8).toString('hex')}`;
}

/** The address of another database on the same server. */
export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

export async function runStatement(ownerUrl: string, statement: string): Promise<void> {
  await withOwnerClient(ownerUrl, (client) => client.query(statement));
}

import pg from 'pg';

/** One connection as the owner of the database: for migrations, tools and tests, never for a request. */
export async function withOwnerClient<T>(ownerUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'o-plano owner' });
  // A connection that breaks while idle would otherwise end the process; the next query reports it anyway.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

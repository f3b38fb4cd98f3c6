import { fastify } from 'fastify';
import pg from 'pg';
import { statements, type StatementName } from './statements.ts';

/** `node http-server.ts <database>`: the rows of hand-written statements through a bare Fastify, and nothing else. */
const pool = new pg.Pool({ connectionString: process.argv[2], max: 10 });
const server = fastify({ logger: false });

for (const name of Object.keys(statements) as StatementName[]) {
  server.get<{ Querystring: { values: string } }>(`/${name}`, async ({ query }) => {
    // Written by the bench itself.
    const values = JSON.parse(query.values) as unknown[];
    const { rows } = await pool.query({ ...statements[name], values });
    return { rows };
  });
}
const address = await server.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`${address}\n`);

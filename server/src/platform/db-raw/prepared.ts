import type { Socket } from 'node:net';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { askNamed, type Shapes } from './named-query.ts';

/** PostgreSQL keeps every plan for as long as a connection lives. */
const namesMax = 500;
/** Texts that are counted until they have come often enough to earn a name. */
const watchedMax = 2_000;
const worthIt = 3;

/** Its meaning changes with the table, and PostgreSQL refuses to run it after such a change. */
const star = /(?:\.|select |returning )\*/;
/**
 * Gives statements that come again and again a name, under which PostgreSQL keeps their plan: planning costs it up to
 * ten times as much as running them. Statements that are put together anew each time stay without one.
 */
export function createNames(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  const watched = new Map<string, number>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= namesMax) return known;
    const count = (watched.get(text) ?? 0) + 1;
    if (watched.size >= watchedMax) watched.clear();
    watched.set(text, count);
    if (count < worthIt || star.test(text)) return undefined;
    watched.delete(text);
    const name = `s${names.size + 1}`;
    names.set(text, name);
    return name;
  };
}

/** PostgreSQL: cached plan must not change result type. A column has another type since a migration. */
const isOutdated = (error: unknown): boolean => (error as { code?: string } | null)?.code === '0A000';

/** The line to PostgreSQL; the driver's types leave it out. */
const lineOf = (client: pg.PoolClient): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream;

/** Holds back what is written until the work at hand has asked all it can: many small messages become one. */
function gather(line: Socket): void {
  line.cork();
  process.nextTick(() => line.uncork());
}

/** The pool as Kysely sees it, with prepared statements. */
export function withPreparedStatements(pool: pg.Pool): PostgresPool {
  const nameOf = createNames();
  // Kysely knows a connection again by the client it was handed.
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const wrap = (client: pg.PoolClient): PostgresPoolClient => {
    const known = wrapped.get(client);
    if (known) return known;
    const line = lineOf(client);
    const shapes: Shapes = new Map();
    let isBroken = false;
    const query = async (text: string, values: readonly unknown[]) => {
      // Without values it goes in the simple form, which may hold several statements and cannot be prepared.
      const name = values.length > 0 ? nameOf(text) : undefined;
      gather(line);
      try {
        if (name === undefined) return await client.query(text, [...values]);
        return await askNamed(client, shapes, { name, text, values });
      } catch (error) {
        isBroken ||= name !== undefined && isOutdated(error);
        throw error;
      }
    };
    const made: PostgresPoolClient = {
      // Nobody reads through cursors here, the other form Kysely knows.
      query: query as unknown as PostgresPoolClient['query'],
      release: (destroy = false) => client.release(destroy || isBroken),
    };
    wrapped.set(client, made);
    return made;
  };
  return {
    options: pool.options,
    connect: async () => wrap(await pool.connect()),
    end: () => pool.end(),
  };
}

import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Dialect,
} from 'kysely';
import type { Database } from './schema.ts';

/** Only what is asked of a query builder that is handed its connection. */
const dialect: Dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
};
const driver = new DummyDriver();

/** A query builder over one connection, until `end` is called. */
export interface OneConnection {
  readonly db: Kysely<Database>;
  /** What is kept beyond its transaction refuses: by then the connection may serve another company. */
  readonly end: () => void;
}

/**
 * Unlike `db.connection()` it does not hold a statement back until the one before is answered: what is started together,
 * with `Promise.all`, travels together. PostgreSQL runs it in the order in which it was started, each statement seeing
 * what those before it did; so a lock may lead, and a look at what was written may follow.
 */
export function overOneConnection(root: Kysely<Database>, connection: DatabaseConnection): OneConnection {
  let isOver = false;
  const current = (): DatabaseConnection => {
    if (isOver) throw new Error('This transaction has ended.');
    return connection;
  };
  const executor = root.getExecutor().withConnectionProvider({
    provideConnection: async (consumer) => consumer(current()),
  });
  const db = new Kysely<Database>({ config: { dialect }, dialect, driver, executor });
  connections.set(db, current);
  return { db, end: () => (isOver = true) };
}

const connections = new WeakMap<Kysely<Database>, () => DatabaseConnection>();

/** The connection under a query builder, for what needs nothing built. */
export function connectionUnder(db: Kysely<Database>): DatabaseConnection {
  const current = connections.get(db);
  if (!current) throw new Error('This is no transaction.');
  return current();
}

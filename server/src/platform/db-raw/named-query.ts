import pg from 'pg';

/** How the driver reads the rows of a statement: which columns they have, and what makes a value of each. */
interface Shape {
  fields: unknown[];
  _parsers: unknown[];
  _prebuiltEmptyResultObject: unknown;
}
export type Shapes = Map<string, Shape>;

type Callback = (error: Error | null, result: pg.QueryResult) => void;
/** What the driver's types leave out of its query. */
declare class DriverQuery {
  constructor(text: string, values: readonly unknown[], callback: Callback);
  name: string;
  _result: Shape;
  _accumulateRows: boolean;
  prepare(connection: object): void;
  handleRowDescription(message: unknown): void;
}
// The driver exports the class that it makes its own queries of.
const Base = pg.Query as unknown as typeof DriverQuery;

/**
 * A prepared statement whose columns are asked for once a connection and not with every call: they are the same for as
 * long as PostgreSQL runs it at all, and for wide rows telling them takes as long as telling a row.
 */
class NamedQuery extends Base {
  readonly #shapes: Shapes;

  constructor(statement: { name: string; text: string; values: readonly unknown[] }, shapes: Shapes, done: Callback) {
    super(statement.text, statement.values, done);
    this.name = statement.name;
    this.#shapes = shapes;
  }

  override prepare(connection: object): void {
    const known = this.#shapes.get(this.name);
    if (!known) return super.prepare(connection);
    const { fields, _parsers, _prebuiltEmptyResultObject } = known;
    Object.assign(this._result, { fields, _parsers, _prebuiltEmptyResultObject });
    this._accumulateRows = true;
    // The same connection, on which nothing is asked about columns.
    super.prepare(Object.create(connection, { describe: { value: () => undefined } }));
  }

  override handleRowDescription(message: unknown): void {
    super.handleRowDescription(message);
    this.#shapes.set(this.name, this._result);
  }
}

export const askNamed = (
  client: pg.PoolClient,
  shapes: Shapes,
  statement: { name: string; text: string; values: readonly unknown[] },
): Promise<pg.QueryResult> =>
  new Promise((resolve, reject) => {
    const query = new NamedQuery(statement, shapes, (error, result) => (error ? reject(error) : resolve(result)));
    client.query(query as unknown as pg.Submittable);
  });

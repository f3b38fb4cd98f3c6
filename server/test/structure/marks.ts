import type pg from 'pg';

/** Marks of rows, by what they are rows of. */
export type Marks = Readonly<Record<string, string>>;

/** Asks for `name` and `mark` of everything a statement looks at. Several questions in turn have a name of their own each. */
export type AskMarks = (question: string, statement: string) => Promise<Marks>;

/** Where no transaction has ended since the same was asked, nothing has changed and nothing is counted again. */
export function createAskMarks(client: pg.Client): AskMarks {
  const last = new Map<string, { statement: string; snapshot: string | undefined; marks: Marks }>();
  return async (question, statement) => {
    const { rows: moment } = await client.query<{ snapshot: string }>('select pg_current_snapshot()::text as snapshot');
    const snapshot = moment[0]?.snapshot;
    const known = last.get(question);
    if (known?.statement === statement && known.snapshot === snapshot) return known.marks;
    const { rows } = await client.query<{ name: string; mark: string }>(statement);
    const marks = Object.fromEntries(rows.map(({ name, mark }) => [name, mark]));
    last.set(question, { statement, snapshot, marks });
    return marks;
  };
}

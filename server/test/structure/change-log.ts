import pg from 'pg';
import { readCatalogue } from './catalogue.ts';

/** Tells what changed in the database since it was last asked, however large the tables are. */
export interface ChangeLog {
  /** `insert into tickets`, … ; empty when nothing that was committed changed a row. */
  take(): Promise<string[]>;
  close(): Promise<void>;
}

/** Processes beat in `nodes`, sockets are counted in `presence` and calls in `limit_counters`, whatever is asked of them. */
const aliveByThemselves = ['nodes', 'presence', 'schema_migrations', 'limit_counters'];

/**
 * Watches every table by triggers: a change that is rolled back leaves no note, and an update that changes nothing is
 * none. For databases that are thrown away.
 */
export async function createChangeLog(ownerUrl: string, ignored: readonly string[] = []): Promise<ChangeLog> {
  const { tables } = await readCatalogue(ownerUrl);
  const client = new pg.Client({ connectionString: ownerUrl });
  client.on('error', () => undefined);
  await client.connect();
  await client.query(`
    create schema watch;
    create table watch.changes (id bigint generated always as identity primary key, what text not null);
    create function watch.note() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
    begin
      insert into watch.changes (what) values (lower(tg_op) || ' ' || tg_table_name);
      return null;
    end $$;
    grant usage on schema watch to public;
    grant execute on function watch.note() to public;
  `);
  for (const { schema, name } of tables.filter((table) => ![...aliveByThemselves, ...ignored].includes(table.name))) {
    await client.query(`
      create trigger watch_rows after insert or delete on "${schema}"."${name}"
        for each row execute function watch.note();
      create trigger watch_updates after update on "${schema}"."${name}"
        for each row when (old.* is distinct from new.*) execute function watch.note();
    `);
  }
  return {
    async take() {
      const { rows } = await client.query<{ what: string }>('delete from watch.changes returning what');
      return [...new Set(rows.map(({ what }) => what))];
    },
    close: () => client.end(),
  };
}

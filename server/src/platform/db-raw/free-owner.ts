import type pg from 'pg';

const isBound = 'select not rolsuper and not rolbypassrls as bound from pg_roles where rolname = current_user';

const tablesWhere = (condition: string) => `
  select c.oid::regclass::text as name from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and ${condition}
  order by 1`;

/** What migrations guard new tables with; none before the first one. */
const guardDefinition = `
  select pg_get_functiondef(oid) as text from pg_proc
  where proname = 'guard_tenant_tables' and pronamespace = 'public'::regnamespace`;
const forceLine = /^.*force row level security.*\n/m;

/**
 * Lets the owner of the tables see their rows while a migration runs, in the transaction that its caller began. With no
 * company bound it would see none: a column that is filled from another would stay empty, in silence. Nobody else is let
 * in, because row-level security stays on and the server's own role is not the owner. A superuser is bound by nothing.
 */
export async function freeOwner(client: pg.Client): Promise<{ bind(): Promise<void> }> {
  const ask = async <T extends pg.QueryResultRow>(text: string): Promise<T[]> => (await client.query<T>(text)).rows;
  const [role] = await ask<{ bound: boolean }>(isBound);
  if (!role?.bound) return { bind: async () => undefined };
  for (const { name } of await ask<{ name: string }>(tablesWhere('c.relforcerowsecurity'))) {
    await client.query(`alter table ${name} no force row level security`);
  }
  // A table that the migration makes, guards and then fills is bound with the others, at the end.
  const [guard] = await ask<{ text: string }>(guardDefinition);
  if (guard) await client.query(guard.text.replace(forceLine, ''));
  const [lighter] = await ask<{ text: string }>(guardDefinition);
  return {
    async bind() {
      const [present] = await ask<{ text: string }>(guardDefinition);
      if (guard && present?.text === lighter?.text) await client.query(guard.text);
      for (const { name } of await ask<{ name: string }>(
        tablesWhere('c.relrowsecurity and not c.relforcerowsecurity'),
      )) {
        await client.query(`alter table ${name} force row level security`);
      }
    },
  };
}

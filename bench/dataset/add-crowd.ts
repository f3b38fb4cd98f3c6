import { withOwnerClient } from '../../server/src/platform/db-raw/owner-client.ts';
import type { Dataset } from './ensure-dataset.ts';

/** A busy hour: so many people at work, and as many live tickets among them as are wanted or there are. */
export const addCrowd = (
  { databaseUrl, main }: Dataset,
  wanted: { readonly people: number; readonly tickets: number },
): Promise<{ people: number; tickets: number }> =>
  withOwnerClient(databaseUrl, async (client) => {
    // As the dataset itself was written: nothing reacts to it.
    await client.query('set session_replication_role = replica');
    await client.query(
      `insert into users (company_id, name, email, password_hash, profile, created_at, updated_at)
       select $1, 'Atendente ' || lpad(n::text, 3, '0'), 'multidao' || n || '@bench.example', '', 'user', now(), now()
       from generate_series(1, $2::int) n`,
      [main.companyId, Math.max(0, wanted.people - main.users.length)],
    );
    await client.query(
      `update tickets set status = 'open', closed_at = null where id in (
         select id from tickets where company_id = $1 and status = 'closed' order by id
         limit greatest(0, $2 - (select count(*) from tickets where company_id = $1 and status in ('open', 'pending')))
       )`,
      [main.companyId, wanted.tickets],
    );
    await client.query(
      `update tickets t set user_id = people.ids[1 + t.id % cardinality(people.ids)]
       from (select array_agg(id order by id) as ids from users where company_id = $1) people
       where t.company_id = $1 and t.status = 'open'`,
      [main.companyId],
    );
    await client.query('analyze tickets, users');
    const { rows } = await client.query<{ people: number; tickets: number }>(
      `select (select count(*)::int from users where company_id = $1) as people,
         (select count(*)::int from tickets where company_id = $1 and status in ('open', 'pending', 'group')) as tickets`,
      [main.companyId],
    );
    return rows[0] ?? { people: 0, tickets: 0 };
  });

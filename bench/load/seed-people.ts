import { randomBytes, randomUUID } from 'node:crypto';
import { systemClock } from '../../server/src/platform/clock/index.ts';
import { createAccessTokens, deriveKeys } from '../../server/src/platform/crypto/index.ts';
import { withOwnerClient } from '../../server/src/platform/db-raw/owner-client.ts';
import type { Dataset } from '../dataset/ensure-dataset.ts';
import type { AgentPlan, CustomerPlan } from './shape.ts';

/** Somebody whose line can be opened. */
export interface Agent extends AgentPlan {
  readonly userId: number;
  readonly token: string;
  /** A conversation they have in front of them. */
  readonly ticketId: number | null;
}

export interface LoadPeople {
  readonly account: string;
  readonly agents: readonly Agent[];
  readonly customers: readonly CustomerPlan[];
}

interface Session {
  readonly sessionId: string;
  readonly userId: number;
}

/**
 * Agents, signed in, and customers with their conversations, added to the main company of a dataset. Straight into the
 * tables: signing in costs a password on purpose, and it is not what is measured.
 */
export async function seedPeople(
  dataset: Dataset,
  plans: { agents: readonly AgentPlan[]; customers: readonly CustomerPlan[] },
  secret: string,
): Promise<LoadPeople> {
  const { companyId, queues } = dataset.main;
  const account = `load-${randomUUID()}`;
  const queueId = (place: number): number => queues[place % queues.length]?.id ?? 0;
  const found = await withOwnerClient(dataset.databaseUrl, async (client) => {
    const connection = await client.query<{ id: number }>(
      `insert into connections (company_id, name, channel, status, account_id, created_at, updated_at)
       values ($1, 'Carga', 'whatsappapi', 'CONNECTED', $2, now(), now()) returning id`,
      [companyId, account],
    );
    const connectionId = connection.rows[0]?.id;
    const users = await client.query<{ id: number }>(
      `insert into users (company_id, name, email, password_hash, profile, created_at, updated_at)
       select $1, 'Agente ' || n, 'agente' || n || '@carga.example', 'none', case when a then 'admin' else 'user' end, now(), now()
       from unnest($2::int[], $3::bool[]) with ordinality as t(n, a, place) order by place returning id`,
      [companyId, plans.agents.map(({ index }) => index), plans.agents.map(({ isAdmin }) => isAdmin)],
    );
    const userIds = users.rows.map(({ id }) => id).toSorted((a, b) => a - b);
    const seats = plans.agents.flatMap(({ queues: places }, index) =>
      places.map((place) => [userIds[index], queueId(place)] as const),
    );
    await client.query(
      'insert into user_queues (company_id, user_id, queue_id) select $1, * from unnest($2::int[], $3::int[])',
      [companyId, seats.map(([user]) => user), seats.map(([, queue]) => queue)],
    );
    const sessions: Session[] = userIds.map((userId) => ({ userId, sessionId: randomUUID() }));
    await client.query(
      `insert into sessions (id, company_id, user_id, secret_hash, rotated_at, created_at, expires_at)
       select id, $1, user_id, $4, now(), now(), now() + interval '1 day' from unnest($2::uuid[], $3::int[]) as t(id, user_id)`,
      [companyId, sessions.map(({ sessionId }) => sessionId), userIds, randomBytes(32)],
    );
    const { customers } = plans;
    const contacts = await client.query<{ id: number; number: string }>(
      `insert into contacts (company_id, uuid, name, number, channel, connection_id, created_at, updated_at)
       select $1, gen_random_uuid(), 'Cliente ' || phone, phone, 'whatsappapi', $3, now(), now()
       from unnest($2::text[]) as phone returning id, number`,
      [companyId, customers.map(({ phone }) => phone), connectionId],
    );
    const contactIds = new Map(contacts.rows.map(({ id, number }) => [number, id]));
    const ofCustomers = customers.map(({ phone }) => contactIds.get(phone));
    await client.query(
      `insert into contact_addresses (company_id, contact_id, kind, value, canonical, created_at)
       select $1, id, 'phone', phone, phone, now() from unnest($2::int[], $3::text[]) as t(id, phone)`,
      [companyId, ofCustomers, customers.map(({ phone }) => phone)],
    );
    const tickets = await client.query<{ id: number; user_id: number | null }>(
      `with made as (
         insert into tickets (company_id, uuid, contact_id, connection_id, channel, status, user_id, queue_id, active_at, created_at, updated_at)
         select $1, gen_random_uuid(), contact, $2, 'whatsappapi', case when owner is null then 'pending' else 'open' end,
                owner, queue, now(), now(), now()
         from unnest($3::int[], $4::int[], $5::int[]) as t(contact, owner, queue)
         returning id, user_id, queue_id
       ), tracked as (
         insert into ticket_tracking (company_id, ticket_id, connection_id, user_id, queue_id, created_at, queued_at, started_at)
         select $1, id, $2, user_id, queue_id, now(), now(), case when user_id is null then null else now() end from made
       )
       select id, user_id from made`,
      [
        companyId,
        connectionId,
        ofCustomers,
        customers.map(({ agent }) => (agent === null ? null : userIds[agent])),
        customers.map(({ queue }) => queueId(queue)),
      ],
    );
    await client.query('analyze users, user_queues, sessions, contacts, contact_addresses, tickets, ticket_tracking');
    return { sessions, opened: new Map(tickets.rows.map(({ id, user_id: owner }) => [owner, id])) };
  });
  const tokens = createAccessTokens(deriveKeys(secret).accessTokens, systemClock);
  const agents = await Promise.all(
    plans.agents.map(async (plan, index) => {
      const { userId = 0, sessionId = '' } = found.sessions[index] ?? {};
      const token = await tokens.issue({ userId, companyId, sessionId });
      return { ...plan, userId, token, ticketId: found.opened.get(userId) ?? null };
    }),
  );
  return { account, agents, customers: plans.customers };
}

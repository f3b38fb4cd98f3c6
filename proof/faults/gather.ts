import { stat } from 'node:fs/promises';
import path from 'node:path';
import { readAccounts, readUnpaid } from './gather-money.ts';
import { query, type Rows } from './query.ts';
import type { CampaignTally, Device, State, StoredMessage, TicketRow } from './state.ts';
import type { World } from './world.ts';

/** Contacts by number, with the customer they are. */
async function readContacts(world: World): Promise<Map<number, string | null>> {
  const rows = await query<{ contact_id: number; value: string }>(
    world,
    'select contact_id, value from contact_addresses where company_id = $1',
    [world.company.id],
  );
  const found = new Map<number, string | null>();
  for (const { contact_id, value } of rows) {
    const customer = world.customerAt(value);
    if (customer !== null || !found.has(contact_id)) found.set(contact_id, customer);
  }
  return found;
}

async function bytesOf(world: World, file: string): Promise<number | null> {
  return stat(path.join(world.dataDir, 'media', file)).then(
    ({ size }) => size,
    () => null,
  );
}

async function readMessages(world: World, contacts: ReadonlyMap<number, string | null>): Promise<StoredMessage[]> {
  interface Row extends Rows {
    id: string;
    chat_id: number;
    body: string;
    from_me: boolean;
    origin: string;
    ack: number;
    failure: string | null;
    state: string | null;
    path: string | null;
  }
  const rows = await query<Row>(
    world,
    `select messages.id, chat_id, body, from_me, origin, ack, messages.failure, file.state, file.path
     from messages left join message_media file on file.message_id = messages.id
     -- A hand-over is written by the server, and nobody sent it.
     where messages.company_id = $1 and content ->> 'kind' <> 'transfer' order by sent_at, messages.id`,
    [world.company.id],
  );
  return Promise.all(
    rows.map(async ({ id, chat_id, body, from_me, origin, ack, failure, state, path: file }) => ({
      id,
      customer: contacts.get(chat_id) ?? null,
      body,
      fromMe: from_me,
      origin,
      ack,
      failure,
      file: state === null ? null : { state, bytes: file === null ? null : await bytesOf(world, file) },
    })),
  );
}

async function readTickets(world: World, contacts: ReadonlyMap<number, string | null>): Promise<TicketRow[]> {
  interface Row extends Rows {
    id: number;
    contact_id: number;
    connection_id: number;
    status: string;
    unread: number;
    inbound: string;
  }
  const rows = await query<Row>(
    world,
    `select id, contact_id, connection_id, status, unread,
       (select count(*) from messages where ticket_id = tickets.id and (not from_me or content ->> 'kind' = 'transfer')) as inbound
     from tickets where company_id = $1`,
    [world.company.id],
  );
  return rows.map((row) => ({
    id: row.id,
    customer: contacts.get(row.contact_id) ?? null,
    connectionId: row.connection_id,
    status: row.status,
    unread: row.unread,
    inbound: Number(row.inbound),
    isRead: world.touched.has(row.id),
  }));
}

/** Who keeps each connection, and until when. */
export const readLeases = (world: World): Promise<Lease[]> =>
  query<Lease>(
    world,
    `select connection_id as "connectionId", node_id as node, lease_until::text as until from channel_sessions
     where company_id = $1`,
    [world.company.id],
  );

export interface Lease extends Rows {
  readonly connectionId: number;
  readonly node: string | null;
  readonly until: string | null;
}

/** What should be done by now and is not. */
export async function readWaiting(world: World): Promise<Record<string, number>> {
  const [row] = await query<Record<string, string>>(
    world,
    `select
       (select count(*) from outbox where company_id = $1 and not (state = 'dead' and payload ? 'poison'))
         as "things not sent",
       (select count(*) from schedule_occurrences
         where company_id = $1 and (state = 'sending' or state = 'planned' and due_at <= $3))
         as "things planned and not sent",
       (select count(*) from campaigns where company_id = $1 and status <> 'FINALIZADA') as "campaigns not finished",
       (select count(*) from jobs where company_id = $1 and dead_at is not null and not payload ? 'poison')
         as "jobs that failed for good",
       (select count(*) from stranded_events where company_id = $1 and handled_at is null and not event ? 'poison')
         as "events that could not be handled",
       (select count(*) from webhook_events where company_id = $1 and handled_at is null and not event ? 'poison')
         as "callbacks not handled",
       -- What nothing can be done with ends where somebody can see it, with its reason.
       greatest(0, $2 - (select count(*) from outbox where company_id = $1 and payload ? 'poison' and error is not null)) +
       greatest(0, $5 - (
         select count(*) from jobs where company_id = $1 and payload ? 'poison' and dead_at is not null and last_error <> ''
       )) as "poison that did not end with its reason",
       (select count(*) from connections where company_id = $1 and status <> 'CONNECTED') as "connections not open",
       -- Whoever is thought to be away gets no tickets.
       (select count(*) from users where company_id = $1 and not online and id = any($4::int[])) as "people there who count as away"`,
    [
      world.company.id,
      world.poisoned.outbox,
      world.now(),
      world.agents.flatMap((agent) => agent.there() ?? []),
      world.poisoned.jobs,
    ],
  );
  // Timers of tickets, the removal of files that a call stored and never named, and the next round of asking whether
  // numbers exist have times of their own.
  const jobs = await query<{ name: string; count: string }>(
    world,
    `select name, count(*) from jobs
     where company_id = $1 and dead_at is null and name not like 'automation.%' and name <> 'files.forget-unkept'
       and not (name = 'contact-lists.check-numbers' and attempts = 0 and run_at > $2)
     group by name`,
    [world.company.id, world.now()],
  );
  const { undelivered } = (await world.graph('GET /state')) as { undelivered: number };
  const pending = [...world.lab.whatsapp.network.phones.values()].flatMap(({ companions }) =>
    [...companions.values()].flatMap((companion) => [...companion.pending.keys()]),
  );
  return {
    ...Object.fromEntries(Object.entries(row ?? {}).map(([what, count]) => [what, Number(count)])),
    ...Object.fromEntries(jobs.map(({ name, count }) => [`jobs ${name} not done`, Number(count)])),
    ...(await readUnpaid(world)),
    'callbacks not taken': undelivered,
    'stanzas not confirmed': pending.length,
  };
}

async function readTotals(world: World, messages: readonly StoredMessage[]): Promise<State['totals']> {
  const count = async (fromMe: boolean) => {
    const query_ = new URLSearchParams({ fromMe: String(fromMe), dateStart: '2020-01-01', dateEnd: '2099-12-31' });
    const { body, ok, code } = await world.company.admin.insist('GET', `/messages-allMe?${query_}`);
    if (!ok) throw new Error(`The dashboard was refused: ${code}`);
    return (body as { count: { count: number }[] }).count[0]?.count ?? 0;
  };
  return {
    in: await count(false),
    out: await count(true),
    storedIn: messages.filter(({ fromMe }) => !fromMe).length,
    storedOut: messages.filter(({ fromMe }) => fromMe).length,
  };
}

/** What the page of each campaign counts, and what its rows say. */
async function readCampaigns(world: World): Promise<State['campaigns']> {
  interface Row extends Rows, CampaignTally {
    id: number;
  }
  const rows = await query<Row>(
    world,
    `select campaign_id as id, count(*)::int as total, count(sent_at)::int as "everSent",
       count(delivered_at)::int as "everDelivered", count(*) filter (where state = 'failed')::int as failed,
       count(*) filter (where state = 'skipped')::int as skipped
     from campaign_recipients where company_id = $1 group by campaign_id order by campaign_id`,
    [world.company.id],
  );
  return Promise.all(
    rows.map(async ({ id, ...counted }) => {
      const { body } = await world.company.admin.insist('GET', `/campaigns/${id}`);
      return { id, counted, shown: (body as { counts: CampaignTally }).counts };
    }),
  );
}

/** Asks every side what it has. */
export async function gatherState(world: World): Promise<State> {
  const contacts = await readContacts(world);
  const messages = await readMessages(world, contacts);
  const devices = new Map<string, Device>();
  for (const customer of [...world.customers, ...world.readers]) devices.set(customer.name, await customer.device());
  const views = [];
  for (const agent of world.agents) views.push(await agent.view());
  const owners = [...contacts.values()].filter((customer) => customer !== null);
  return {
    messages,
    tickets: await readTickets(world, contacts),
    contacts: new Map([...Map.groupBy(owners, (customer) => customer)].map(([name, all]) => [name, all.length])),
    devices,
    views,
    totals: await readTotals(world, messages),
    campaigns: await readCampaigns(world),
    accounts: await readAccounts(world),
    waiting: await readWaiting(world),
  };
}

import { hashPassword } from '../../server/src/platform/crypto/index.ts';
import { withOwnerClient } from '../../server/src/platform/db-raw/owner-client.ts';
import type pg from 'pg';
import { createCounters, makeCompany, makeContacts, type BenchCompany } from './company.ts';
import { makeTickets, tellMessages, type BenchTicket } from './conversations.ts';
import { planOf, type CompanyPlan, type Scale } from './plan.ts';
import { createRandom } from './random.ts';
import { createTexts } from './texts.ts';
import { writeCompany, writeContacts, writeMessages, writeTickets } from './write-company.ts';

/** To be raised when something else is seeded: datasets of an older version are made anew. */
export const datasetVersion = 1;

/** Everybody of a dataset signs in with this. */
export const benchPassword = 'bench12345';

/** What a measurement has to know about a dataset to ask for something in it. */
export interface DatasetFacts {
  /** The company everything is measured in. */
  readonly main: BenchCompany;
  /** A company with four times as many contacts and no conversations. */
  readonly addressBook: BenchCompany;
  readonly small: readonly BenchCompany[];
  /** Tickets of the main company: the longest conversations, and some of every kind. */
  readonly samples: { readonly giants: Sample[]; readonly open: Sample[]; readonly closed: Sample[] };
}

/** A ticket to look at. */
export interface Sample {
  readonly ticketId: number;
  readonly uuid: string;
  readonly contactId: number;
  readonly connectionId: number;
  readonly number: string;
  readonly userId: number | null;
}

const sampleSize = 500;

/** Filled row by row they cost ten times as much as built at once. */
const filled = ['messages', 'message_media', 'tickets', 'ticket_tracking', 'contacts', 'contact_addresses'];

async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index
     where indrelid = any ($1::regclass[])
       and not exists (select from pg_constraint where conindid = indexrelid)`,
    [[...filled, 'contact_tags']],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}

/** Rows came with their numbers; the next one the database gives must be behind them. */
async function moveSequences(client: pg.Client): Promise<void> {
  for (const table of ['companies', 'users', 'queues', 'connections', 'tags', 'contacts', 'tickets', 'messages']) {
    await client.query(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`);
  }
}

/** Fills a migrated, empty database. */
export function seedDataset(ownerUrl: string, scale: Scale, tell: (line: string) => void): Promise<DatasetFacts> {
  return withOwnerClient(ownerUrl, async (client) => {
    const passwordHash = await hashPassword(benchPassword);
    await client.query("set session_replication_role = replica; set maintenance_work_mem = '512MB'");
    const indexes = await dropIndexes(client);
    const facts = await writeAll(client, scale, { passwordHash, tell });
    tell(`building ${indexes.length} indexes`);
    for (const definition of indexes) await client.query(definition);
    await moveSequences(client);
    tell('counting rows for the planner');
    await client.query('vacuum (analyze, freeze)');
    return facts;
  });
}

async function writeAll(
  client: pg.Client,
  scale: Scale,
  { passwordHash, tell }: { passwordHash: string; tell: (line: string) => void },
): Promise<DatasetFacts> {
  const random = createRandom(42);
  const now = Date.now();
  const sources = { random, texts: createTexts(random), counters: createCounters(), now };
  const at = new Date(now).toISOString();
  const plan = await client.query<{ id: number }>(
    "insert into plans (name, users, connections, queues) values ('Bench', 100, 100, 100) returning id",
  );
  const planId = plan.rows[0]?.id ?? 0;
  // Number 1 is the platform's own company.
  let companyId = 1;
  const write = async (company: CompanyPlan): Promise<{ made: BenchCompany; samples: DatasetFacts['samples'] }> => {
    tell(`writing the company ${company.name}`);
    companyId += 1;
    const made = makeCompany(companyId, company, sources);
    await writeCompany(client, made, { planId, passwordHash, now: at });
    const contacts = makeContacts(made, company.contacts, sources);
    await writeContacts(client, made, contacts, { random, now: at });
    const said = makeTickets(made, contacts, company, sources);
    await writeMessages(client, companyId, tellMessages(said, sources));
    await writeTickets(client, companyId, said.tickets);
    const numbers = new Map(contacts.map(({ id, number }) => [id, number]));
    return { made, samples: samplesOf(said.tickets, numbers, company.giants) };
  };
  const plans = planOf(scale);
  const main = await write(plans.main);
  const addressBook = await write(plans.addressBook);
  const small: BenchCompany[] = [];
  for (const company of plans.small) small.push((await write(company)).made);
  return { main: main.made, addressBook: addressBook.made, small, samples: main.samples };
}

function samplesOf(
  tickets: readonly BenchTicket[],
  numbers: ReadonlyMap<number, string>,
  giants: number,
): DatasetFacts['samples'] {
  const toSample = ({ id, uuid, contactId, connection, userId }: BenchTicket): Sample => ({
    ticketId: id,
    uuid,
    contactId,
    connectionId: connection.id,
    number: numbers.get(contactId) ?? '',
    userId,
  });
  const some = (status: BenchTicket['status']) =>
    tickets
      .slice(giants)
      .filter((ticket) => ticket.status === status)
      .slice(0, sampleSize)
      .map(toSample);
  return { giants: tickets.slice(0, giants).map(toSample), open: some('open'), closed: some('closed') };
}

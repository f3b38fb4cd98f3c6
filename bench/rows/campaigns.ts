import { campaignTerms, findLockedCampaign, runCampaign } from '../../server/src/features/campaigns/index.ts';
import { drainOutbox, say } from '../../server/src/features/messages/index.ts';
import { getTicketRow } from '../../server/src/features/tickets/index.ts';
import { withOwnerClient } from '../../server/src/platform/db-raw/owner-client.ts';
import { runInCompany } from '../../server/src/platform/use-case/index.ts';
import type { RunningApp } from '../../server/src/app/start-app.ts';
import type { Dataset } from '../dataset/ensure-dataset.ts';
import type { Bench, Row } from '../harness/bench.ts';
import { atMost, type Figure } from '../harness/figures.ts';
import { median, percentile } from '../harness/hammer.ts';
import { openApp } from '../harness/open-app.ts';
import { openConversations, takesAll, type Conversation } from '../harness/talks.ts';

const people = 100_000;
const megabyte = 1024 * 1024;
/** As fast as we can: every hour of every day, without pauses. */
const hurried = {
  messageInterval: 0,
  longerIntervalAfter: 0,
  greaterInterval: 0,
  startHour: '00:00',
  endHour: '00:00',
  sabado: true,
  domingo: true,
  perHour: 10_000,
  perDay: 100_000,
  warmUp: false,
};

const settle = ({ databaseUrl, main }: Dataset, settings: object): Promise<unknown> =>
  withOwnerClient(databaseUrl, (client) =>
    client.query(
      `insert into campaign_settings (company_id, settings, updated_at) values ($1, $2, now())
       on conflict (company_id) do update set settings = $2`,
      [main.companyId, JSON.stringify(settings)],
    ),
  );

/** Lets the people of campaigns who are in the line wait there, or not be in anybody's way. */
const turnLine = ({ databaseUrl, main }: Dataset, state: 'waiting' | 'paused'): Promise<unknown> =>
  withOwnerClient(databaseUrl, (client) =>
    client.query(`update outbox set state = $2 where company_id = $1 and class = 'campaign'`, [main.companyId, state]),
  );

/** A campaign that is due, for a list of people nobody knows yet. */
const aCampaign = ({ databaseUrl, main }: Dataset, connectionId: number): Promise<number> =>
  withOwnerClient(databaseUrl, async (client) => {
    const company = [main.companyId];
    // What other measurements left behind.
    await client.query(`delete from outbox where company_id = $1 and class = 'campaign'`, company);
    await client.query('delete from connection_limits where company_id = $1', company);
    await client.query('delete from campaigns where company_id = $1', company);
    await client.query('delete from contact_lists where company_id = $1', company);
    await client.query(`update connections set status = 'CONNECTED' where company_id = $1 and id = $2`, [
      main.companyId,
      connectionId,
    ]);
    const { rows } = await client.query<{ id: number }>(
      `with list as (
         insert into contact_lists (company_id, name, created_at, updated_at) values ($1, 'Todos', now(), now()) returning id
       ), items as (
         insert into contact_list_items (company_id, list_id, name, number, canonical, created_at, updated_at)
         select $1, list.id, 'Pessoa ' || n, '55219' || (80000000 + n), '55219' || (80000000 + n), now(), now()
         from list, generate_series(1, ${people}) n
       ), campaign as (
         insert into campaigns (company_id, name, status, messages, confirmation_messages, confirmation, scheduled_at,
           contact_list_id, ticket_status, open_ticket, created_at, updated_at)
         select $1, 'Semana', 'PROGRAMADA', array['Oi {nome}', '', '', '', ''], array['', '', '', '', ''], false,
           now() - interval '1 minute', list.id, 'closed', false, now(), now() from list
         returning id
       )
       insert into campaign_shares (company_id, campaign_id, place, connection_id, connection_name)
       select $1, campaign.id, 0, $2, 'Principal' from campaign returning campaign_id as id`,
      [main.companyId, connectionId],
    );
    await client.query('analyze contact_list_items');
    return rows[0]?.id ?? 0;
  });

/** Whom a company of some years knows not to write to: 1,000 who refused, a third of them erased, and 10,000 checked numbers. */
const knowRefusals = ({ databaseUrl, main }: Dataset): Promise<unknown> =>
  withOwnerClient(databaseUrl, async (client) => {
    await client.query("select set_config('app.company_id', $1, false)", [String(main.companyId)]);
    await client.query(
      `insert into erasure_keys (company_id, key) values ($1, sha256('bench')) on conflict do nothing`,
      [main.companyId],
    );
    await client.query(
      `insert into do_not_send (company_id, kind, canonical, number, since, source)
       select $1, 'phone', case when n % 3 = 0 then hidden_address('phone', number) else number end, '', now(), 'person'
       from generate_series(1, 1000) n, lateral (select '55218' || (80000000 + n) as number) known
       on conflict do nothing`,
      [main.companyId],
    );
    await client.query(
      `insert into number_checks (company_id, canonical, valid, checked_at)
       select $1, '55218' || (80000000 + n), n % 5 > 0, now() from generate_series(1, 10000) n on conflict do nothing`,
      [main.companyId],
    );
    await client.query('analyze do_not_send, number_checks');
  });

const look = ({ app }: RunningApp, { main: { companyId } }: Dataset, id: number): Promise<void> =>
  runInCompany(app.runtime, companyId, async (ctx) => {
    const campaign = await findLockedCampaign(ctx, id);
    if (campaign) await runCampaign(ctx, campaign);
  });

/** Writes everybody down; answers how long it took and by how much the process grew at most. */
async function begin(running: RunningApp, dataset: Dataset, id: number): Promise<{ ms: number; grownBy: number }> {
  const before = process.memoryUsage.rss();
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 10);
  const began = performance.now();
  await look(running, dataset, id);
  clearInterval(watch);
  return { ms: performance.now() - began, grownBy: Math.max(most, process.memoryUsage.rss()) - before };
}

const drain = ({ app }: RunningApp, dataset: Dataset, connectionId: number, onSend: () => void): Promise<unknown> =>
  drainOutbox({
    runtime: app.runtime,
    storage: app.storage,
    companyId: dataset.main.companyId,
    connectionId,
    driver: takesAll(onSend),
    campaignTerms,
    signal: new AbortController().signal,
  });

/** In all rounds together no more than a channel takes in a minute. */
const messages = 50;

/** Milliseconds of this process for one message of a campaign, from the list to the provider. */
async function costOfCampaign(running: RunningApp, dataset: Dataset, id: number, connectionId: number) {
  let sent = 0;
  const before = process.cpuUsage();
  while (sent < messages) {
    const already = sent;
    await look(running, dataset, id);
    await drain(running, dataset, connectionId, () => (sent += 1));
    if (sent === already) throw new Error('The campaign stands still.');
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / sent;
}

const sayOne = async ({ app }: RunningApp, { main: { companyId } }: Dataset, ticketId: number): Promise<void> => {
  await runInCompany(app.runtime, companyId, async (ctx) =>
    say(ctx, await getTicketRow(ctx.db, companyId, ticketId), { text: 'Já verifico.' }, { kind: 'person' }),
  );
};

/** The same for what an agent says. */
async function costOfAgent(running: RunningApp, dataset: Dataset, conversations: readonly Conversation[]) {
  const before = process.cpuUsage();
  let sent = 0;
  for (let turn = 0; turn < messages; turn += 1) {
    await sayOne(running, dataset, conversations[turn % conversations.length]?.ticketId ?? 0);
    // As many together as a campaign hands over.
    if (turn % 50 === 49) await drain(running, dataset, conversations[0]?.connectionId ?? 0, () => (sent += 1));
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / sent;
}

/** How long an agent's words take to the provider, one after the other. */
async function answers(running: RunningApp, dataset: Dataset, conversations: readonly Conversation[], times: number) {
  const took: number[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    const { ticketId, connectionId } = conversations[turn % conversations.length] ?? { ticketId: 0, connectionId: 0 };
    const began = performance.now();
    await sayOne(running, dataset, ticketId);
    await drain(running, dataset, connectionId, () => undefined);
    took.push(performance.now() - began);
  }
  return percentile(took, 0.95);
}

interface Beside {
  readonly id: number;
  readonly conversations: readonly Conversation[];
  readonly times: number;
  readonly rounds: number;
}

/** The same with an empty line and with people of a campaign who wait in it, in turns: what else changes changes both. */
async function answersBeside(running: RunningApp, dataset: Dataset, { id, conversations, times, rounds }: Beside) {
  const both: { alone: number; beside: number }[] = [];
  // From here on the campaign keeps to its pauses: its people stay in the line.
  await settle(dataset, { ...hurried, messageInterval: 20 });
  await look(running, dataset, id);
  for (let round = 0; round <= rounds; round += 1) {
    await turnLine(dataset, 'paused');
    const alone = await answers(running, dataset, conversations, times);
    await turnLine(dataset, 'waiting');
    const beside = await answers(running, dataset, conversations, times);
    // The first round warms up.
    if (round > 0) both.push({ alone, beside });
  }
  return { alone: median(both.map((round) => round.alone)), beside: median(both.map((round) => round.beside)) };
}

async function measure(bench: Bench): Promise<Figure[]> {
  await bench.rest();
  const dataset = await bench.dataset(bench.scale);
  const running = await openApp(dataset.databaseUrl);
  try {
    const conversations = await openConversations(dataset);
    const connectionId = conversations[0]?.connectionId ?? 0;
    await settle(dataset, hurried);
    await knowRefusals(dataset);
    const id = await aCampaign(dataset, connectionId);
    const times = bench.isTrial ? 40 : 200;
    const { ms, grownBy } = await begin(running, dataset, id);
    const costs: { agent: number; campaign: number }[] = [];
    for (let round = 0; round <= bench.pace.rounds; round += 1) {
      const agent = await costOfAgent(running, dataset, conversations);
      const campaign = await costOfCampaign(running, dataset, id, connectionId);
      // The first round warms up.
      if (round > 0) costs.push({ agent, campaign });
    }
    const cost = median(costs.map(({ agent, campaign }) => campaign / agent));
    const { alone, beside } = await answersBeside(running, dataset, {
      id,
      conversations,
      times,
      rounds: bench.pace.rounds,
    });
    return [
      {
        name: `campaign, begun for ${people.toLocaleString('en')}`,
        measured: ms,
        unit: 'ms',
        checks: [atMost(ms, 5_000, ' ms')],
      },
      {
        name: 'campaign, memory to begin',
        measured: grownBy / megabyte,
        unit: 'MB',
        checks: [atMost(grownBy / megabyte, 50, ' MB')],
      },
      {
        name: 'campaign, cost of a message',
        measured: median(costs.map(({ campaign }) => campaign)),
        unit: 'ms',
        limit: { what: 'of an agent', value: median(costs.map(({ agent }) => agent)) },
        ratio: cost,
        checks: [atMost(cost, 1.3, '×')],
      },
      {
        name: 'campaign, p95 of an answer beside it',
        measured: beside,
        unit: 'ms',
        limit: { what: 'without', value: alone },
        ratio: beside / alone,
        checks: [atMost(beside / alone, 1.2, '×')],
      },
    ];
  } finally {
    await running.close();
  }
}

/** Beginning a campaign of 100,000, what one message of it costs, and what agents feel of it. */
export const campaignsRow: Row = { name: 'campaigns', measure };

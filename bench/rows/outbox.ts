import { dueStatement, drainOutbox, say } from '../../server/src/features/messages/index.ts';
import { sendClasses } from '../../core/src/outbox/index.ts';
import { getTicketRow } from '../../server/src/features/tickets/index.ts';
import { withOwnerClient } from '../../server/src/platform/db-raw/owner-client.ts';
import { runInCompany } from '../../server/src/platform/use-case/index.ts';
import type { RunningApp } from '../../server/src/app/start-app.ts';
import type { Dataset } from '../dataset/ensure-dataset.ts';
import type { Bench, Row } from '../harness/bench.ts';
import { atLeast, atMost, type Figure } from '../harness/figures.ts';
import { median } from '../harness/hammer.ts';
import { openApp } from '../harness/open-app.ts';
import { rowsRead, type Plan } from '../harness/rows-read.ts';
import { openConversations, takesAll, type Conversation } from '../harness/talks.ts';

const messages = 200;

/** Says something here and there, then sends it all; answers how many a second left. */
async function sendAll({ app }: RunningApp, dataset: Dataset, conversations: readonly Conversation[]): Promise<number> {
  const { companyId } = dataset.main;
  for (let turn = 0; turn < messages; turn += 1) {
    const { ticketId } = conversations[turn % conversations.length] ?? { ticketId: 0 };
    await runInCompany(app.runtime, companyId, async (ctx) =>
      say(ctx, await getTicketRow(ctx.db, companyId, ticketId), { text: 'Já verifico.' }, { kind: 'person' }),
    );
  }
  let sent = 0;
  const began = performance.now();
  await drainOutbox({
    runtime: app.runtime,
    storage: app.storage,
    companyId,
    connectionId: conversations[0]?.connectionId ?? 0,
    driver: takesAll(() => (sent += 1)),
    signal: new AbortController().signal,
  });
  if (sent !== messages) throw new Error(`${sent} of ${messages} were sent.`);
  return (sent * 1000) / (performance.now() - began);
}

const waiting = 100_000;

/** A campaign that the channel holds back: everything of it waits, and is due. */
const fillWithCampaign = ({ databaseUrl, main }: Dataset, connectionId: number): Promise<void> =>
  withOwnerClient(databaseUrl, async (client) => {
    await client.query(
      `insert into connection_limits (company_id, connection_id, kind, until, told_at)
       values ($1, $2, 'policy', now() + interval '1 day', now())`,
      [main.companyId, connectionId],
    );
    await client.query(
      `insert into outbox (company_id, connection_id, chat_id, action, not_before, created_at, class, source_kind, source_id)
       select $1, $2, 1000000 + n, 'send', now() - interval '1 hour', now(), 'campaign', 'campaign', 1
       from generate_series(1, ${waiting}) n`,
      [main.companyId, connectionId],
    );
    await client.query('analyze outbox');
  });

/** What it takes to find one answer of an agent behind the campaign. */
async function rowsForOne({ app }: RunningApp, dataset: Dataset, conversation: Conversation): Promise<number> {
  const { companyId } = dataset.main;
  const { sql, parameters } = await runInCompany(app.runtime, companyId, async (ctx) => {
    const ticket = await getTicketRow(ctx.db, companyId, conversation.ticketId);
    await say(ctx, ticket, { text: 'Já verifico.' }, { kind: 'person' });
    const classes = sendClasses.map((one) => ({ class: one, most: 1 }));
    const look = { ...conversation, now: ctx.now, classes, busy: [], light: false, most: 50 };
    return dueStatement(companyId, look).compile(ctx.db);
  });
  return withOwnerClient(dataset.databaseUrl, async (client) => {
    const text = `explain (analyze, format json) ${sql}`;
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(text, [...parameters]);
    const plan = rows[0]?.['QUERY PLAN'][0].Plan;
    return plan ? rowsRead(plan, 'outbox') : Number.NaN;
  });
}

const middleRate = async (rounds: number, send: () => Promise<number>): Promise<number> => {
  const rates: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const rate = await send();
    // The first one warms everything up.
    if (round > 0) rates.push(rate);
  }
  return median(rates);
};

async function measure(bench: Bench): Promise<Figure[]> {
  await bench.rest();
  const dataset = await bench.dataset(bench.scale);
  const running = await openApp(dataset.databaseUrl);
  try {
    const conversations = await openConversations(dataset);
    const [first] = conversations;
    if (!first) throw new Error('Nobody talks in this dataset.');
    const rounds = bench.pace.rounds + 2;
    const send = () => sendAll(running, dataset, conversations);
    const alone = await middleRate(rounds, send);
    await fillWithCampaign(dataset, first.connectionId);
    const behind = await middleRate(rounds, send);
    const read = await rowsForOne(running, dataset, first);
    const share = behind / alone;
    return [
      {
        name: 'outbox-send',
        measured: alone,
        unit: '/s',
        checks: [],
        note: `${messages} answers of agents in ${conversations.length} conversations of one connection`,
      },
      {
        name: 'outbox-send behind a campaign',
        measured: behind,
        unit: '/s',
        limit: { what: 'without', value: alone },
        ratio: share,
        checks: [atLeast(share, 0.7, '×')],
      },
      { name: 'outbox, rows to find an answer', measured: read, unit: 'rows', checks: [atMost(read, 20, ' rows')] },
    ];
  } finally {
    await running.close();
  }
}

/** From the outbox to a provider that takes everything at once; alone, and with 100,000 entries of a campaign waiting. */
export const outboxRow: Row = { name: 'outbox-send', measure };

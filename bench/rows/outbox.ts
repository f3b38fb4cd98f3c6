import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { drainOutbox, sayInTicket } from '../../server/src/features/messages/index.ts';
import { getTicketRow } from '../../server/src/features/tickets/index.ts';
import { withOwnerClient } from '../../server/src/platform/db-raw/owner-client.ts';
import { runInCompany } from '../../server/src/platform/use-case/index.ts';
import type { ChannelDriver } from '../../server/src/ports/channels/index.ts';
import type { RunningApp } from '../../server/src/app/start-app.ts';
import type { Dataset } from '../dataset/ensure-dataset.ts';
import type { Bench, Row } from '../harness/bench.ts';
import type { Figure } from '../harness/figures.ts';
import { median } from '../harness/hammer.ts';
import { openApp } from '../harness/open-app.ts';

interface Conversation {
  readonly ticketId: number;
  readonly connectionId: number;
}

/** Open conversations of the connection that has most of them. */
const openConversations = ({ databaseUrl, main }: Dataset): Promise<Conversation[]> =>
  withOwnerClient(databaseUrl, async (client) => {
    const { rows } = await client.query<Conversation>(
      `select id as "ticketId", connection_id as "connectionId" from tickets
       where company_id = $1 and status = 'open' and not is_group and connection_id = (
         select connection_id from tickets where company_id = $1 and status = 'open'
         group by connection_id order by count(*) desc limit 1)
       order by id limit 200`,
      [main.companyId],
    );
    return rows;
  });

/** A provider that takes everything at once: what is left is our own work. */
function takesAll(onSend: () => void): ChannelDriver {
  return {
    kind: 'whatsappapi',
    sendsAtOnce: 8,
    start: () => Promise.resolve(),
    stop: () => Promise.resolve(),
    logout: () => Promise.resolve(),
    send() {
      onSend();
      return Promise.resolve({ ok: true, externalId: randomUUID() });
    },
    fetchMedia: () => Promise.resolve(Readable.from([])),
  };
}

/** Says something in every conversation, then sends it all; answers how many a second left. */
async function sendAll({ app }: RunningApp, dataset: Dataset, conversations: readonly Conversation[]): Promise<number> {
  const { companyId } = dataset.main;
  for (const { ticketId } of conversations) {
    await runInCompany(app.runtime, companyId, async (ctx) =>
      sayInTicket(ctx, await getTicketRow(ctx.db, companyId, ticketId), { body: 'Já verifico.', origin: 'agent' }),
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
  if (sent !== conversations.length) throw new Error(`${sent} of ${conversations.length} were sent.`);
  return (sent * 1000) / (performance.now() - began);
}

async function measure(bench: Bench): Promise<Figure[]> {
  await bench.rest();
  const dataset = await bench.dataset(bench.scale);
  const running = await openApp(dataset.databaseUrl);
  try {
    const conversations = await openConversations(dataset);
    const rates: number[] = [];
    for (let round = 0; round <= bench.pace.rounds + 2; round += 1) {
      const rate = await sendAll(running, dataset, conversations);
      // The first one warms everything up.
      if (round > 0) rates.push(rate);
    }
    return [
      {
        name: 'outbox-send',
        measured: median(rates),
        unit: '/s',
        checks: [],
        note: `agents' answers in ${conversations.length} conversations of one connection`,
      },
    ];
  } finally {
    await running.close();
  }
}

/** From the outbox to a provider that takes everything at once. */
export const outboxRow: Row = { name: 'outbox-send', measure };

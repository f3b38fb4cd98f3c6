import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { findConnectionRow } from '../../server/src/features/connections/index.ts';
import { messageReceived, receiveEvent } from '../../server/src/features/messages/index.ts';
import { withOwnerClient } from '../../server/src/platform/db-raw/owner-client.ts';
import { ticketChanged } from '../../server/src/features/tickets/index.ts';
import { runInCompany, type Runtime } from '../../server/src/platform/use-case/index.ts';
import type { ChannelEvent } from '../../server/src/ports/channels/index.ts';
import type { Dataset } from '../dataset/ensure-dataset.ts';
import type { Bench, Row } from '../harness/bench.ts';
import { atLeast, atMost } from '../harness/figures.ts';
import { inTurns, middleOf, ratioOf, type Blow } from '../harness/hammer.ts';
import { openApp } from '../harness/open-app.ts';

/** A conversation that runs. */
interface Running {
  readonly ticketId: number;
  readonly contactId: number;
  readonly connectionId: number;
  readonly number: string;
}

const body = 'Olá, meu pedido PED0123456 ainda não chegou, pode verificar pra mim?';

/** Half of them have somebody who answers; in the other half a bot is asked whether it should. */
const runningConversations = ({ databaseUrl, main }: Dataset): Promise<Running[]> =>
  withOwnerClient(databaseUrl, async (client) => {
    const { rows } = await client.query<Running>(
      `select t.id as "ticketId", t.contact_id as "contactId", t.connection_id as "connectionId", c.number
       from (
         select *, row_number() over (partition by status order by id) as place from tickets
         where company_id = $1 and status in ('open', 'pending')
       ) t
       join contacts c on c.id = t.contact_id
       where t.place <= 400
       order by t.place, t.id`,
      [main.companyId],
    );
    return rows;
  });

/** What is stored for a message, by hand and in one statement: the message, and what its ticket shows of it. */
const bareInsert = {
  name: 'bare-insert',
  text: `with said as (
    insert into messages (company_id, ticket_id, chat_id, connection_id, external_id, native_chat, from_me, contact_id,
      origin, body, ack, queue_id, sent_at, created_at)
    select company_id, id, contact_id, connection_id, $2, $3, false, contact_id, 'customer', $4, 0, queue_id, now(), now()
    from tickets where id = $1
    on conflict do nothing returning ticket_id, body
  )
  update tickets set last_message = said.body, last_from_me = false, active_at = now(), last_inbound_at = now(),
    updated_at = now(), unread = unread + 1
  from said where tickets.id = said.ticket_id`,
};

/** The product without whatever answers when no person does. */
const withoutAutomation = (runtime: Runtime): Runtime => {
  const automatic = new Set([messageReceived.name, ticketChanged.name]);
  return { ...runtime, subscribers: new Map([...runtime.subscribers].filter(([name]) => !automatic.has(name))) };
};

const said = ({ number }: Running): ChannelEvent => {
  const address = { native: `${number}@s.whatsapp.net`, phone: number };
  return {
    type: 'message',
    externalId: randomUUID(),
    chat: address,
    author: address,
    fromMe: false,
    at: new Date(),
    live: true,
    body,
    content: { kind: 'text' },
  };
};

const atOnce = 16;

async function measure(bench: Bench) {
  await bench.rest();
  const dataset = await bench.dataset(bench.scale);
  const running = await openApp(dataset.databaseUrl);
  const { app } = running;
  const pool = new pg.Pool({ connectionString: dataset.databaseUrl, max: atOnce });
  try {
    const conversations = await runningConversations(dataset);
    const of = (turn: number): Running => {
      const conversation = conversations[turn % conversations.length];
      if (!conversation) throw new Error('Nobody talks in this dataset.');
      return conversation;
    };
    const { companyId } = dataset.main;
    const rows = await runInCompany(app.runtime, companyId, ({ db }) =>
      Promise.all(dataset.main.connections.map(({ id }) => findConnectionRow(db, companyId, id))),
    );
    const receive =
      (runtime: Runtime): Blow =>
      async (turn) => {
        const conversation = of(turn);
        const connection = rows.find((row) => row?.id === conversation.connectionId);
        if (connection) await receiveEvent(runtime, connection, said(conversation));
      };
    const bare: Blow = async (turn) => {
      const { ticketId, number } = of(turn);
      await pool.query({ ...bareInsert, values: [ticketId, randomUUID(), `${number}@s.whatsapp.net`, body] });
    };
    const ways = { bare, product: receive(app.runtime), alone: receive(withoutAutomation(app.runtime)) };
    const results = await inTurns(ways, { ...bench.pace, atOnce });
    const share = ratioOf(results.product, results.bare);
    const perSecond = middleOf(results.product, 'perSecond');
    const cost = ratioOf(results.alone, results.product);
    return [
      {
        name: 'inbound',
        measured: perSecond,
        unit: '/s',
        limit: { what: 'bare insert', value: middleOf(results.bare, 'perSecond') },
        ratio: share,
        checks: [atLeast(perSecond, 400, '/s'), atLeast(share, 0.2, '×')],
      },
      {
        name: 'inbound, cost of automation',
        measured: perSecond,
        unit: '/s',
        limit: { what: 'without', value: middleOf(results.alone, 'perSecond') },
        ratio: cost,
        checks: [atMost(cost, 1.3, '×')],
      },
    ];
  } finally {
    await pool.end();
    await running.close();
  }
}

export const inboundRow: Row = { name: 'inbound', measure };

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { wordOf } from './ledger.ts';
import { query } from './query.ts';
import type { Violation } from './verdict.ts';
import type { World } from './world.ts';

const wordsIn = (violations: readonly Violation[]): string[] => [
  ...new Set(violations.flatMap(({ what }) => what.match(/\b[acsk]\d+-\d+\b/g) ?? [])),
];

/** What the tables have of these messages, with the callbacks that told of them. */
async function inTables(world: World, words: readonly string[], numbers: readonly string[]): Promise<object[]> {
  const rows = await query(
    world,
    `select 'messages' as "table", to_jsonb(m) - 'content' as row from messages m where split_part(body, ' ', 1) = any ($1)
     union all select 'outbox', to_jsonb(o) from outbox o
     union all select 'schedules', to_jsonb(s) || jsonb_build_object('occurrences', (
         select jsonb_agg(to_jsonb(o)) from schedule_occurrences o
         where o.company_id = s.company_id and o.schedule_id = s.id
       )) from schedules s where split_part(body, ' ', 1) = any ($1)
     union all select 'campaign_recipients', to_jsonb(r) from campaign_recipients r where name = any ($1)
     union all select 'stranded_events', to_jsonb(s) from stranded_events s where handled_at is null
     union all select 'charges', to_jsonb(c) - 'code' from charges c where company_id = any ($3)
     union all select 'payments', to_jsonb(p) from payments p where company_id = any ($3)
     union all select 'invoices', to_jsonb(i) from invoices i where company_id = any ($3)
     union all select 'jobs', to_jsonb(j) from jobs j where company_id = any ($3)
     union all select 'webhook_events', to_jsonb(w) - 'digest' from webhook_events w
       where event->>'externalId' = any ($2) or split_part(event->>'body', ' ', 1) = any ($1)`,
    [words, numbers, world.payers.map(({ companyId }) => companyId)],
  );
  return rows.sort((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));
}

interface Entry {
  readonly id: string;
  readonly text: string;
}

/** What the devices of both sides have of them. */
async function onDevices(world: World, words: readonly string[]): Promise<Entry[]> {
  const found: Entry[] = [];
  for (const { channel, address } of [...world.customers, ...world.readers]) {
    const isPhone = channel === 'whatsapp';
    const shown = isPhone
      ? ((await world.whatsapp('GET /phones/:number/chats', { number: address })) as { entries: Entry[] }[])
      : [
          {
            entries: ((await world.graph('GET /customers/:id/messages', { id: address })) as { messages: Entry[] })
              .messages,
          },
        ];
    found.push(...shown.flatMap(({ entries }) => entries).filter(({ text }) => words.includes(wordOf(text))));
  }
  return found;
}

/** All that anybody knows of what was violated, for whoever looks for the cause. */
export async function gatherEvidence(
  world: World,
  violations: readonly Violation[],
  struck: readonly string[],
): Promise<string> {
  const words = wordsIn(violations);
  const shown = await onDevices(world, words);
  const stored = await inTables(
    world,
    words,
    shown.map(({ id }) => id),
  );
  const lines = (list: readonly object[]) => list.map((one) => JSON.stringify(one));
  return [
    ...violations.map(({ rule, what }) => `${rule}: ${what}`),
    ...struck,
    '--- devices',
    ...lines(shown),
    '--- bank',
    ...lines([...world.lab.bank.books.charges.values()]),
    '--- tables',
    ...lines(stored),
    '--- servers',
    world.servers.output(),
    '--- database',
    readFileSync(path.join(world.dataDir, 'postgres', 'postgres.log'), 'utf8'),
    '--- telephones',
    ...world.troubles,
  ].join('\n');
}

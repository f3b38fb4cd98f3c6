/** A mend taken out again: what stands there, and what stood there in its place. */
export interface Weakness {
  readonly name: string;
  readonly changes: readonly { readonly file: string; readonly from: string; readonly to: string }[];
}

const outbox = 'server/src/features/messages/outbox';
const tries = 'core/src/outbox/tries.ts';
const graph = 'server/src/ports/channels/graph';

/** What once broke "nothing waits for ever, nothing is sent for ever": the short form must find each of it. */
export const weaknesses: readonly Weakness[] = [
  {
    name: 'a send in doubt asks for word of it in a transaction of its own',
    changes: [
      {
        file: 'server/src/app/channels.ts',
        from: 'hasUnheard: (ctx, about) => hasUnhandledEvents(ctx.db, companyId, { connectionId, ...about }),',
        to: `hasUnheard: (_ctx, about) =>
          tenantTransaction(db, companyId, (bound) => hasUnhandledEvents(bound, companyId, { connectionId, ...about })),`,
      },
    ],
  },
  {
    name: 'a send whose outcome cannot be stored is sent again and again',
    changes: [
      {
        file: `${outbox}/settle-entry.ts`,
        from: '  await takeOverEcho(ctx, { connectionId, messageId, externalId: result.externalId });\n',
        to: '',
      },
      {
        file: `${outbox}/deliver-entry.ts`,
        from: '    await keepTrying(drain, () => giveUpNoting(drain, row, result, error as Error));\n    return {};',
        to: '    throw error;',
      },
      { file: tries, from: '=> resends < resendsMax;', to: '=> resends < Infinity;' },
    ],
  },
  {
    name: 'one dead callback keeps every doubt of its connection waiting',
    changes: [
      {
        file: 'server/src/features/webhooks/webhooks.repo.ts',
        from: '  const places = about.chats.map((chat) => placeOf(companyId, webhookLane(about.connectionId, chat)));\n',
        to: `  const unhandled = await sql\`
    select from webhook_events
    where company_id = \${companyId} and connection_id = \${about.connectionId} and handled_at is null limit 1
  \`.execute(db);
  if (unhandled.rows.length >= 0) return unhandled.rows.length > 0;
  const places = about.chats.map((chat) => placeOf(companyId, webhookLane(about.connectionId, chat)));\n`,
      },
      { file: tries, from: '=> ageMs < doubtMs(resends) + listenMs;', to: '=> ageMs < doubtMs(resends) + Infinity;' },
    ],
  },
  {
    name: 'a refused read receipt holds the answer behind it',
    changes: [
      { file: tries, from: '  read: 1,', to: '  read: 24,' },
      {
        file: `${graph}/cloud-driver.ts`,
        from: 'return watch.guard(async () => void (await markRead(last.externalId)));',
        to: 'await markRead(last.externalId);',
      },
      {
        file: `${graph}/page-driver.ts`,
        from: "return watch.guard(async () => void (await act(last.chat, 'mark_seen')));",
        to: "await act(last.chat, 'mark_seen');",
      },
    ],
  },
  {
    name: 'two that were begun in one conversation wait for each other',
    changes: [
      {
        file: `${outbox}/outbox.repo.ts`,
        from: 'b.started_at is not null and b.id < o.id',
        to: 'b.started_at is not null and b.id <> o.id',
      },
      {
        file: `${outbox}/outbox.repo.ts`,
        from: 'and (outbox.started_at is null or other.id < outbox.id)',
        to: '',
      },
    ],
  },
];

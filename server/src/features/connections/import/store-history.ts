import { importFeed, importNewsOf } from '@oplano/contracts/connections';
import type { CompanyCtx } from '#platform/use-case';
import type { InboundMessage } from '#ports/channels';
import type { ConnectionRow } from '../connection-row.ts';
import { getConnectionRow } from '../connections.queries.ts';
import { lockConnection, raiseImportTotal } from '../connections.repo.ts';
import { eventsToJson } from '../sessions/event-json.ts';
import type { HistoryEvent } from '../sessions/keeper-parts.ts';
import { beginImport } from './begin-import.ts';
import { insertImportBatch } from './import-batches.repo.ts';
import { importHistory, importKey } from './import.jobs.ts';

/** Imported in one transaction each: large enough to be fast, small enough to show progress. */
const batchSize = 500;

const isWanted = (row: ConnectionRow, { at, chat }: InboundMessage): boolean =>
  row.import_from !== null &&
  row.import_until !== null &&
  at >= row.import_from &&
  at <= row.import_until &&
  (row.import_groups || chat.group !== true);

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Puts aside what of a phone's history is to be imported; a connection that asked for none stores nothing. */
export async function storeHistory(ctx: CompanyCtx, connectionId: number, event: HistoryEvent): Promise<void> {
  if (!(await lockConnection(ctx.db, ctx.companyId, connectionId))) return;
  // The first part of the history may come before the session says that it is open.
  await beginImport(ctx, connectionId);
  const row = await getConnectionRow(ctx.db, ctx.companyId, connectionId);
  if (row.import_state !== 'preparing' && row.import_state !== 'running') return;
  // Conversation by conversation, so that a batch touches few of them.
  const wanted = event.messages
    .filter((message) => isWanted(row, message))
    .toSorted((a, b) => compare(a.chat.native, b.chat.native) || a.at.getTime() - b.at.getTime());
  if (wanted.length === 0) return;
  for (let at = 0; at < wanted.length; at += batchSize) {
    const messages = wanted.slice(at, at + batchSize);
    const events = eventsToJson(messages);
    await insertImportBatch(ctx.db, ctx.companyId, { connectionId, events, messages: messages.length, now: ctx.now });
  }
  const { total, processed } = await raiseImportTotal(ctx.db, ctx.companyId, connectionId, wanted.length);
  await ctx.enqueue(importHistory, { connectionId }, { key: importKey(connectionId) });
  const date = row.import_at?.toISOString() ?? null;
  ctx.emit(importFeed, 'update', { whatsappId: connectionId, status: importNewsOf({ processed, total, date }) });
}

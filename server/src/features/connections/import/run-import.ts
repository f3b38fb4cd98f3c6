import { importFeed, importNewsOf } from '@oplano/contracts/connections';
import { sql } from 'kysely';
import { retryAfterOf } from '#platform/db';
import { handleJobOutside, type JobHandler, type OutsideTools } from '#platform/jobs';
import type { CompanyCtx } from '#platform/use-case';
import type { InboundMessage } from '#ports/channels';
import type { ConnectionRow } from '../connection-row.ts';
import { getConnectionRow } from '../connections.queries.ts';
import { lockConnection, saveConnection } from '../connections.repo.ts';
import { eventsFromJson, eventsToJson } from '../sessions/event-json.ts';
import { putAside } from '../stranded-events.jobs.ts';
import { tellConnection } from '../tell-connection.ts';
import { importedTicketsUnwanted } from './import.events.ts';
import { emptyImportBatch, keepOfBatch, removeImportBatches } from './import-batches.repo.ts';
import { importHistory, quietMs } from './import.jobs.ts';

/** Puts messages of the past into their conversations, in bulk and in silence. */
export type ImportMessages = (
  ctx: CompanyCtx,
  connection: ConnectionRow,
  messages: readonly InboundMessage[],
) => Promise<void>;

async function lockedImport(ctx: CompanyCtx, connectionId: number): Promise<ConnectionRow | undefined> {
  if (!(await lockConnection(ctx.db, ctx.companyId, connectionId))) return undefined;
  const row = await getConnectionRow(ctx.db, ctx.companyId, connectionId);
  return row.import_state === 'preparing' || row.import_state === 'running' ? row : undefined;
}

const nextBatch = ({ db, companyId }: CompanyCtx, connectionId: number) =>
  db
    .selectFrom('import_batches')
    .select(['id', 'events', 'messages'])
    .where('company_id', '=', companyId)
    .where('connection_id', '=', connectionId)
    .where('imported_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

/** One batch in one transaction: after a crash it is there entirely, or it is next. False: none is left. */
async function importBatch(ctx: CompanyCtx, connectionId: number, importMessages: ImportMessages): Promise<boolean> {
  const { db, companyId } = ctx;
  const row = await lockedImport(ctx, connectionId);
  if (!row) return false;
  const batch = await nextBatch(ctx, connectionId);
  if (!batch) return false;
  // Plans of foreign keys are kept from when the tables were empty, and then read through all of them for every row.
  await sql`select set_config('plan_cache_mode', 'force_custom_plan', true)`.execute(db);
  const messages = eventsFromJson<InboundMessage[]>(batch.events);
  await importMessages(ctx, row, messages);
  await emptyImportBatch(db, companyId, batch.id, ctx.now);
  const processed = row.import_done + batch.messages;
  const date = messages.at(-1)?.at ?? null;
  await saveConnection(db, companyId, connectionId, {
    import_state: 'running',
    import_done: processed,
    import_at: date,
  });
  if (row.import_state !== 'running') await tellConnection(ctx, connectionId);
  const status = importNewsOf({ processed, total: row.import_total, date: date?.toISOString() ?? null });
  ctx.emit(importFeed, 'update', { whatsappId: connectionId, status });
  return true;
}

/** Ends the import once the phone has been quiet for long enough; else looks again at that time. */
async function endImport(ctx: CompanyCtx, connectionId: number): Promise<void> {
  const { db, companyId, now } = ctx;
  const row = await lockedImport(ctx, connectionId);
  if (!row) return;
  const { last, open } = await db
    .selectFrom('import_batches')
    .where('company_id', '=', companyId)
    .where('connection_id', '=', connectionId)
    .select((eb) => [
      eb.fn.max('received_at').as('last'),
      eb.fn.countAll<string>().filterWhere('imported_at', 'is', null).as('open'),
    ])
    .executeTakeFirstOrThrow();
  // What came in after the last look has put in a job of its own.
  if (Number(open) > 0) return;
  const heardAt = last ?? row.import_started_at ?? now;
  const quietAt = new Date(heardAt.getTime() + quietMs);
  if (quietAt > now) {
    await ctx.enqueue(importHistory, { connectionId }, { runAt: quietAt });
    return;
  }
  const leavesTickets = row.import_done > 0 && !row.close_after_import;
  await saveConnection(db, companyId, connectionId, {
    import_state: leavesTickets ? 'waitingToClose' : null,
    // The next pairing does not import the same period again.
    import_from: null,
    import_until: null,
    updated_at: now,
  });
  await removeImportBatches(db, companyId, connectionId);
  if (row.close_after_import) ctx.raise(importedTicketsUnwanted, { connectionId });
  await tellConnection(ctx, connectionId);
  ctx.emit(importFeed, 'refresh', { whatsappId: connectionId });
}

/**
 * The messages of the next batch each for itself, because the batch as a whole could not be taken in. Those that cannot
 * are put aside, as what a channel tells live is, and the batch goes on with the others alone.
 */
async function sortOut(tools: OutsideTools, connectionId: number, importMessages: ImportMessages): Promise<void> {
  const { row, batch } = await tools.inCompany(async (ctx) => ({
    row: await lockedImport(ctx, connectionId),
    batch: await nextBatch(ctx, connectionId),
  }));
  if (!row || !batch) return;
  const good: InboundMessage[] = [];
  for (const message of eventsFromJson<InboundMessage[]>(batch.events)) {
    if (tools.signal.aborted) return;
    try {
      await tools.inCompany((ctx) => importMessages(ctx, row, [message]));
      good.push(message);
    } catch (error) {
      if (retryAfterOf(error) !== null) throw error;
      tools.log.error(
        { code: 'history_message_failed', err: error, connectionId },
        'a message of a history was put aside',
      );
      const text = error instanceof Error ? error.message : String(error);
      await tools.inCompany((ctx) => putAside(ctx, { connectionId, event: message, error: text }));
    }
  }
  await tools.inCompany(({ db, companyId }) => keepOfBatch(db, companyId, batch.id, eventsToJson(good)));
}

/** It does not go on for ever: what is in is in, and the next pairing may ask for the same period again. */
async function giveUpImport(ctx: CompanyCtx, connectionId: number): Promise<void> {
  if (!(await lockedImport(ctx, connectionId))) return;
  await saveConnection(ctx.db, ctx.companyId, connectionId, { import_state: null, updated_at: ctx.now });
  await removeImportBatches(ctx.db, ctx.companyId, connectionId);
  await tellConnection(ctx, connectionId);
  ctx.emit(importFeed, 'refresh', { whatsappId: connectionId });
}

/** The job behind an import. It goes on where it was after any crash, and nothing here can answer a customer. */
export const importHistoryHandler = (importMessages: ImportMessages): JobHandler =>
  handleJobOutside(
    importHistory,
    async (tools, { connectionId }) => {
      for (let more = true; more && !tools.signal.aborted;) {
        try {
          more = await tools.inCompany((ctx) => importBatch(ctx, connectionId, importMessages));
        } catch (error) {
          if (retryAfterOf(error) !== null) throw error;
          await sortOut(tools, connectionId, importMessages);
          more = await tools.inCompany((ctx) => importBatch(ctx, connectionId, importMessages));
        }
      }
      if (!tools.signal.aborted) await tools.inCompany((ctx) => endImport(ctx, connectionId));
    },
    (ctx, { connectionId }) => giveUpImport(ctx, connectionId),
  );

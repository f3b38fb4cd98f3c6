import { theChannel } from '@oplano/core/principals';
import { runInCompany, type Runtime } from '#platform/use-case';
import type { ConnectionRow } from '../connection-row.ts';
import { eventsToJson } from './event-json.ts';

/** Keeps an event that could not be handled, with everything it carried, for another try and for the operator. */
export async function strandEvent(
  runtime: Runtime,
  connection: Pick<ConnectionRow, 'id' | 'company_id'>,
  event: unknown,
  error: unknown,
): Promise<void> {
  runtime.log.error({ err: error, connectionId: connection.id }, 'an event of a channel could not be handled');
  await runInCompany(
    runtime,
    connection.company_id,
    async ({ db, companyId, now }) => {
      await db
        .insertInto('stranded_events')
        .values({
          company_id: companyId,
          connection_id: connection.id,
          event: eventsToJson(event),
          error: error instanceof Error ? (error.stack ?? error.message) : String(error),
          received_at: now,
        })
        .execute();
    },
    theChannel,
  );
}

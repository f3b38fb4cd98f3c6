import { theChannel } from '@oplano/core/principals';
import { runInCompany, type Runtime } from '#platform/use-case';
import type { ConnectionRow } from '../connection-row.ts';
import { putAside } from '../stranded-events.jobs.ts';

/** Puts an event aside that could not be handled, for another try and, where none helps, for the operator. */
export async function strandEvent(
  runtime: Runtime,
  connection: Pick<ConnectionRow, 'id' | 'company_id'>,
  event: unknown,
  error: unknown,
): Promise<void> {
  runtime.log.error(
    { code: 'channel_event_failed', err: error, connectionId: connection.id },
    'an event of a channel could not be handled',
  );
  const stranded = {
    connectionId: connection.id,
    event,
    error: error instanceof Error ? (error.stack ?? error.message) : String(error),
  };
  await runInCompany(runtime, connection.company_id, (ctx) => putAside(ctx, stranded), theChannel);
}

import type { BulkAction, TicketAction } from '@oplano/contracts/tickets';
import { call, routes } from '#platform/api';
import type { TicketFilter } from '../ticket-rules.ts';
import { listQueryOf } from '../tickets.api.ts';

/** Which tickets: these, or whatever a list shows. */
export type BulkChoice = { readonly ids: readonly number[] } | { readonly filter: TicketFilter };

/** A call that was lost on its way is asked again under the same name and begins nothing twice. */
export const startBulk = (action: TicketAction, choice: BulkChoice): Promise<BulkAction> =>
  call(routes.bulk.start, {
    body: {
      operationId: crypto.randomUUID(),
      action,
      tickets: 'ids' in choice ? { ids: [...choice.ids] } : { filter: listQueryOf(choice.filter) },
    },
  });

export const stopBulk = (bulkId: number): Promise<BulkAction> => call(routes.bulk.stop, { params: { bulkId } });

export const undoBulk = (bulkId: number): Promise<BulkAction> =>
  call(routes.bulk.undo, { params: { bulkId }, body: { operationId: crypto.randomUUID() } });

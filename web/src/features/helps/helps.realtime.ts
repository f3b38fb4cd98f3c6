import type { RealtimeHandlers } from '@oplano/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { patchRecords } from '#platform/realtime';
import { helpsQuery } from './helps.api.ts';

const { queryKey } = helpsQuery;

export const helpHandlers = (client: QueryClient): RealtimeHandlers['helps'] => ({
  create: ({ help }) => patchRecords(client, queryKey, { put: help }),
  update: ({ help }) => patchRecords(client, queryKey, { put: help }),
  delete: ({ helpId }) => patchRecords(client, queryKey, { removed: helpId }),
});

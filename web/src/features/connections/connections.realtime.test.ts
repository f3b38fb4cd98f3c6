import type { ConnectionSession } from '@oplano/contracts/connections';
import { QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { createQueryClient } from '#platform/query';
import { connectionQuery } from './connections.api.ts';
import { connectionSessionHandlers } from './connections.realtime.ts';

test('a code that comes while the connection is being asked for is asked for again, not lost [CON-023]', async () => {
  const client = createQueryClient();
  const { queryKey } = connectionQuery(1);
  const answers = [
    { id: 1, version: 1, qrcode: '' },
    { id: 1, version: 2, qrcode: 'a code' },
  ];
  const first = Promise.withResolvers<void>();
  const queryFn = vi.fn(async () => {
    const answer = answers.shift();
    await first.promise;
    return answer;
  });
  const observer = new QueryObserver<unknown>(client, { queryKey, queryFn, staleTime: 0 });
  const stop = observer.subscribe(() => undefined);
  const session = { id: 1, version: 2, qrcode: 'a code' } as ConnectionSession;
  connectionSessionHandlers(client).update?.({ session });
  first.resolve();
  await vi.waitFor(() => expect(client.getQueryData(queryKey)).toMatchObject({ qrcode: 'a code' }));
  expect(queryFn).toHaveBeenCalledTimes(2);
  stop();
});

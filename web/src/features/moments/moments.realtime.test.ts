import type { Ticket } from '@oplano/contracts/tickets';
import { isOnPanel } from '@oplano/core/moments';
import { seededRandom } from '@oplano/core/random';
import { InfiniteQueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient, shareRows, type LivePages } from '#platform/query';
import { aTicket } from '#testing/tickets';
import { momentsList } from './moments.api.ts';
import { momentsHandlers } from './moments.realtime.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pageSize = 3;
const statuses = ['open', 'pending', 'group', 'closed'] as const;
const seeds = Array.from({ length: 40 }, (_, index) => index + 1);

/** One day of a panel: tickets come, change, close and leave somebody's sight while its pages are read. */
async function day(seed: number): Promise<{ shown: string[]; truth: string[] }> {
  const random = seededRandom(seed);
  const client = createQueryClient();
  const all = new Map<number, Ticket>();
  const put = (id: number, version: number): Ticket => {
    const ticket = aTicket({ id, version, status: random.pick(statuses), userId: random.pick([null, 7, 8]) });
    all.set(id, ticket);
    return ticket;
  };
  const live = () => [...all.values()].filter(isOnPanel).toSorted((a, b) => a.id - b.id);
  const answer = async (cursor: number) => {
    const rest = live().filter(({ id }) => id > cursor);
    const rows = rest.slice(0, pageSize);
    const hasMore = rest.length > pageSize;
    await new Promise((resolve) => setTimeout(resolve, random.whole(1, 30)));
    return { rows, hasMore, count: rows.length, cursor: hasMore ? String(rows.at(-1)?.id) : null, end: rows.at(-1) };
  };
  for (let id = 1; id <= 8; id += 1) put(id, 1);
  const observer = new InfiniteQueryObserver(client, {
    queryKey: [...momentsList.key, { searchParam: '', rights: '' }],
    queryFn: ({ pageParam }) => answer(typeof pageParam === 'string' ? Number(pageParam) : 0),
    initialPageParam: 1 as number | string,
    getNextPageParam: (last: Awaited<ReturnType<typeof answer>>) => last.cursor ?? undefined,
    structuralSharing: (before, after) =>
      shareRows(before as LivePages<Ticket> | undefined, after as LivePages<Ticket>),
  });
  const close = observer.subscribe(() => undefined);
  const feed = momentsHandlers(client);
  const readOn = () => {
    const { hasNextPage, isFetching } = observer.getCurrentResult();
    if (hasNextPage && !isFetching) void observer.fetchNextPage();
  };
  let newest = 8;
  for (let step = 0; step < 40; step += 1) {
    const known = all.size === 0 ? undefined : random.pick([...all.values()]);
    if (random.chance(0.25) || !known) feed.tickets?.update?.({ ticket: put((newest += 1), 1) });
    else if (random.chance(0.7)) feed.tickets?.update?.({ ticket: put(known.id, known.version + 1) });
    else {
      all.delete(known.id);
      feed.tickets?.delete?.({ ticketId: known.id, version: known.version + 1 });
    }
    readOn();
    await vi.advanceTimersByTimeAsync(random.whole(0, 25));
  }
  for (let round = 0; round < 30; round += 1) {
    await vi.advanceTimersByTimeAsync(500);
    readOn();
  }
  const said = (tickets: readonly Ticket[]) => tickets.map(({ id, version }) => `${id}v${version}`);
  const rows = observer.getCurrentResult().data?.pages.flatMap((page) => page.rows) ?? [];
  close();
  client.clear();
  return { shown: said(rows), truth: said(live()) };
}

test.each(seeds)('after any day the panel shows what a reload would, seed %i [MOM-008]', async (seed) => {
  const { shown, truth } = await day(seed);
  expect(shown).toEqual(truth);
});

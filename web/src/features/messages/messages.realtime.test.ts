import type { Message } from '@oplano/contracts/messages';
import { seededRandom, type Random } from '@oplano/core/random';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createQueryClient, refetchAfterGap } from '#platform/query';
import { conversationQuery, loadOlder } from './messages.api.ts';
import { conversationLive } from './messages.realtime.ts';
import { aMessage, aPage, aTicket, ticketUuid } from './testing.ts';

const pageSize = 4;

type Query = Readonly<Record<string, string | undefined>>;
const server = vi.hoisted(() => ({ answer: (_query: Query): Promise<unknown> => Promise.resolve({}) }));
vi.mock('#platform/api', async (original) => ({
  ...(await original<typeof import('#platform/api')>()),
  call: (_route: unknown, { query = {} }: { query?: Query }) => server.answer(query),
}));

/** The newest messages, or those above a cursor, as they are when they are asked for; the answer takes its time. */
async function answer(all: readonly Message[], query: Query, random: Random) {
  const before = query['before'];
  const end = before === undefined ? all.length : all.findIndex(({ id }) => String(id) === before);
  const messages = all.slice(Math.max(0, end - pageSize), end);
  const hasMore = end > pageSize;
  await new Promise((resolve) => setTimeout(resolve, random.whole(1, 30)));
  return aPage(messages, { hasMore, before: hasMore ? String(messages[0]?.id) : null });
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function differencesAfter(seed: number): Promise<string[]> {
  const random = seededRandom(seed);
  const client = createQueryClient();
  const { messages: feed, contacts } = conversationLive(client);
  const ticket = aTicket();
  let all: readonly Message[] = Array.from({ length: random.whole(0, 9) }, (_, index) => aMessage({ id: index + 1 }));
  let line = 0;
  let isCut = false;
  server.answer = (query) => answer(all, query, random);
  const tell = (event: () => void): void => {
    const sentOn = isCut ? -1 : line;
    const later = (most: number) => setTimeout(() => sentOn === line && event(), random.whole(0, most));
    later(25);
    if (random.chance(0.15)) later(60);
  };
  const options = conversationQuery(ticketUuid);
  const observer = new QueryObserver(client, options);
  const close = observer.subscribe(() => undefined);
  const mend = (): void => {
    line += 1;
    isCut = false;
    refetchAfterGap(client);
  };
  for (let step = 0; step < 40; step += 1) {
    const dice = random.next();
    if (dice < 0.35) {
      const message = aMessage({ id: all.length + 1 });
      all = [...all, message];
      tell(() => feed?.create?.({ message, ticket }));
    } else if (dice < 0.75 && all.length > 0) {
      const old = random.pick(all);
      const message: Message = { ...old, body: `${old.id} em ${step}`, version: old.version + 1 };
      all = all.map((one) => (one.id === old.id ? message : one));
      tell(() => feed?.update?.({ message }));
    } else if (dice < 0.85) {
      void loadOlder(client, ticketUuid, options);
    } else if (dice < 0.92) {
      if (isCut) mend();
      else {
        line += 1;
        isCut = true;
      }
    }
    // The contact and another become one: every message is that one's now.
    else if (dice < 0.96) {
      all = all.map((one) => ({ ...one, version: one.version + 1 }));
      tell(() => contacts?.delete?.({ contactId: ticket.contactId, mergedInto: ticket.contactId + 1 }));
    }
    await vi.advanceTimersByTimeAsync(random.whole(0, 20));
  }
  if (isCut) mend();
  await vi.advanceTimersByTimeAsync(5_000);
  const shown = observer.getCurrentResult().data?.messages ?? [];
  close();
  client.clear();
  const said = (messages: readonly Message[]) => messages.map(({ id, version }) => `${id}v${version}`).join(' ');
  const truth = all.slice(all.length - shown.length);
  const isEnough = shown.length >= Math.min(pageSize, all.length);
  return [
    ...(JSON.stringify(shown) === JSON.stringify(truth) ? [] : [`shows ${said(shown)}, not ${said(truth)}`]),
    ...(isEnough ? [] : [`shows ${shown.length} of ${all.length}`]),
  ];
}

describe('an open conversation', () => {
  test('shows after any day what a fresh fetch would [CHT-054, RTE-024]', async () => {
    for (let seed = 1; seed <= 40; seed += 1) expect(await differencesAfter(seed), `seed ${seed}`).toEqual([]);
  });
});

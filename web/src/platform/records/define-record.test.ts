import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test, vi } from 'vitest';
import { defineRecord } from './define-record.ts';

interface Note {
  readonly id: number;
  readonly version: number;
  readonly name: string;
  readonly isDone: boolean;
}
const note = (id: number, name: string, given: Partial<Note> = {}): Note => ({
  id,
  name,
  version: 1,
  isDone: false,
  ...given,
});

const aRecord = (follow?: Parameters<typeof defineRecord>[0]['follow']) =>
  defineRecord({
    name: 'tags',
    feed: { record: 'note', id: 'noteId' },
    missing: 'ERR_NOT_FOUND',
    list: {
      fetchPage: async ({ done }: { searchParam: string; done: boolean; pageNumber: string }) => ({
        rows: [note(1, 'Ana')].filter(({ isDone }) => isDone === done),
        hasMore: false,
        count: 1,
      }),
      searches: ({ name }) => [name],
      accepts: ({ isDone }, { done }) => isDone === done,
      orderBy: ({ name }) => name,
    },
    pickers: {
      open: { fetch: async () => [note(1, 'Ana')], accepts: ({ isDone }) => !isDone },
      newest: { fetch: async () => [note(1, 'Ana')], compare: (a, b) => b.id - a.id },
    },
    show: async (id): Promise<Note> => note(id, 'Ana'),
    remove: async () => undefined,
    ...(follow && { follow }),
  });

async function cached() {
  const [client, record] = [new QueryClient(), aRecord()];
  await client.fetchQuery(record.pickers.open);
  await client.fetchQuery(record.pickers.newest);
  const names = (key: 'open' | 'newest') => client.getQueryData(record.pickers[key].queryKey)?.map(({ name }) => name);
  return { feed: record.handlers(client), names };
}

describe('the pickers of a record', () => {
  test('follow what the feed tells under its own words, each in its order', async () => {
    const { feed, names } = await cached();
    feed.create({ note: note(2, 'Aldo') });
    expect([names('open'), names('newest')]).toEqual([
      ['Aldo', 'Ana'],
      ['Aldo', 'Ana'],
    ]);
    feed.update({ note: note(1, 'Zoe', { version: 2 }) });
    feed.create({ note: note(3, 'Bia') });
    expect([names('open'), names('newest')]).toEqual([
      ['Aldo', 'Bia', 'Zoe'],
      ['Bia', 'Aldo', 'Zoe'],
    ]);
    feed.delete({ noteId: 2 });
    expect(names('open')).toEqual(['Bia', 'Zoe']);
  });

  test('lose what is no longer one of theirs, and only those', async () => {
    const { feed, names } = await cached();
    feed.update({ note: note(1, 'Ana', { isDone: true, version: 2 }) });
    expect([names('open'), names('newest')]).toEqual([[], ['Ana']]);
  });
});

describe('the list of a record', () => {
  test('takes what the search and the filters of the server would, without regard to case and accents', () => {
    const accepts = (searchParam: string, name: string, isDone = false) =>
      aRecord()
        .list.rules({ searchParam, done: false, pageNumber: '1' })
        .accepts(note(1, name, { isDone }), false);
    expect(accepts(' agata', 'Ágata')).toBe(true);
    expect(accepts('', 'Ágata')).toBe(true);
    expect(accepts('bia', 'Ágata')).toBe(false);
    expect(accepts('agata', 'Ágata', true)).toBe(false);
  });
});

test('what else follows a change is told of it, whoever made it', () => {
  const follow = vi.fn();
  const client = new QueryClient();
  const record = aRecord(follow);
  record.handlers(client).delete({ noteId: 4 });
  record.follow(client, { kind: 'create', record: note(5, 'Caio') });
  expect(follow.mock.calls.map(([, event]) => event)).toEqual([
    { kind: 'delete', id: 4 },
    { kind: 'create', record: note(5, 'Caio') },
  ]);
});

import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { aTicket } from '#testing/tickets';
import { ticketList } from '../tickets.api.ts';
import { nextInList } from './next-in-list.ts';

const client = new QueryClient();
const tickets = [1, 2, 3].map((id) => aTicket({ id }));
const [first, second, third] = tickets as [(typeof tickets)[0], (typeof tickets)[0], (typeof tickets)[0]];
let stop = () => {};
afterEach(() => {
  stop();
  client.clear();
});

/** A list that is on the screen. */
function shows(list: string): void {
  const queryKey = [...ticketList.key, { list }];
  client.setQueryData(queryKey, { pages: [{ rows: [first, second] }, { rows: [third] }], pageParams: [1, 2] });
  stop = new QueryObserver(client, { queryKey, queryFn: () => null, staleTime: Number.POSITIVE_INFINITY }).subscribe(
    () => {},
  );
}

test.each([
  ['the one below', first, second.uuid],
  ['also on the next page', second, third.uuid],
  ['at the end the one above', third, second.uuid],
  ['none for a ticket that is not in the list', aTicket({ id: 9 }), undefined],
])('after a conversation comes %s', (_, ended, next) => {
  shows('open');
  expect(nextInList(client, ended)).toBe(next);
});

test.each(['search', 'closed', 'unread'])('in the list %s nothing comes by itself', (list) => {
  shows(list);
  expect(nextInList(client, first)).toBeUndefined();
});

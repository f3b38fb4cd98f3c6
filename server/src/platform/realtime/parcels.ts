import type { Feed } from '@oplano/contracts';
import type { Emission } from '../use-case/index.ts';

/** Somebody in front of a ticket, as others there see them. */
export interface Viewer {
  readonly companyId: number;
  readonly userId: number;
  readonly name: string;
}

/** What a change means for open sockets, wherever they are. */
export type Order =
  | { readonly do: 'cutSession'; readonly sessionId: string }
  | { readonly do: 'cutUser'; readonly userId: number }
  | { readonly do: 'reconsider'; readonly userId: number }
  | { readonly do: 'reconsiderRoom'; readonly room: string };

/** What one process tells the others. */
export type Parcel =
  | { readonly is: 'news'; readonly wire: string; readonly news: Omit<Emission, 'feed'> }
  | { readonly is: 'order'; readonly order: Order }
  | { readonly is: 'crowd'; readonly room: string; readonly people: readonly Viewer[] }
  /** A process came (back) and knows nothing of the others' crowds. */
  | { readonly is: 'hello' }
  | { readonly is: 'alive' }
  | { readonly is: 'bye' }
  /** More happened than the teller could keep or say, to all or to one company: whoever hears this has missed something. */
  | { readonly is: 'gap'; readonly companyId?: number };

export const emissionParcel = ({ feed, ...news }: Emission): Parcel => ({ is: 'news', wire: feed.wire, news });

/** The emission in a parcel; undefined for a feed that only another version knows. */
export function emissionOf({ wire, news }: Parcel & { is: 'news' }, feeds: Iterable<Feed>): Emission | undefined {
  for (const feed of feeds) if (feed.wire === wire) return { ...news, feed };
  return undefined;
}

const forms: { readonly [K in Order['do']]: readonly [short: string, read: (value: string) => Order] } = {
  cutSession: ['cs', (sessionId) => ({ do: 'cutSession', sessionId })],
  cutUser: ['cu', (userId) => ({ do: 'cutUser', userId: Number(userId) })],
  reconsider: ['ru', (userId) => ({ do: 'reconsider', userId: Number(userId) })],
  reconsiderRoom: ['rr', (room) => ({ do: 'reconsiderRoom', room })],
};

/** An order as the key of a notice. */
/** PostgreSQL channel on which orders travel. */
export const liveChannel = 'oplano_live';

export function orderKey(order: Order): string {
  const { do: name, ...rest } = order;
  return `${forms[name][0]}:${String(Object.values(rest)[0])}`;
}

/** The order in the key of a notice; undefined for one that only another version knows. */
export function orderOf(key: string): Order | undefined {
  const [, short, value] = /^(\w\w):(.+)$/.exec(key) ?? [];
  if (short === undefined || value === undefined) return undefined;
  return Object.values(forms).find(([known]) => known === short)?.[1](value);
}

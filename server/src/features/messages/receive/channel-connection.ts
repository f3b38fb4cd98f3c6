import type { Selectable } from 'kysely';
import type { Database } from '#platform/db';

/** The connection an event came through, as it was when its session was opened. */
export type ChannelConnection = Selectable<Database['connections']>;

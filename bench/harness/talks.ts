import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { withOwnerClient } from '../../server/src/platform/db-raw/owner-client.ts';
import type { ChannelDriver } from '../../server/src/ports/channels/index.ts';
import type { Dataset } from '../dataset/ensure-dataset.ts';

export interface Conversation {
  readonly ticketId: number;
  readonly connectionId: number;
}

/** Open conversations of the connection that has most of them. */
export const openConversations = ({ databaseUrl, main }: Dataset): Promise<Conversation[]> =>
  withOwnerClient(databaseUrl, async (client) => {
    const { rows } = await client.query<Conversation>(
      `select id as "ticketId", connection_id as "connectionId" from tickets
       where company_id = $1 and status = 'open' and not is_group and connection_id = (
         select connection_id from tickets where company_id = $1 and status = 'open'
         group by connection_id order by count(*) desc limit 1)
       order by id limit 200`,
      [main.companyId],
    );
    return rows;
  });

/** A provider that takes everything at once: what is left is our own work. */
export function takesAll(onSend: () => void): ChannelDriver {
  return {
    kind: 'whatsappapi',
    sendsAtOnce: 8,
    start: () => Promise.resolve(),
    stop: () => Promise.resolve(),
    logout: () => Promise.resolve(),
    send() {
      onSend();
      return Promise.resolve({ ok: true, externalId: randomUUID() });
    },
    fetchMedia: () => Promise.resolve(Readable.from([])),
  };
}

import { mentionOf, spellingsOf } from '@oplano/core/privacy';
import { sql } from 'kysely';
import { tellTables, type ErasedSome, type TracedPerson } from '#features/privacy';
import { exportedTable } from '#platform/archives';
import type { CompanyCtx } from '#platform/use-case';

/** What WhatsApp keeps of somebody to talk to them, by the names it keeps it under. */
const keyKinds = ['session', 'lid-mapping', 'device-list', 'identity-key', 'tctoken', 'sender-key-memory'];
const devices = 100;
const keyNames = (user: string): string[] => [
  user,
  `${user}_reverse`,
  `${user}@s.whatsapp.net`,
  `${user}@lid`,
  ...Array.from({ length: devices }, (_, device) => [`${user}.${device}`, `${user}_1.${device}`]).flat(),
];

/** Events that could not be handled, and the keys their telephone was talked to with: new ones are made when needed. */
export async function eraseChannelLeftovers(
  { db, companyId }: CompanyCtx,
  { addresses }: TracedPerson,
): Promise<ErasedSome> {
  const names = spellingsOf(addresses);
  const anyName = mentionOf(addresses);
  if (anyName === null) return { rows: 0, next: null };
  const { rows: events } = await sql`
    delete from stranded_events where company_id = ${companyId} and (event::text ~ ${anyName} or error ~ ${anyName})
    returning 1`.execute(db);
  const { rows: keys } = await sql`
    delete from channel_keys k using connections c
    where c.company_id = ${companyId} and k.company_id = c.company_id and k.connection_id = c.id
      and (
        (k.kind = any (${keyKinds}::text[]) and k.key = any (${names.flatMap(keyNames)}::text[]))
        or (k.kind = 'sender-key' and k.key ~ ${anyName})
      )
    returning 1`.execute(db);
  return { rows: events.length + keys.length, next: null };
}

const strandedEvents = exportedTable('stranded_events', 'id connection_id event received_at');

/** What came from them and could not be handled yet. */
export const tellChannelLeftovers = tellTables(({ addresses }) => {
  const anyName = mentionOf(addresses);
  return anyName === null ? [] : [[strandedEvents, sql`event::text ~ ${anyName} or error ~ ${anyName}`]];
});

import type { CellKind } from '@oplano/core/figures';
import { sql, type RawBuilder } from 'kysely';

/** In the order of their numbers, which begin at one. */
export const channels = ['whatsapp', 'whatsappapi', 'facebook', 'instagram'] as const;

const subjects: Readonly<Record<Exclude<CellKind, 'tag'>, RawBuilder<unknown>>> = {
  all: sql`0`,
  queue: sql`coalesce(queue_id, 0)`,
  connection: sql`coalesce(connection_id, 0)`,
  queueOfAll: sql`coalesce(queue_id, 0)`,
  connectionOfAll: sql`coalesce(connection_id, 0)`,
  channel: sql`coalesce(array_position(${sql.lit(`{${channels.join()}}`)}::text[], channel), 0)`,
  // Weeks of the wall begin on Monday, those of charts on Sunday.
  hour: sql`((created_at_wall / 86400 + 1) % 7 * 24 + created_at_wall % 86400 / 3600)::int`,
};
const byPerson: ReadonlySet<CellKind> = new Set(['all', 'queue', 'connection']);

/** The cells that an attendance (`facts`, with `created_at_wall`) belongs to: `kind`, `subject`, `of_user`. */
export function cellsOfFacts(companyId: number, kinds: readonly CellKind[]): RawBuilder<unknown> {
  const plain = kinds.flatMap((kind) =>
    kind === 'tag'
      ? []
      : [
          sql`select ${sql.lit(kind)}, ${subjects[kind]}, ${byPerson.has(kind) ? sql`coalesce(facts.user_id, 0)` : sql`0`}`,
        ],
  );
  const tags = sql`
    select 'tag', tagged.tag_id, 0 from contact_tags tagged
    where tagged.company_id = ${companyId} and tagged.contact_id = facts.contact_id`;
  const all = kinds.includes('tag') ? [...plain, tags] : plain;
  return sql`lateral (${sql.join(all, sql` union all `)}) as cell(kind, subject, of_user)`;
}

/** The day on the company's wall. */
export const wallDay = sql`(date '1970-01-05' + (created_at_wall / 86400)::int)`;

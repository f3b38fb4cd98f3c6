import type { MediaKind, MessageContent } from '@oplano/contracts/messages';
import { deletedPreview, previewText } from '@oplano/core/messages';
import { sql } from 'kysely';
import type { CompanyCtx } from '#platform/use-case';

interface Row {
  readonly ticketId: number;
  readonly body: string;
  readonly content: MessageContent;
  readonly kind: MediaKind | null;
  readonly isDeleted: boolean;
  readonly lastFromMe: boolean;
  readonly lastInboundAt: Date | null;
  readonly lastOutboundAt: Date | null;
  readonly waitingSince: Date | null;
}

/** What was said last in these tickets, as their lists show it. What the team said among itself does not count. */
export async function lastWordsOf(
  { db, companyId }: Pick<CompanyCtx, 'db' | 'companyId'>,
  ticketIds: readonly number[],
) {
  const { rows } = await sql<Row>`
    select asked.id as "ticketId", last.body, last.content, last.kind, last.deleted_at is not null as "isDeleted",
      last.from_me as "lastFromMe", times.inbound as "lastInboundAt", times.outbound as "lastOutboundAt",
      waits.since as "waitingSince"
    from unnest(${[...ticketIds]}::int[]) as asked (id)
    cross join lateral (
      select m.body, m.content, m.from_me, m.deleted_at, media.kind
      from messages m left join message_media media on media.message_id = m.id and media.company_id = ${companyId}
      where m.company_id = ${companyId} and m.ticket_id = asked.id and not m.is_private
      order by m.sent_at desc, m.id desc limit 1
    ) last
    cross join lateral (
      select max(m.sent_at) filter (where not m.from_me) as inbound, max(m.sent_at) filter (where m.from_me) as outbound
      from messages m where m.company_id = ${companyId} and m.ticket_id = asked.id and not m.is_private
    ) times
    cross join lateral (
      select min(m.sent_at) as since from messages m
      where m.company_id = ${companyId} and m.ticket_id = asked.id and not m.is_private and not m.from_me
        and m.sent_at > coalesce(times.outbound, '-infinity')
    ) waits
  `.execute(db);
  return rows.map(({ body, content, kind, isDeleted, ...row }) => ({
    ...row,
    lastMessage: isDeleted ? deletedPreview : previewText(body, content, kind ?? undefined),
  }));
}

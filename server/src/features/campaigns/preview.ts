import { fillCampaignText, unknownVariables } from '@oplano/core/campaigns';
import { sql } from 'kysely';
import type { CompanyCtx } from '#platform/use-case';
import { companyPace } from './settings.ts';

interface Reader {
  readonly name: string;
  readonly number: string;
  readonly email: string;
  readonly extra: Record<string, string>;
}

const readersMax = 3;

/** A text as the first people of a list and a tag would read it. */
export async function previewForReaders(
  ctx: CompanyCtx,
  { message, contactListId, tagListId }: { message: string; contactListId: number | null; tagListId: number | null },
) {
  const { settings } = await companyPace(ctx);
  const ofList = sql`contact_list_items where company_id = ${ctx.companyId} and list_id = ${contactListId}`;
  const ofTag = sql`contact_tags t join contacts c on c.company_id = t.company_id and c.id = t.contact_id
    where t.company_id = ${ctx.companyId} and t.tag_id = ${tagListId} and not c.is_group`;
  const { rows } = await sql<Reader>`
    (select name, number, email, extra from ${ofList} order by id limit ${readersMax})
    union all
    (select c.name, c.number, c.email, '{}'::jsonb from ${ofTag} order by c.id limit ${readersMax})
    limit ${readersMax}
  `.execute(ctx.db);
  const { rows: counted } = await sql<{ total: number }>`
    select (select count(*) from ${ofList})::int + (select count(*) from ${ofTag})::int as total
  `.execute(ctx.db);
  const columns = rows.flatMap(({ extra }) => Object.keys(extra));
  return {
    people: rows.map((reader) => ({ name: reader.name, text: fillCampaignText(message, reader, settings.variables) })),
    unknown: unknownVariables([message], settings.variables, columns),
    total: counted[0]?.total ?? 0,
  };
}

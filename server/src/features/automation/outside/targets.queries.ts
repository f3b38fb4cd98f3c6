import type { KnownTargets, OutsideDeed } from '@oplano/core/automation';
import { existingIds } from '#platform/records';
import type { CompanyCtx } from '#platform/use-case';

type Reader = Pick<CompanyCtx, 'db' | 'companyId'>;

const int4Max = 2_147_483_647;
const fitting = (ids: readonly (number | null)[]): number[] =>
  ids.flatMap((id) => (id !== null && id <= int4Max ? id : []));

/** What of the wishes of an answer exists in the company: outsiders can name anything. */
export async function knownTargets(
  ctx: Reader,
  deeds: readonly OutsideDeed[],
  handOverTo: number | null,
): Promise<KnownTargets> {
  const names = deeds.flatMap((deed) => (deed.do === 'tag' ? deed.name.toLowerCase() : []));
  const queues = deeds.map((deed) => (deed.do === 'queue' || deed.do === 'user' ? deed.queueId : null));
  const queueIds = await existingIds(ctx, 'queues', fitting([...queues, handOverTo]));
  const userIds = await existingIds(
    ctx,
    'users',
    fitting(deeds.map((deed) => (deed.do === 'user' ? deed.userId : null))),
  );
  const lists = deeds.map((deed) => (deed.do === 'files' ? deed.fileListId : null));
  const fileListIds = await existingIds(ctx, 'file_lists', fitting(lists));
  const tags =
    names.length === 0
      ? []
      : await ctx.db
          .selectFrom('tags')
          .select(['id', 'name'])
          .where('company_id', '=', ctx.companyId)
          .where('kanban', '=', false)
          .where((eb) => eb(eb.fn<string>('lower', ['name']), 'in', names))
          .execute();
  return {
    queueIds,
    userIds,
    fileListIds,
    tags: new Map(tags.map(({ id, name }) => [name.toLowerCase(), id])),
    handOverTo: handOverTo !== null && queueIds.has(handOverTo) ? handOverTo : null,
  };
}

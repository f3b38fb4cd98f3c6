import type { KnownTargets, OutsideDeed } from '@oplano/core/automation';
import { existingIds } from '#platform/records';
import type { CompanyCtx } from '#platform/use-case';

type Reader = Pick<CompanyCtx, 'db' | 'companyId'>;

const int4Max = 2_147_483_647;
const fitting = (ids: readonly (number | null)[]): number[] =>
  ids.flatMap((id) => (id !== null && id <= int4Max ? id : []));

const tagsCalled = async ({ db, companyId }: Reader, names: readonly string[]) =>
  names.length === 0
    ? []
    : db
        .selectFrom('tags')
        .select(['id', 'name'])
        .where('company_id', '=', companyId)
        .where('kanban', '=', false)
        .where((eb) => eb(eb.fn<string>('lower', ['name']), 'in', names))
        .execute();

/** What of the wishes of an answer exists in the company: outsiders can name anything. */
export async function knownTargets(
  ctx: Reader,
  deeds: readonly OutsideDeed[],
  handOverTo: number | null,
): Promise<KnownTargets> {
  const names = deeds.flatMap((deed) => (deed.do === 'tag' ? deed.name.toLowerCase() : []));
  const queues = deeds.map((deed) => (deed.do === 'queue' || deed.do === 'user' ? deed.queueId : null));
  const users = deeds.map((deed) => (deed.do === 'user' ? deed.userId : null));
  const lists = deeds.map((deed) => (deed.do === 'files' ? deed.fileListId : null));
  const [queueIds, userIds, fileListIds, tags] = await Promise.all([
    existingIds(ctx, 'queues', fitting([...queues, handOverTo])),
    existingIds(ctx, 'users', fitting(users)),
    existingIds(ctx, 'file_lists', fitting(lists)),
    tagsCalled(ctx, names),
  ]);
  return {
    queueIds,
    userIds,
    fileListIds,
    tags: new Map(tags.map(({ id, name }) => [name.toLowerCase(), id])),
    handOverTo: handOverTo !== null && queueIds.has(handOverTo) ? handOverTo : null,
  };
}

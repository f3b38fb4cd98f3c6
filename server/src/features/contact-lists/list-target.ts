import { contactListItemFeed } from '@oplano/contracts/contact-lists';
import { readListLine } from '@oplano/core/contact-lists';
import { can } from '@oplano/core/permissions';
import type { ImportTarget } from '#features/contacts';
import { AppError } from '#platform/use-case';
import { askLater } from './check-numbers.ts';
import { knownItems } from './contact-lists.queries.ts';
import { insertListPeople } from './contact-lists.repo.ts';
import { tellCount } from './tell.ts';

const listOf = ({ list_id: listId }: { readonly list_id: number | null }): number => {
  if (listId === null) throw new Error('An import of contacts came to a list.');
  return listId;
};

/** People of a sheet come onto a list. */
export const listTarget: ImportTarget = {
  kind: 'list',
  batchSize: 2_000,
  async demand({ actor }) {
    if (!actor.plan.useCampaigns) throw new AppError('ERR_PLAN_FEATURE_DISABLED');
    if (!can(actor, 'drawer-admin-items:view')) throw new AppError('ERR_NO_PERMISSION');
  },
  read: readListLine,
  keysOf: (_ctx, people) => Promise.resolve(people.map(({ canonical }) => canonical)),
  async compare(ctx, people, record) {
    const canonicals = people.map(({ canonical }) => canonical);
    const known = await knownItems(ctx, listOf(record), canonicals);
    return people.map(({ canonical, name, email, extra = {} }) => {
      const item = known.get(canonical);
      if (!item) return 'created';
      const isOther = Object.entries(extra).some(([column, value]) => item.extra[column] !== value);
      return item.name !== name || (email !== '' && email !== item.email) || isOther ? 'updated' : 'unchanged';
    });
  },
  async takeIn(ctx, people, record) {
    const { created, updated } = await insertListPeople(ctx, listOf(record), people);
    if (created > 0) await tellCount(ctx, listOf(record));
    return { created, updated, unchanged: people.length - created - updated };
  },
  async finish(ctx, record) {
    ctx.emit(contactListItemFeed, 'reload', { contactListId: listOf(record) });
    await askLater(ctx);
  },
};

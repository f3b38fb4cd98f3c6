import { contactListFeed, contactListItemFeed } from '@oplano/contracts/contact-lists';
import type { CompanyCtx } from '#platform/use-case';
import { getList } from './contact-lists.queries.ts';
import { toItems, type ItemRow } from './list-record.ts';

/** A list holds more or fewer people now. */
export async function tellCount(ctx: CompanyCtx, listId: number): Promise<void> {
  ctx.emit(contactListFeed, 'update', { record: await getList(ctx, listId) });
}

const toldOneByOne = 100;

/** People of lists stand otherwise now; of very many, only which lists they are on is told. */
export async function tellItems(ctx: CompanyCtx, rows: readonly ItemRow[]): Promise<void> {
  if (rows.length > toldOneByOne) {
    for (const contactListId of new Set(rows.map((row) => row.list_id))) {
      ctx.emit(contactListItemFeed, 'reload', { contactListId });
    }
    return;
  }
  for (const record of await toItems(ctx, rows)) ctx.emit(contactListItemFeed, 'update', { record });
}

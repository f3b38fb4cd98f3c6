import { offerFile } from '#features/files';
import type { Step } from '#platform/http';
import { xlsxStream, xlsxType } from '#platform/sheets';
import type { Storage } from '#ports/storage';
import { contactListExported } from './contact-lists.events.ts';
import { getList, itemsAfter } from './contact-lists.queries.ts';
import { toItems } from './list-record.ts';

const rowsAtOnce = 2_000;
const permission = 'drawer-admin-items:view';
const columns = ['name', 'number', 'email'];
const states = new Map([
  [true, 'valid'],
  [false, 'invalid'],
]);

async function offer(step: Step, storage: Storage, name: string, rows: AsyncIterable<string[]>): Promise<string> {
  const stream = xlsxStream(rows);
  const key = await offerFile(step, storage, { ...xlsxType, stream, folder: 'exports', name, permission });
  return step(async (ctx) => ctx.fileUrl(key));
}

/** Writes a list into a workbook, read piece by piece as it is written; its other columns are those of its first people. */
export async function exportList(
  step: Step,
  listId: number,
  storage: Storage,
): Promise<{ url: string; count: number }> {
  const read = (after: number) =>
    step(async (ctx) => {
      await getList(ctx, listId);
      return toItems(ctx, await itemsAfter(ctx, { listId, after, limit: rowsAtOnce }));
    });
  const first = await read(0);
  const extras = [...new Set(first.flatMap(({ extra }) => Object.keys(extra)))];
  let count = 0;
  async function* rows(): AsyncGenerator<string[]> {
    yield [...columns, ...extras, 'whatsapp', 'doNotSend'];
    for (let batch = first; batch.length > 0; batch = await read(batch.at(-1)?.id ?? 0)) {
      count += batch.length;
      for (const { name, number, email, extra, isWhatsappValid, doNotSend } of batch) {
        const state = (isWhatsappValid === null ? undefined : states.get(isWhatsappValid)) ?? 'unknown';
        yield [name, number, email, ...extras.map((column) => extra[column] ?? ''), state, doNotSend ? 'yes' : ''];
      }
    }
  }
  const url = await offer(step, storage, 'lista', rows());
  await step(async (ctx) => ctx.raise(contactListExported, { contactListId: listId, count }));
  return { url, count };
}

/** A sheet as the import wants it. */
export async function sampleSheet(step: Step, storage: Storage): Promise<{ url: string }> {
  async function* rows(): AsyncGenerator<string[]> {
    yield columns;
    yield ['Maria Souza', '5511987654321', 'maria@exemplo.com.br'];
    yield ['João Lima', '5521976543210', ''];
  }
  return { url: await offer(step, storage, 'modelo', rows()) };
}

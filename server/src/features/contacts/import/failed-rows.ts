import { AppError, type Ctx } from '#platform/use-case';
import type { Storage } from '#ports/storage';
import { offerFile } from '../transfer/offer-file.ts';
import { xlsxStream } from '../transfer/xlsx-writer.ts';
import { findImport } from './imports.repo.ts';

const rowsAtOnce = 2_000;

/** The lines that failed, as a file with a column that says why. */
export async function failedRowsFile(ctx: Ctx, importId: number, storage: Storage): Promise<{ url: string }> {
  const own = { companyId: ctx.companyId, userId: ctx.actor.userId, importId };
  const record = await findImport(ctx.db, own);
  if (!record || record.failed === 0) throw new AppError('ERR_NO_IMPORT_FOUND');
  const width = record.columns.length;
  async function* rows(): AsyncGenerator<string[]> {
    yield [...(record?.columns ?? []), 'Erro'];
    for (let after = 0; ;) {
      const batch = await ctx.db
        .selectFrom('contact_import_rows')
        .select(['line', 'cells', 'problem'])
        .where('company_id', '=', ctx.companyId)
        .where('import_id', '=', importId)
        .where('problem', 'is not', null)
        .where('line', '>', after)
        .orderBy('line')
        .limit(rowsAtOnce)
        .execute();
      for (const { cells, problem } of batch) {
        yield [...Array.from({ length: width }, (_, index) => cells[index] ?? ''), problem ?? ''];
      }
      const last = batch.at(-1);
      if (!last) return;
      after = last.line;
    }
  }
  const url = await offerFile(ctx, storage, { stream: xlsxStream(rows()), folder: 'imports' });
  return { url };
}

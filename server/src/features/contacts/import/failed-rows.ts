import { offerFile } from '#features/files';
import type { Step } from '#platform/http';
import { xlsxStream, xlsxType } from '#platform/sheets';
import { AppError, type Ctx } from '#platform/use-case';
import type { Storage } from '#ports/storage';
import { findImport } from './imports.repo.ts';

const rowsAtOnce = 2_000;

/** The lines that failed, as a file with a column that says why; read piece by piece, as they are written. */
export async function failedRowsFile(step: Step, importId: number, storage: Storage): Promise<{ url: string }> {
  const { columns } = await step(async (ctx) => {
    const own = { companyId: ctx.companyId, userId: ctx.actor.userId, importId };
    const record = await findImport(ctx.db, own);
    if (!record || record.failed === 0) throw new AppError('ERR_NO_IMPORT_FOUND');
    return record;
  });
  async function* rows(): AsyncGenerator<string[]> {
    yield [...columns, 'Erro'];
    for (let after = 0; ;) {
      const batch = await step((ctx) => failedRows(ctx, importId, after));
      for (const { cells, problem } of batch) {
        yield [...columns.map((_, index) => cells[index] ?? ''), problem ?? ''];
      }
      const last = batch.at(-1);
      if (!last) return;
      after = last.line;
    }
  }
  const key = await offerFile(step, storage, {
    ...xlsxType,
    stream: xlsxStream(rows()),
    folder: 'imports',
    name: 'contatos-com-erro',
    permission: null,
  });
  return { url: await step(async (ctx) => ctx.fileUrl(key)) };
}

const failedRows = ({ db, companyId }: Ctx, importId: number, after: number) =>
  db
    .selectFrom('contact_import_rows')
    .select(['line', 'cells', 'problem'])
    .where('company_id', '=', companyId)
    .where('import_id', '=', importId)
    .where('problem', 'is not', null)
    .where('line', '>', after)
    .orderBy('line')
    .limit(rowsAtOnce)
    .execute();

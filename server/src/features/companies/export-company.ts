import type { OperatorCompany } from '@oplano/contracts/companies';
import { exportKeptUntil, exportStanding } from '@oplano/core/archives';
import { operator } from '@oplano/core/principals';
import { countNamedFiles, forgetMadeFile, isOperatorFileOf, namedFiles, operatorFileKey } from '#features/files';
import {
  countExported,
  inOnePiece,
  packArchive,
  readExported,
  type ExportedRow,
  type Packing,
  type ZipPart,
} from '#platform/archives';
import { enqueueJob, type OutsideTools } from '#platform/jobs';
import { AppError, type PlatformCtx, type Transactions } from '#platform/use-case';
import type { Storage } from '#ports/storage';
import { lockStaying, tellOperators } from './change-company.ts';
import { companyExported } from './companies.events.ts';
import { exportCompanyJob } from './companies.jobs.ts';
import { findCompanyWithPlan } from './companies.queries.ts';
import { exportedTables } from './exported-tables.ts';
import { getOperatorCompany, toAskedExport } from './operator-companies.queries.ts';
import { lockCompanyRow, saveExport } from './operator-companies.repo.ts';

/** Begins to write what a company has into one file. While one is written it is not begun again. */
export async function askForExport(ctx: PlatformCtx, companyId: number): Promise<OperatorCompany> {
  const row = await lockStaying(ctx, companyId);
  if (exportStanding(toAskedExport(row), ctx.now)?.state === 'running') {
    return getOperatorCompany(ctx, companyId);
  }
  const key = operatorFileKey(companyId, `empresa-${companyId}.zip`);
  await saveExport(ctx.db, companyId, {
    export_key: key,
    export_asked_at: ctx.now,
    export_until: exportKeptUntil(ctx.now),
    export_total: 0,
    export_done: 0,
    export_bytes: null,
    export_failed_at: null,
  });
  const payload = { key, before: row.export_key, userId: ctx.actor?.userId ?? 0 };
  await enqueueJob(ctx.db, companyId, exportCompanyJob, payload, { maxAttempts }, ctx.now);
  return tellOperators(ctx, companyId);
}

/** Where operators fetch it; whether they still may is asked again there. */
export async function exportedFile(ctx: PlatformCtx, companyId: number): Promise<{ url: string }> {
  const row = await lockCompanyRow(ctx.db, companyId);
  if (!row) throw new AppError('ERR_NO_COMPANY_FOUND');
  const isReady = exportStanding(toAskedExport(row), ctx.now)?.state === 'ready';
  if (!isReady || row.export_key === null) throw new AppError('ERR_NOT_FOUND');
  return { url: ctx.fileUrl(row.export_key) };
}

interface Parts {
  readonly work: Transactions;
  readonly storage: Pick<Storage, 'put' | 'read' | 'find' | 'remove'>;
}
interface Asked {
  readonly key: string;
  /** The file of the export before this one. */
  readonly before: string | null;
  readonly userId: number;
}
type Tools = Pick<OutsideTools, 'attempt' | 'signal' | 'inCompany' | 'now'>;

const maxAttempts = 3;
const rowsAtOnce = 500;

/** Writes it (`packArchive`), unless nobody waits for it any more. */
export async function writeExport(parts: Parts, tools: Tools, companyId: number, asked: Asked): Promise<void> {
  const { work, storage } = parts;
  const { key, before, userId } = asked;
  // A job is only as trustworthy as whoever put it in: no company can make another one lose a file.
  if (!isOperatorFileOf(companyId, key)) return;
  await tools.inCompany(async (ctx) => {
    if (before !== null) await forgetMadeFile(ctx, before, ctx.now);
    await forgetMadeFile(ctx, key, exportKeptUntil(ctx.now));
  });
  const written = await packArchive(storage, tools, {
    key,
    own: `companies/${companyId}/`,
    maxAttempts,
    count: async () => {
      let total = await tools.inCompany(countNamedFiles);
      for (const table of exportedTables) total += await tools.inCompany((ctx) => countExported(ctx, table));
      return total;
    },
    note: ({ total, done, bytes, failedAt }) =>
      work.platform(async (ctx) => {
        const row = await lockCompanyRow(ctx.db, companyId);
        if (!row || row.removal_started_at || row.export_key !== key) return false;
        await saveExport(ctx.db, companyId, {
          ...(total === undefined ? {} : { export_total: total }),
          ...(done === undefined ? {} : { export_done: done }),
          ...(bytes === undefined ? {} : { export_bytes: String(bytes) }),
          ...(failedAt === undefined ? {} : { export_failed_at: failedAt }),
        });
        await tellOperators(ctx, companyId);
        return true;
      }),
    parts: (packing) => partsOf(packing, { work, tools, companyId }),
  });
  if (written) await tools.inCompany(async (ctx) => ctx.raise(companyExported, written), operator(userId));
}

interface Source {
  readonly work: Transactions;
  readonly tools: Tools;
  readonly companyId: number;
}

async function* partsOf(packing: Packing, { work, tools, companyId }: Source): AsyncGenerator<ZipPart> {
  const company = await work.platform(({ db }) => findCompanyWithPlan(db, companyId));
  if (company) yield ['company.json', inOnePiece(company)];
  for (const table of exportedTables) {
    const pieces = packing.pieces(async (after: ExportedRow | null) => {
      const rows = await tools.inCompany((ctx) =>
        readExported(ctx, table, { after: after ?? undefined, most: rowsAtOnce }),
      );
      return { rows, next: rows.length < rowsAtOnce ? null : (rows.at(-1) ?? null) };
    });
    yield [`tables/${table.name}.jsonl`, linesOf(pieces)];
  }
  yield* packing.files(namedFiles(tools.inCompany));
  yield packing.manifest({ companyId });
}

async function* linesOf(pieces: AsyncIterable<readonly ExportedRow[]>): AsyncGenerator<Buffer> {
  for await (const rows of pieces) yield Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
}

import {
  importPageSize,
  type ContactImport,
  type ImportMapping,
  type ImportPlan,
  type ImportReport,
  type ImportRow,
} from '@oplano/contracts/contacts';
import { guessMapping, isHeadLine, mergeLines, missingTarget, type ImportedPerson } from '@oplano/core/contacts';
import type { Step, UploadedFile } from '#platform/http';
import { AppError, type Ctx } from '#platform/use-case';
import { contactImportLiveFeed } from '../contacts.audience.ts';
import { targetOf, type ImportTarget } from './import-target.ts';
import { importContacts } from './imports.jobs.ts';
import {
  chooseRows,
  findImport,
  forgetImports,
  insertImport,
  insertRows,
  rowsAfter,
  saveImport,
  toImport,
  type ImportRecord,
} from './imports.repo.ts';
import { keepSheet, type KeptSheet } from './read-sheet.ts';

const keptDays = 7;
const nameMax = 200;

/** Reads a file and keeps its lines; nothing is imported yet. */
export async function loadImport(step: Step, file: UploadedFile, listId: number | null = null): Promise<ContactImport> {
  const sheet = await readUpload(step, file);
  return step((ctx) => insertSheet(ctx, { name: file.name, listId }, sheet));
}

async function readUpload(step: Step, file: UploadedFile): Promise<KeptSheet> {
  const companyId = await step(async (ctx) => ctx.companyId);
  return keepSheet({ name: file.name, bytes: await file.bytes() }, companyId);
}

async function insertSheet(
  ctx: Ctx,
  { name, listId }: { name: string; listId: number | null },
  { total, first, batches }: KeptSheet,
): Promise<ContactImport> {
  const hasHead = isHeadLine(first[0] ?? []);
  const width = Math.max(...first.slice(0, 100).map((row) => row.length));
  const columns = Array.from(
    { length: width },
    (_, index) => (hasHead ? first[0]?.[index]?.trim() : '') || `${index + 1}`,
  );
  const lines = hasHead ? total - 1 : total;
  if (lines === 0) throw new AppError('ERR_IMPORT_FILE', { details: { problem: 'empty' } });
  const userId = ctx.actor.userId;
  await forgetImports(ctx.db, ctx.companyId, userId, new Date(ctx.now.getTime() - keptDays * 86_400_000));
  const record = await insertImport(ctx.db, ctx.companyId, {
    userId,
    listId,
    name: name
      .replace(/[\p{Cc}/\\]/gu, '')
      .toWellFormed()
      .slice(-nameMax),
    columns: columns.map((column) => column.slice(0, nameMax)),
    mapping: hasHead ? guessMapping(columns) : {},
    total: lines,
    now: ctx.now,
  });
  const place = { companyId: ctx.companyId, importId: record.id };
  let line = 1;
  for (const batch of batches()) {
    const isHead = hasHead && line === 1;
    await insertRows(ctx.db, { ...place, firstLine: isHead ? 2 : line }, isHead ? batch.slice(1) : batch);
    line += batch.length;
  }
  return toImport(record);
}

async function ownImport(ctx: Ctx, importId: number, lock = false): Promise<ImportRecord> {
  const own = { companyId: ctx.companyId, userId: ctx.actor.userId, importId };
  const record = await findImport(ctx.db, own, lock);
  if (!record) throw new AppError('ERR_NO_IMPORT_FOUND');
  return record;
}

export const showImport = async (ctx: Ctx, importId: number): Promise<ContactImport> =>
  toImport(await ownImport(ctx, importId));

/** One page of the lines of a file. */
export async function listRows(
  ctx: Ctx,
  importId: number,
  pageNumber: number,
): Promise<{ rows: ImportRow[]; hasMore: boolean; count: number }> {
  const { total, columns } = await ownImport(ctx, importId);
  const rows = await ctx.db
    .selectFrom('contact_import_rows')
    .select(['line', 'cells'])
    .where('company_id', '=', ctx.companyId)
    .where('import_id', '=', importId)
    .orderBy('line')
    .limit(importPageSize)
    .offset((pageNumber - 1) * importPageSize)
    .execute();
  const shown = rows.map(({ line, cells }) => ({ line, cells: columns.map((_, index) => cells[index] ?? '') }));
  return { rows: shown, hasMore: pageNumber * importPageSize < total, count: total };
}

/** A mapping that can be worked with. */
function checkMapping(mapping: ImportMapping, { columns }: ImportRecord): void {
  const chosen = Object.values(mapping).filter((column) => column !== undefined);
  const isTwice = new Set(chosen).size < chosen.length;
  const missing = missingTarget(mapping);
  if (missing === null && !isTwice && chosen.every((column) => column < columns.length)) return;
  throw new AppError('ERR_VALIDATION', {
    details: [{ field: `mapping.${missing ?? 'name'}`, problem: 'invalid_type' }],
  });
}

const problemsShown = 100;
const checkedAtOnce = 5_000;

/** What the import would do. Nothing is changed. */
export async function checkImport(
  ctx: Ctx,
  { importId, plan }: { importId: number; plan: ImportPlan },
  targets: readonly ImportTarget[],
): Promise<ImportReport> {
  const record = await ownImport(ctx, importId);
  const target = targetOf(targets, record);
  await target.demand(ctx);
  if (record.state !== 'loaded') throw new AppError('ERR_IMPORT_STATE');
  checkMapping(plan.mapping, record);
  const report = { created: 0, updated: 0, unchanged: 0, duplicate: 0, invalid: 0, ignored: 0 };
  const problems: ImportReport['problems'] = [];
  const listed = new Set(plan.lines);
  const people = new Map<string, [ImportedPerson, ...ImportedPerson[]]>();
  for (let after = 0; ;) {
    const place = { companyId: ctx.companyId, importId, after, limit: checkedAtOnce, onlyChosen: false };
    const rows = await rowsAfter(ctx.db, place);
    const last = rows.at(-1);
    if (!last) break;
    after = last.line;
    const read = rows
      .filter((row) => listed.has(row.line) !== plan.everyLine)
      .map((row) => ({ ...row, read: target.read(row.cells, plan.mapping, record.columns) }));
    const named = read.flatMap((row) => ('person' in row.read ? row.read.person : []));
    const keys = (await target.keysOf(ctx, named)).values();
    for (const { line, cells, read: found } of read) {
      const key = 'person' in found ? (keys.next().value ?? '') : '';
      const before = people.get(key);
      const problem = 'problem' in found ? found.problem : before ? 'duplicate' : null;
      if ('person' in found) {
        if (before) before.push(found.person);
        else people.set(key, [found.person]);
      }
      if (!problem) continue;
      report[problem === 'empty' ? 'ignored' : problem === 'duplicate' ? 'duplicate' : 'invalid'] += 1;
      if (problems.length < problemsShown) {
        const cell = (target: 'name' | 'number') => cells[plan.mapping[target] ?? -1] ?? '';
        problems.push({ line, problem, name: cell('name'), number: cell('number') });
      }
    }
  }
  const everybody = [...people.values()].map(([first, ...later]) => mergeLines(first, later));
  for (let from = 0; from < everybody.length; from += checkedAtOnce) {
    const some = everybody.slice(from, from + checkedAtOnce);
    for (const effect of await target.compare(ctx, some, record)) report[effect] += 1;
  }
  return { ...report, problems };
}

/** Begins the import in the background. */
export async function startImport(
  ctx: Ctx,
  { importId, plan }: { importId: number; plan: ImportPlan & { validateContact: boolean } },
  targets: readonly ImportTarget[],
): Promise<ContactImport> {
  const record = await ownImport(ctx, importId, true);
  await targetOf(targets, record).demand(ctx);
  if (record.state !== 'loaded') throw new AppError('ERR_IMPORT_STATE');
  checkMapping(plan.mapping, record);
  const total = await chooseRows(ctx.db, { companyId: ctx.companyId, importId }, plan);
  if (total === 0) throw new AppError('ERR_VALIDATION', { details: [{ field: 'lines', problem: 'too_small' }] });
  const started = await saveImport(ctx.db, ctx.companyId, importId, {
    state: 'importing',
    mapping: JSON.stringify(plan.mapping),
    validate_numbers: plan.validateContact,
    total,
    updated_at: ctx.now,
  });
  await ctx.enqueue(importContacts, { importId });
  return toImport(started);
}

/** Takes a file with named columns and begins at once: for clients that know one call only. */
export async function uploadAndStart(
  step: Step,
  file: UploadedFile,
  { listId, targets }: { listId: number | null; targets: readonly ImportTarget[] },
): Promise<ContactImport> {
  const sheet = await readUpload(step, file);
  return step(async (ctx) => {
    const { id, mapping } = await insertSheet(ctx, { name: file.name, listId }, sheet);
    const plan = { mapping, everyLine: true, lines: [], validateContact: false };
    return startImport(ctx, { importId: id, plan }, targets);
  });
}

/** Ends an import; what is in stays in. */
export async function cancelImport(ctx: Ctx, importId: number): Promise<ContactImport> {
  const record = await ownImport(ctx, importId, true);
  if (record.state !== 'importing' && record.state !== 'loaded') throw new AppError('ERR_IMPORT_STATE');
  const ended = toImport(
    await saveImport(ctx.db, ctx.companyId, importId, { state: 'cancelled', updated_at: ctx.now }),
  );
  ctx.emit(contactImportLiveFeed, 'update', { record: ended }, ctx.actor.userId);
  return ended;
}

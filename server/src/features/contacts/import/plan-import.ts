import {
  importPageSize,
  type ContactImport,
  type ImportMapping,
  type ImportPlan,
  type ImportReport,
  type ImportRow,
} from '@oplano/contracts/contacts';
import {
  changesContact,
  guessMapping,
  isHeadLine,
  missingTarget,
  readLine,
  type ImportedPerson,
} from '@oplano/core/contacts';
import type { Step, UploadedFile } from '#platform/http';
import { AppError, type Ctx } from '#platform/use-case';
import { contactImportLiveFeed } from '../contacts.audience.ts';
import { findContactsByPhone } from './bulk.repo.ts';
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
export async function loadImport(step: Step, file: UploadedFile): Promise<ContactImport> {
  const sheet = await readUpload(step, file);
  return step((ctx) => insertSheet(ctx, file.name, sheet));
}

async function readUpload(step: Step, file: UploadedFile): Promise<KeptSheet> {
  const companyId = await step(async (ctx) => ctx.companyId);
  return keepSheet({ name: file.name, bytes: await file.bytes() }, companyId);
}

async function insertSheet(ctx: Ctx, name: string, { total, first, batches }: KeptSheet): Promise<ContactImport> {
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
export async function checkImport(ctx: Ctx, importId: number, plan: ImportPlan): Promise<ImportReport> {
  const record = await ownImport(ctx, importId);
  if (record.state !== 'loaded') throw new AppError('ERR_IMPORT_STATE');
  checkMapping(plan.mapping, record);
  const report = { created: 0, updated: 0, unchanged: 0, duplicate: 0, invalid: 0, ignored: 0 };
  const problems: ImportReport['problems'] = [];
  const listed = new Set(plan.lines);
  const seen = new Set<string>();
  for (let after = 0; ;) {
    const place = { companyId: ctx.companyId, importId, after, limit: checkedAtOnce, onlyChosen: false };
    const rows = await rowsAfter(ctx.db, place);
    const last = rows.at(-1);
    if (!last) break;
    after = last.line;
    const people: ImportedPerson[] = [];
    for (const { line, cells } of rows.filter((row) => listed.has(row.line) !== plan.everyLine)) {
      const read = readLine(cells, plan.mapping);
      const problem = 'problem' in read ? read.problem : seen.has(read.person.canonical) ? 'duplicate' : null;
      if ('person' in read && !problem) {
        people.push(read.person);
        seen.add(read.person.canonical);
        continue;
      }
      if (!problem) continue;
      report[problem === 'empty' ? 'ignored' : problem === 'duplicate' ? 'duplicate' : 'invalid'] += 1;
      if (problems.length < problemsShown) {
        const cell = (target: 'name' | 'number') => cells[plan.mapping[target] ?? -1] ?? '';
        problems.push({ line, problem, name: cell('name'), number: cell('number') });
      }
    }
    const known = await findContactsByPhone(
      ctx.db,
      ctx.companyId,
      people.map(({ canonical }) => canonical),
    );
    for (const person of people) {
      const contact = known.get(person.canonical);
      report[contact ? (changesContact(person, contact) ? 'updated' : 'unchanged') : 'created'] += 1;
    }
  }
  return { ...report, problems };
}

/** Begins the import in the background. */
export async function startImport(
  ctx: Ctx,
  importId: number,
  plan: ImportPlan & { validateContact: boolean },
): Promise<ContactImport> {
  const record = await ownImport(ctx, importId, true);
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
export async function uploadAndStart(step: Step, file: UploadedFile): Promise<ContactImport> {
  const sheet = await readUpload(step, file);
  return step(async (ctx) => {
    const { id, mapping } = await insertSheet(ctx, file.name, sheet);
    return startImport(ctx, id, { mapping, everyLine: true, lines: [], validateContact: false });
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

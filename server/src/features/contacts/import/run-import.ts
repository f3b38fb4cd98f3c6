import type { ImportMapping, ImportProblem } from '@oplano/contracts/contacts';
import { mergeLines, type ImportedPerson } from '@oplano/core/contacts';
import { person } from '@oplano/core/principals';
import { setTimeout as sleep } from 'node:timers/promises';
import { retryAfterOf } from '#platform/db';
import type { Log } from '#platform/log';
import type { CompanyCtx } from '#platform/use-case';
import { contactImportLiveFeed } from '../contacts.audience.ts';
import { contactsImported } from '../contacts.events.ts';
import type { NumberCheck } from '../import-one.ts';
import { targetOf, type ImportTarget } from './import-target.ts';
import {
  dropGoodRows,
  lockImport,
  noteProblems,
  rowsAfter,
  rowsOfPeople,
  saveImport,
  toImport,
  type ImportRecord,
  type NamedRow,
  type StoredRow,
} from './imports.repo.ts';
import { nameLines } from './name-lines.ts';

/** Where every number is asked for on WhatsApp, the pace is one that WhatsApp bears. */
const checkedBatchSize = 5;
const betweenChecksMs = 330;

export interface ImportTools {
  readonly companyId: number | null;
  readonly signal: AbortSignal;
  readonly log: Log;
  inCompany<T>(work: (ctx: CompanyCtx) => Promise<T>): Promise<T>;
  readonly checkNumber: NumberCheck;
  /** How many lines at once, where it is not the target's own number. */
  readonly batchSize?: number;
  readonly targets: readonly ImportTarget[];
}

type Problems = { line: number; problem: ImportProblem }[];

interface Read {
  /** Everybody whose first line is among these, with all that the file says of them. */
  readonly people: ReadonlyMap<string, { readonly line: number; readonly person: ImportedPerson }>;
  readonly problems: Problems;
  /** Lines about somebody of an earlier line: they went in with that one. */
  readonly repeated: number;
}

function readRows(
  rows: readonly StoredRow[],
  said: readonly NamedRow[],
  { record, target }: { readonly record: ImportRecord; readonly target: ImportTarget },
): Read {
  const linesOf = Map.groupBy(said, ({ person }) => person);
  // Stored from what the contract has parsed.
  const readCells = (cells: readonly string[]) => target.read(cells, record.mapping as ImportMapping, record.columns);
  const people = new Map<string, { line: number; person: ImportedPerson }>();
  const problems: Problems = [];
  let repeated = 0;
  for (const { line, cells, person } of rows) {
    const read = readCells(cells);
    if ('problem' in read) {
      problems.push({ line, problem: read.problem });
      continue;
    }
    const [first, ...later] = linesOf.get(person ?? '') ?? [];
    if (first && first.line !== line) {
      repeated += 1;
      continue;
    }
    const others = later.flatMap((row) => {
      const more = readCells(row.cells);
      return 'person' in more ? more.person : [];
    });
    people.set(read.person.canonical, { line, person: mergeLines(read.person, others) });
  }
  return { people, problems, repeated };
}

/** Asks for each number on WhatsApp, before anything is locked. */
async function askFor(tools: ImportTools, read: Read): Promise<Read> {
  const people = new Map(read.people);
  const problems = [...read.problems];
  for (const [canonical, { line, person }] of read.people) {
    if (tools.signal.aborted) throw new Error('The process stops.');
    const answer = await tools.checkNumber(tools.companyId ?? 0, person.number);
    if (answer !== 'exists') {
      people.delete(canonical);
      problems.push({ line, problem: answer === 'missing' ? 'unknown' : 'unavailable' });
    }
    await sleep(betweenChecksMs, undefined, { signal: tools.signal });
  }
  return { ...read, people, problems };
}

/** Takes the lines of a file in, batch by batch; each batch and how far it got are stored together, so a restart goes on. */
export async function runImport(tools: ImportTools, importId: number): Promise<void> {
  await tools.inCompany((ctx) => takeUpAgain(ctx, importId));
  await nameLines(tools, importId);
  let apart = 0;
  for (let goesOn = true; goesOn;) {
    if (tools.signal.aborted) throw new Error('The process stops.');
    try {
      goesOn = await runBatch(apart > 0 ? { ...tools, batchSize: 1 } : tools, importId);
      apart = Math.max(apart - 1, 0);
    } catch (error) {
      if (tools.signal.aborted || retryAfterOf(error) !== null) throw error;
      tools.log.error({ code: 'import_batch_failed', err: error, importId }, 'lines of a file could not be taken in');
      // Line by line from here on, until the one that nothing can be done with is behind us.
      if (apart === 0) apart = linesApart;
      else await failNextLine(tools, importId);
    }
  }
}

/** One that was given up goes on where it stood: its job runs again only where the operator wants it tried again. */
async function takeUpAgain(ctx: CompanyCtx, importId: number): Promise<void> {
  const record = await lockImport(ctx.db, ctx.companyId, importId);
  if (record?.state !== 'failed') return;
  const saved = await saveImport(ctx.db, ctx.companyId, importId, { state: 'importing', updated_at: ctx.now });
  ctx.emit(contactImportLiveFeed, 'update', { record: toImport(saved) }, record.user_id);
}

/** So many lines are taken in one by one where some of them failed together. */
const linesApart = 500;

/** The next line is not taken in, and says so; the others go on. */
async function failNextLine(tools: ImportTools, importId: number): Promise<void> {
  await tools.inCompany(async (ctx) => {
    const { db, companyId, now } = ctx;
    const record = await lockImport(db, companyId, importId);
    if (record?.state !== 'importing') return;
    const place = { companyId, importId, after: record.done_line, limit: 1, onlyChosen: true };
    const [next] = await rowsAfter(db, place);
    if (!next) throw new Error('An import that is through could not be ended.');
    await noteProblems(db, place, [{ line: next.line, problem: 'broken' }]);
    const counted = { done_line: next.line, handled: record.handled + 1, failed: record.failed + 1, updated_at: now };
    const saved = await saveImport(db, companyId, importId, counted);
    ctx.emit(contactImportLiveFeed, 'update', { record: toImport(saved) }, record.user_id);
  });
}

/** It does not go on by itself any more, and whoever began it is told. What is in stays. */
export async function giveUpImport(ctx: CompanyCtx, { importId }: { readonly importId: number }): Promise<void> {
  const record = await lockImport(ctx.db, ctx.companyId, importId);
  if (record?.state !== 'importing') return;
  const saved = await saveImport(ctx.db, ctx.companyId, importId, { state: 'failed', updated_at: ctx.now });
  ctx.emit(contactImportLiveFeed, 'update', { record: toImport(saved) }, record.user_id);
}

async function runBatch(tools: ImportTools, importId: number): Promise<boolean> {
  const next = await tools.inCompany(async ({ db, companyId }) => {
    const record = await lockImport(db, companyId, importId);
    if (record?.state !== 'importing') return null;
    const { batchSize } = targetOf(tools.targets, record);
    const limit = tools.batchSize ?? (record.validate_numbers ? checkedBatchSize : batchSize);
    const place = { companyId, importId, after: record.done_line, limit, onlyChosen: true };
    const rows = await rowsAfter(db, place);
    const said = await rowsOfPeople(db, place, rows);
    return { record, rows, said };
  });
  if (!next) return false;
  const target = targetOf(tools.targets, next.record);
  const read = readRows(next.rows, next.said, { record: next.record, target });
  const checked = next.record.validate_numbers ? await askFor(tools, read) : read;

  return tools.inCompany(async (ctx) => {
    const { db, companyId } = ctx;
    const record = await lockImport(db, companyId, importId);
    // Cancelled meanwhile, or another process was faster.
    if (record?.state !== 'importing' || record.done_line !== next.record.done_line)
      return record?.state === 'importing';
    const last = next.rows.at(-1);
    if (!last) {
      await finish(ctx, record, target);
      return false;
    }
    const people = [...checked.people.values()].map(({ person }) => person);
    const taken = await target.takeIn(ctx, people, record);
    const failures = checked.problems.filter(({ problem }) => problem !== 'empty');
    await noteProblems(db, { companyId, importId }, failures);
    const saved = await saveImport(db, companyId, importId, {
      done_line: last.line,
      handled: record.handled + next.rows.length,
      created: record.created + taken.created,
      updated: record.updated + taken.updated,
      unchanged: record.unchanged + taken.unchanged,
      repeated: record.repeated + checked.repeated,
      ignored: record.ignored + checked.problems.length - failures.length,
      failed: record.failed + failures.length,
      updated_at: ctx.now,
    });
    ctx.emit(contactImportLiveFeed, 'update', { record: toImport(saved) }, record.user_id);
    return true;
  });
}

async function finish(ctx: CompanyCtx, record: ImportRecord, target: ImportTarget): Promise<void> {
  await dropGoodRows(ctx.db, ctx.companyId, record.id);
  const saved = await saveImport(ctx.db, ctx.companyId, record.id, { state: 'done', updated_at: ctx.now });
  ctx.emit(contactImportLiveFeed, 'update', { record: toImport(saved) }, record.user_id);
  const { id: importId, created, updated, failed } = saved;
  const by = record.user_id === null ? ctx.principal : person(record.user_id);
  ctx.as(by).raise(contactsImported, { importId, created, updated, failed });
  await target.finish(ctx, saved);
}

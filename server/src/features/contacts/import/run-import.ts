import { contactFeed, type ImportMapping, type ImportProblem } from '@oplano/contracts/contacts';
import { readLine, type ImportedPerson } from '@oplano/core/contacts';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CompanyCtx } from '#platform/use-case';
import { contactImportLiveFeed } from '../contacts.audience.ts';
import type { NumberCheck } from '../import-one.ts';
import {
  dropGoodRows,
  lockImport,
  noteProblems,
  rowsAfter,
  saveImport,
  toImport,
  type StoredRow,
} from './imports.repo.ts';
import { takeIn } from './take-in.ts';

const batchSize = 500;
/** Where every number is asked for on WhatsApp, the pace is one that WhatsApp bears. */
const checkedBatchSize = 5;
const betweenChecksMs = 330;

export interface ImportTools {
  readonly companyId: number | null;
  readonly signal: AbortSignal;
  inCompany<T>(work: (ctx: CompanyCtx) => Promise<T>): Promise<T>;
  readonly checkNumber: NumberCheck;
}

type Problems = { line: number; problem: ImportProblem }[];

interface Read {
  /** Everybody once: of two lines with one number the last counts. */
  readonly people: ReadonlyMap<string, { readonly line: number; readonly person: ImportedPerson }>;
  readonly problems: Problems;
}

function readRows(rows: readonly StoredRow[], mapping: ImportMapping): Read {
  const people = new Map<string, { line: number; person: ImportedPerson }>();
  const problems: Problems = [];
  for (const { line, cells } of rows) {
    const read = readLine(cells, mapping);
    if ('problem' in read) problems.push({ line, problem: read.problem });
    else people.set(read.person.canonical, { line, person: read.person });
  }
  return { people, problems };
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
  return { people, problems };
}

/** Takes the lines of a file in, batch by batch; each batch and how far it got are stored together, so a restart goes on. */
export async function runImport(tools: ImportTools, importId: number): Promise<void> {
  for (let goesOn = true; goesOn;) {
    if (tools.signal.aborted) throw new Error('The process stops.');
    goesOn = await runBatch(tools, importId);
  }
}

async function runBatch(tools: ImportTools, importId: number): Promise<boolean> {
  const next = await tools.inCompany(async ({ db, companyId }) => {
    const record = await lockImport(db, companyId, importId);
    if (record?.state !== 'importing') return null;
    const limit = record.validate_numbers ? checkedBatchSize : batchSize;
    const place = { companyId, importId, after: record.done_line, limit, onlyChosen: true };
    return { record, rows: await rowsAfter(db, place) };
  });
  if (!next) return false;
  const read = readRows(next.rows, next.record.mapping as ImportMapping);
  const checked = next.record.validate_numbers ? await askFor(tools, read) : read;

  return tools.inCompany(async (ctx) => {
    const { db, companyId } = ctx;
    const record = await lockImport(db, companyId, importId);
    // Cancelled meanwhile, or another process was faster.
    if (record?.state !== 'importing' || record.done_line !== next.record.done_line)
      return record?.state === 'importing';
    const last = next.rows.at(-1);
    if (!last) {
      await finish(ctx, importId, record.user_id);
      return false;
    }
    const people = [...checked.people.values()].map(({ person }) => person);
    const taken = await takeIn(ctx, people, { userId: record.user_id, namedByUs: true });
    const failures = checked.problems.filter(({ problem }) => problem !== 'empty');
    await noteProblems(db, { companyId, importId }, failures);
    const saved = await saveImport(db, companyId, importId, {
      done_line: last.line,
      handled: record.handled + next.rows.length,
      created: record.created + taken.created,
      updated: record.updated + taken.updated,
      unchanged: record.unchanged + taken.unchanged,
      failed: record.failed + failures.length,
      updated_at: ctx.now,
    });
    ctx.emit(contactImportLiveFeed, 'update', { record: toImport(saved) }, record.user_id);
    return true;
  });
}

async function finish(ctx: CompanyCtx, importId: number, userId: number | null): Promise<void> {
  await dropGoodRows(ctx.db, ctx.companyId, importId);
  const saved = await saveImport(ctx.db, ctx.companyId, importId, { state: 'done', updated_at: ctx.now });
  ctx.emit(contactImportLiveFeed, 'update', { record: toImport(saved) }, userId);
  // One word for all: thousands of single events would only keep every browser busy.
  ctx.emit(contactFeed, 'reload', {});
}

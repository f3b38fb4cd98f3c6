import { noteOutcomes, type ForkRow, type MovedKind, type MoveOutcome } from '@oplano/core/moving';
import { AppError, runInCompany, type CompanyCtx } from '#platform/use-case';
import type { KindOfRows, Move, Ready, MoveStep, WrittenRow } from './move.ts';
import { keepIds, lockMove, ourIds } from './moving.repo.ts';

interface Noted {
  readonly id: string;
  readonly outcome: MoveOutcome;
}

/** What was wrong with a row, if it was the row: everything else ends the run, which is repeated. */
export function faultOf(error: unknown): string | undefined {
  if (error instanceof AppError) return `is refused: ${error.code}`;
  const { code, constraint } = (error ?? {}) as { code?: unknown; constraint?: unknown };
  // Classes of PostgreSQL: data that it cannot keep, and rows that break a rule.
  if (typeof code !== 'string' || !/^(22|23)/.test(code)) return undefined;
  return `is refused by the database: ${typeof constraint === 'string' ? constraint : code}`;
}

/** Looks up what these rows point at, each kind once. */
async function lookUp<T>(
  ctx: CompanyCtx,
  { source }: Move,
  kind: KindOfRows<T>,
  rows: readonly Ready<T>[],
): Promise<MoveStep> {
  const wanted = Map.groupBy(
    rows.flatMap(({ value }) => kind.refs(value)),
    ([one]) => one,
  );
  const known = new Map<MovedKind, Map<string, number>>();
  for (const [one, refs] of wanted) {
    const ids = new Set(refs.flatMap(([, id]) => id ?? []));
    known.set(one, await ourIds(ctx, source, one, [...ids]));
  }
  return { ctx, our: (one, theirs) => (theirs === null ? null : (known.get(one)?.get(theirs) ?? null)) };
}

const outcomeOf = (written: WrittenRow | undefined, changes: readonly string[]): MoveOutcome => {
  if (!written) return { is: 'left', why: 'was not written' };
  if (written.is === 'left') return written;
  return { is: written.is, changes: [...changes, ...(written.changes ?? [])] };
};

/** Takes what is new among these, in this transaction. */
async function takeNew<T>(
  ctx: CompanyCtx,
  move: Move,
  kind: KindOfRows<T>,
  rows: readonly ForkRow[],
): Promise<Noted[]> {
  await lockMove(ctx, move.source);
  const named = rows.map((row) => ({ row, id: kind.idOf(row) }));
  const before = await ourIds(
    ctx,
    move.source,
    kind.kind,
    named.flatMap(({ id }) => id ?? []),
  );
  const seen = new Set(before.keys());
  const noted: Noted[] = [];
  const ready: (Ready<T> & { changes: readonly string[] })[] = [];
  for (const { row, id } of named) {
    if (id === null) {
      noted.push({ id: '?', outcome: { is: 'left', why: 'has no number' } });
      continue;
    }
    if (seen.has(id)) {
      noted.push({ id, outcome: { is: 'there' } });
      continue;
    }
    const mapped = kind.map(row);
    if (mapped.ok) {
      seen.add(id);
      ready.push({ id, value: mapped.value, changes: mapped.changes });
    } else noted.push({ id, outcome: { is: 'left', why: mapped.why } });
  }
  if (ready.length === 0) return noted;
  const written = await kind.write(await lookUp(ctx, move, kind, ready), ready);
  const kept = ready.flatMap(({ id }, place) => {
    const one = written[place];
    return one && one.is !== 'left' ? [{ theirs: id, ours: one.ours }] : [];
  });
  await keepIds(ctx, move.source, kind.kind, kept);
  return [...noted, ...ready.map(({ id, changes }, place) => ({ id, outcome: outcomeOf(written[place], changes) }))];
}

/** All of them or, where one cannot be kept, each for itself. */
async function takeBatch<T>(
  move: Move,
  companyId: number,
  kind: KindOfRows<T>,
  rows: readonly ForkRow[],
): Promise<void> {
  let noted: Noted[];
  try {
    noted = await runInCompany(move.runtime, companyId, (ctx) => takeNew(ctx, move, kind, rows));
  } catch (error) {
    const why = faultOf(error);
    if (why === undefined) throw error;
    const [first] = rows;
    if (rows.length > 1 || !first) {
      for (const row of rows) await takeBatch(move, companyId, kind, [row]);
      return;
    }
    noted = [{ id: kind.idOf(first) ?? '?', outcome: { is: 'left', why } }];
  }
  // Only what is committed counts.
  noteOutcomes(move.report, kind.kind, noted);
}

/** Takes rows of a kind, some at once: whole transactions, so that a run that is killed left nothing half. */
export async function takeRows<T>(
  move: Move,
  companyId: number,
  portions: AsyncIterable<readonly ForkRow[]>,
  kind: KindOfRows<T>,
): Promise<void> {
  for await (const rows of portions) {
    for (let from = 0; from < rows.length; from += kind.atOnce) {
      await takeBatch(move, companyId, kind, rows.slice(from, from + kind.atOnce));
    }
  }
}

import { planFeatures, type PlanFlags } from '@oplano/contracts/plans';
import {
  mapCompany,
  mapPlan,
  noteOutcomes,
  type ForkRow,
  type MovedCompany,
  type MovedPlan,
} from '@oplano/core/moving';
import { insertCompany, saveCompany, saveSchedules } from '#features/companies';
import { insertPlan } from '#features/plans';
import { becomeCompany, type PlatformDb } from '#platform/db';
import { runForPlatform } from '#platform/use-case';
import type { Move, MovedCompanyIds } from './move.ts';
import { companyOf, keepIds } from './moving.repo.ts';
import { faultOf } from './take-rows.ts';
import { forkId } from './their-ids.ts';

const everything = Object.fromEntries(planFeatures.map((feature) => [feature, true])) as PlanFlags;
/** For companies of programs that sell no plans. */
const noPlan: MovedPlan = { name: 'Fork', users: 100, connections: 100, queues: 100, amount: 0 };

/** The plan of that name, made where there is none: plans are known by their names. */
async function planNamed(db: PlatformDb, plan: MovedPlan): Promise<number> {
  const known = await db.selectFrom('plans').select('id').where('name', '=', plan.name).executeTakeFirst();
  return known?.id ?? insertPlan(db, { ...plan, ...everything, isPublic: false });
}

/** The company, its number there and its plan, all or nothing. Answers its number here. */
async function takeCompany(
  { runtime, source }: Move,
  theirs: string,
  company: MovedCompany,
  plan: MovedPlan,
): Promise<{ ours: number; isNew: boolean }> {
  return runForPlatform(runtime, null, async ({ db, now }) => {
    const known = await companyOf(db, source, theirs);
    if (known !== null) return { ours: known, isNew: false };
    const planId = await planNamed(db, plan);
    const { name, email, phone, dueDate, recurrence } = company;
    const ours = await insertCompany(db, {
      name,
      email,
      phone,
      planId,
      dueDate,
      recurrence,
      now: company.createdAt ?? now,
    });
    await saveCompany(db, ours, { document: company.document, status: company.status });
    const own = await becomeCompany(db, ours);
    if (company.schedules) await saveSchedules(own, ours, company.schedules);
    await keepIds({ db: own, companyId: ours }, source, 'company', [{ theirs, ours }]);
    return { ours, isNew: true };
  });
}

async function readAll(move: Move, table: string, columns: readonly string[]): Promise<ForkRow[]> {
  const all: ForkRow[] = [];
  for await (const rows of move.fork.rows({ table, columns, order: ['id'] })) all.push(...rows);
  return all;
}

const companyColumns = 'id name email phone document status dueDate recurrence planId schedules createdAt'.split(' ');
const planColumns = 'id name users connections queues amount value'.split(' ');

/** The companies that are to be taken, made here where they are not. `only`: this one of theirs. */
export async function takeCompanies(
  move: Move,
  { only, name }: { readonly only: string | undefined; readonly name: string },
): Promise<MovedCompanyIds[]> {
  const isSingle = !move.fork.tables.has('Companies');
  // Programs of one company know none: all of their database is one.
  const rows = isSingle ? [{ id: '1', name }] : await readAll(move, 'Companies', companyColumns);
  const plans = new Map((await readAll(move, 'Plans', planColumns)).map((row) => [forkId(row), mapPlan(row)]));
  const found: MovedCompanyIds[] = [];
  for (const row of rows) {
    const theirs = forkId(row);
    if (theirs === null || (only !== undefined && theirs !== only)) continue;
    const mapped = mapCompany(row);
    if (!mapped.ok) {
      noteOutcomes(move.report, 'company', [{ id: theirs, outcome: { is: 'left', why: mapped.why } }]);
      continue;
    }
    try {
      const plan = plans.get(mapped.value.planId) ?? noPlan;
      const { ours, isNew } = await takeCompany(move, theirs, mapped.value, plan);
      const outcome = isNew ? ({ is: 'taken', changes: mapped.changes } as const) : ({ is: 'there' } as const);
      noteOutcomes(move.report, 'company', [{ id: theirs, outcome }]);
      found.push({ theirs: isSingle ? undefined : theirs, ours });
    } catch (error) {
      const why = faultOf(error);
      if (why === undefined) throw error;
      noteOutcomes(move.report, 'company', [{ id: theirs, outcome: { is: 'left', why } }]);
    }
  }
  return found;
}

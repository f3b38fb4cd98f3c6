import { addsUp, type MoveReport } from '@oplano/core/moving';
import { lastWordsOf } from '#features/messages';
import { settleMovedTickets } from '#features/tickets';
import { runInCompany } from '#platform/use-case';
import type { Move, MovedCompanyIds } from './move.ts';
import { movedAfter } from './moving.repo.ts';
import { takeCompanies } from './take-company.ts';
import { missingColumns, readTables, takeTables } from './tables.ts';

export interface ForkImport extends Omit<Move, 'report'> {
  /** Only this company of theirs; undefined: all of them. */
  readonly only: string | undefined;
  /** What a company is called whose program knows none. */
  readonly name: string;
}

export interface ImportedFork {
  readonly report: MoveReport;
  /** Companies of ours that something was taken into. */
  readonly companies: readonly number[];
  /** Tables that would be read and are not there; tables that are there and not read. */
  readonly missing: readonly string[];
  readonly unread: readonly string[];
  readonly missingColumns: ReadonlyMap<string, readonly string[]>;
}

const ticketsAtOnce = 500;

/** Tickets show what was said last in them, once all of it is here. */
async function settleTickets({ runtime, source }: Move, { ours }: MovedCompanyIds): Promise<void> {
  for (let after = 0; ;) {
    const from = after;
    const ids = await runInCompany(runtime, ours, async (ctx) => {
      const some = await movedAfter(ctx, source, { kind: 'ticket', after: from, most: ticketsAtOnce });
      if (some.length > 0) await settleMovedTickets(ctx, await lastWordsOf(ctx, some));
      return some;
    });
    const last = ids.at(-1);
    if (last === undefined) return;
    after = last;
  }
}

/**
 * Takes everything that is new from the database of another program. Every row of theirs is taken once, however often
 * this is called and wherever it was stopped: what it became here is kept beside it in the same transaction.
 */
export async function importFork({ only, name, ...parts }: ForkImport): Promise<ImportedFork> {
  const move: Move = { ...parts, report: new Map() };
  const companies = await takeCompanies(move, { only, name });
  for (const company of companies) {
    await takeTables(move, company);
    await settleTickets(move, company);
  }
  if (!addsUp(move.report)) throw new Error('The report does not add up.');
  const there = [...move.fork.tables.keys()];
  return {
    report: move.report,
    companies: companies.map(({ ours }) => ours),
    missing: [...readTables].filter((table) => !move.fork.tables.has(table)).toSorted(),
    unread: there.filter((table) => !readTables.has(table) && table !== 'SequelizeMeta').toSorted(),
    missingColumns: missingColumns(move),
  };
}

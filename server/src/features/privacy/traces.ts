import type { TraceKind } from '@oplano/contracts/privacy';
import type { ToldRow } from '@oplano/core/privacy';
import type { RawBuilder } from 'kysely';
import { readExported, type ExportedRow, type ExportedTable } from '#platform/archives';
import type { Database } from '#platform/db';
import type { CompanyCtx } from '#platform/use-case';

/** Somebody who is being erased, by everything they can still be found by. */
export interface TracedPerson {
  readonly contactId: number;
  readonly addresses: readonly { readonly kind: string; readonly value: string; readonly canonical: string }[];
  /** What their record is called from now on. */
  readonly calledNow: string;
}

/** How much was emptied, and where to go on; null: nothing is left. */
export interface ErasedSome {
  readonly rows: number;
  readonly next: string | null;
}

/** What is kept of somebody, as it is given to them, and where to go on; null: that is all. */
interface ToldSome {
  readonly rows: readonly ToldRow[];
  readonly next: string | null;
}
type Reader = Pick<CompanyCtx, 'db' | 'companyId'>;
export type TellSome = (ctx: Reader, person: TracedPerson, after: string | null) => Promise<ToldSome>;

/** The tables that hold something of people, each with whether whoever asks is given it, or why not. */
type TracedTables = { readonly [Name in keyof Database]?: 'told' | { readonly notTold: string } };

/**
 * What people leave behind in the tables of a feature. Found by an index and emptied a part at a time; what was emptied
 * before is passed over, so that it may be begun anew at any time.
 */
export interface PersonTraces {
  readonly kind: TraceKind;
  /** Every table it empties. */
  readonly tables: TracedTables;
  readonly tellSome: TellSome;
  /** How many rows it will tell, where there may be many. */
  readonly count?: (ctx: Reader, person: TracedPerson) => Promise<number>;
  readonly eraseSome: (ctx: CompanyCtx, person: TracedPerson, after: string | null) => Promise<ErasedSome>;
}

/** Whose the record of a person is. */
export interface PersonKeeper {
  readonly tables: TracedTables;
  readonly tellSome: TellSome;
  /** Empties the record itself and lets go of their addresses: whoever writes from them is somebody new. */
  readonly empty: (ctx: CompanyCtx, person: TracedPerson) => Promise<void>;
}

declare module '#platform/feature' {
  interface FeatureSlots {
    readonly personTraces?: readonly PersonTraces[];
    readonly personKeeper?: PersonKeeper;
  }
}

/** So many rows at once where no more than a few are to be expected. */
export const tracesAtOnce = 500;

/** What removes at most `tracesAtOnce` rows at a time and finds the rest again by itself. */
export const erasedUpTo = (rows: number): ErasedSome => ({ rows, next: rows >= tracesAtOnce ? 'more' : null });

/** The numbers of somebody, in the spelling that is compared. */
export const phonesOf = ({ addresses }: TracedPerson): string[] =>
  addresses.flatMap(({ kind, canonical }) => (kind === 'phone' ? [canonical] : []));

type Source = readonly [table: ExportedTable, of: RawBuilder<unknown>];
interface Spot {
  readonly place: number;
  readonly row?: ExportedRow;
}

/** Tells the rows of some tables one table after the other, each by an index. */
export const tellTables =
  (sourcesOf: (person: TracedPerson) => readonly Source[]): TellSome =>
  async (ctx, person, after) => {
    const { place, row }: Spot = after === null ? { place: 0 } : (JSON.parse(after) as Spot);
    const sources = sourcesOf(person);
    const source = sources[place];
    if (!source) return { rows: [], next: null };
    const [table, of] = source;
    const rows = await readExported(ctx, table, { of, after: row, most: tracesAtOnce });
    const last = rows.length < tracesAtOnce ? undefined : rows.at(-1);
    const next: Spot | null = last
      ? { place, row: Object.fromEntries(table.by.map((column) => [column, last[column]])) }
      : place + 1 < sources.length
        ? { place: place + 1 }
        : null;
    return {
      rows: rows.map((values) => ({ from: table.name, ...values })),
      next: next && JSON.stringify(next),
    };
  };

/** Where there is nothing that could be given to anybody. */
export const tellNothing: TellSome = async () => ({ rows: [], next: null });

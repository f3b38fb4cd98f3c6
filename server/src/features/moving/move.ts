import type { ForkRow, Mapped, MovedKind, MoveReport } from '@oplano/core/moving';
import type { Sealing } from '#platform/crypto';
import type { Staging } from '#platform/staging';
import type { CompanyCtx, Runtime } from '#platform/use-case';
import type { Fork } from '#ports/fork';
import type { Storage } from '#ports/storage';

/** One run: from where, to where, and what became of it so far. */
export interface Move {
  readonly fork: Fork;
  /** Which installation it is: what was taken from it before is found by this name. */
  readonly source: string;
  /** Tells nobody, enqueues nothing and has nobody who reacts to anything. */
  readonly runtime: Runtime;
  readonly sealing: Sealing;
  readonly files: MoveFiles | null;
  readonly report: MoveReport;
  readonly say: (line: string) => void;
}

/** Where their files lie, and where ours go. */
export interface MoveFiles {
  readonly folder: string;
  readonly storage: Storage;
  readonly staging: Staging;
}

/** Theirs and ours. */
export interface MovedCompanyIds {
  /** Undefined: the whole database is one company. */
  readonly theirs: string | undefined;
  readonly ours: number;
}

/** A row of theirs that can be taken. */
export interface Ready<T> {
  readonly id: string;
  readonly value: T;
}

/** What became of one that was to be written. */
export type WrittenRow =
  | { readonly is: 'taken' | 'there'; readonly ours: number; readonly changes?: readonly string[] }
  | { readonly is: 'left'; readonly why: string };

export const leftOut = (why: string): WrittenRow => ({ is: 'left', why });

/** One transaction in a company, and which rows of ours the rows it points at became. */
export interface MoveStep {
  readonly ctx: CompanyCtx;
  readonly our: (kind: MovedKind, theirs: string | null) => number | null;
}

/** How rows of one kind are taken. */
export interface KindOfRows<T> {
  readonly kind: MovedKind;
  /** Rows of one transaction. */
  readonly atOnce: number;
  idOf(row: ForkRow): string | null;
  map(row: ForkRow): Mapped<T>;
  /** What they point at: looked up before they are written. */
  refs(value: T): readonly (readonly [MovedKind, string | null])[];
  write(to: MoveStep, rows: readonly Ready<T>[]): Promise<WrittenRow[]>;
}

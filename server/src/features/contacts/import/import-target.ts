import type { ImportMapping } from '@oplano/contracts/contacts';
import type { ImportedLine, ImportedPerson } from '@oplano/core/contacts';
import type { CompanyCtx, Ctx } from '#platform/use-case';
import type { ImportRecord } from './imports.repo.ts';
import type { TakenIn } from './take-in.ts';

/** Where the people of a sheet go: among the contacts, or onto a list. Everything else of an import is the same. */
export interface ImportTarget {
  readonly kind: 'contacts' | 'list';
  /** Lines that are taken in by one transaction. */
  readonly batchSize: number;
  /** Refuses whoever may not bring people in. */
  readonly demand: (ctx: Ctx) => Promise<void>;
  readonly read: (cells: readonly string[], mapping: ImportMapping, columns: readonly string[]) => ImportedLine;
  /** Who each of these is: lines with the same answer are about one person. */
  readonly keysOf: (ctx: CompanyCtx, people: readonly ImportedPerson[]) => Promise<readonly string[]>;
  /** What each of these would do there. Everybody is among them once. */
  readonly compare: (
    ctx: CompanyCtx,
    people: readonly ImportedPerson[],
    record: ImportRecord,
  ) => Promise<readonly (keyof TakenIn)[]>;
  /** Takes them in. Everybody is among them once. */
  readonly takeIn: (ctx: CompanyCtx, people: readonly ImportedPerson[], record: ImportRecord) => Promise<TakenIn>;
  /** All are in. */
  readonly finish: (ctx: CompanyCtx, record: ImportRecord) => Promise<void>;
}

declare module '#platform/feature' {
  interface FeatureSlots {
    /** Where else than among the contacts people of a sheet may go. */
    readonly importTargets?: readonly ImportTarget[];
  }
}

/** Where the people of this import go. */
export function targetOf(targets: readonly ImportTarget[], { list_id: listId }: Pick<ImportRecord, 'list_id'>) {
  const kind = listId === null ? 'contacts' : 'list';
  const target = targets.find((one) => one.kind === kind);
  if (!target) throw new Error(`Nobody takes in people of a sheet for ${kind}.`);
  return target;
}

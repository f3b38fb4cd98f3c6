import type { ImportMapping } from '@oplano/contracts/contacts';
import type { CompanyCtx } from '#platform/use-case';
import { targetOf, type ImportTarget } from './import-target.ts';
import { lockImport, nameRows, rowsAfter } from './imports.repo.ts';

const linesAtOnce = 5_000;

interface NamingTools {
  readonly inCompany: <T>(work: (ctx: CompanyCtx) => Promise<T>) => Promise<T>;
  readonly targets: readonly ImportTarget[];
}

/**
 * Notes of each line who it is about, so that all lines about somebody are taken in at once, with the first of them. Once it
 * has begun, who is who stays as it was: those who became contacts meanwhile would be somebody else.
 */
export async function nameLines({ inCompany, targets }: NamingTools, importId: number): Promise<void> {
  for (let after: number | null = 0; after !== null;) {
    const from: number = after;
    after = await inCompany(async (ctx) => {
      const { db, companyId } = ctx;
      const record = await lockImport(db, companyId, importId);
      if (record?.state !== 'importing' || record.done_line > 0) return null;
      const target = targetOf(targets, record);
      const place = { companyId, importId, after: from, limit: linesAtOnce, onlyChosen: true };
      const rows = await rowsAfter(db, place);
      const read = rows.map(({ line, cells }) => {
        const found = target.read(cells, record.mapping as ImportMapping, record.columns);
        return { line, person: 'person' in found ? found.person : null };
      });
      const keys = (
        await target.keysOf(
          ctx,
          read.flatMap(({ person }) => person ?? []),
        )
      ).values();
      const named = read.map(({ line, person }) => ({ line, person: person ? (keys.next().value ?? '') : '' }));
      await nameRows(db, place, named);
      return rows.at(-1)?.line ?? null;
    });
  }
}

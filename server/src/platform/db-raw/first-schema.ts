import { StartError } from '../config/index.ts';

/** The last file of the first schema; what comes after it is a migration like any other. */
export const firstSchema = '0016_other_programs.sql';

/** The first and the last of the migrations that it took the place of (decision 0074). */
const before = { first: '0001_tenancy_and_access.sql', last: '0152_moved_rows.sql' };

interface Applied {
  readonly name: string;
  readonly checksum: string;
}

/** What was made by all those migrations is the first schema by other names: here is what it is called now. */
export function inNamesOfToday<Known extends Applied>(
  what: string,
  applied: readonly Applied[],
  files: readonly Known[],
): readonly Applied[] {
  if (applied[0]?.name !== before.first) return applied;
  const stand = applied.at(-1)?.name;
  if (stand !== before.last) {
    throw new StartError(
      `${what} is of an older program and stands at the migration ${stand}. This program takes over what stands at ` +
        `${before.last}: bring it there with the version before first.`,
    );
  }
  return files.filter(({ name }) => name <= firstSchema);
}

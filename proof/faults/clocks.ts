import { renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The clocks of all processes: wrong by as much as a file says, one for each of them. */
export interface Clocks {
  readonly files: readonly string[];
  /** What the servers take the time to be. */
  readonly now: () => Date;
  /** Lets all of them jump; answers by how much they are wrong now. */
  jump(ms: number): number;
  /** One of them stands still until it is let go. */
  stop(place: number): void;
  letGo(): void;
}

const standStillMs = 20;

export function createClocks(folder: string, count: number): Clocks {
  const files = Array.from({ length: count }, (_, place) => path.join(folder, `clock-${place}`));
  let wrongBy = 0;
  let standing: NodeJS.Timeout | undefined;
  /** Whole at any time: half of a number would be a jump of its own. */
  const write = (file: string, ms: number): void => {
    writeFileSync(`${file}.new`, String(ms));
    renameSync(`${file}.new`, file);
  };
  const writeAll = (): void => {
    for (const file of files) write(file, wrongBy);
  };
  return {
    files,
    now: () => new Date(Date.now() + wrongBy),
    jump(ms) {
      wrongBy += ms;
      writeAll();
      return wrongBy;
    },
    stop(place) {
      const file = files[place];
      if (file === undefined) return;
      const since = Date.now();
      standing = setInterval(() => write(file, wrongBy - (Date.now() - since)), standStillMs);
    },
    letGo() {
      clearInterval(standing);
      writeAll();
    },
  };
}

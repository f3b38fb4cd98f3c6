import { rm } from 'node:fs/promises';
import path from 'node:path';
import { reportLines } from '@oplano/core/moving';
import { importFork } from '#features/moving';
import { systemClock } from '#platform/clock';
import { createSealing, deriveKeys } from '#platform/crypto';
import { demandSchema, openDatabase } from '#platform/db-raw';
import { createLog } from '#platform/log';
import { createStaging } from '#platform/staging';
import type { Runtime } from '#platform/use-case';
import { openFork } from '#ports/fork';
import type { Storage } from '#ports/storage';

/** Something the person at the keyboard can put right: its message is one sentence for them. */
export class MoveError extends Error {}

export interface Moving {
  readonly ownerUrl: string;
  readonly secret: string;
  readonly storage: Storage;
  /** The other program's database. */
  readonly forkUrl: string;
  /** The folder its files lie in. */
  readonly filesFolder: string | undefined;
  readonly stagingFolder: string;
  readonly source: string | undefined;
  readonly only: string | undefined;
  readonly name: string;
  readonly say: (line: string) => void;
}

const never = (): never => {
  throw new Error('A move tells nobody and has nothing done.');
};

/** Where use cases find nothing to tell anybody with: no sockets, no jobs, nobody who reacts. */
const silentRuntime = (db: Runtime['db'], log: Runtime['log']): Runtime => ({
  db,
  log,
  clock: systemClock,
  publish: never,
  fetchAnew: never,
  enqueue: never,
  wakeWorkers: () => undefined,
  wakeConsumers: () => undefined,
  readers: [],
  fileUrl: (key) => key,
  sockets: { cutSession: never, cutUser: never, reconsider: never, reconsiderRoom: never },
  subscribers: new Map(),
});

/** Reads the database of another program of this family into ours, while servers run or not. */
export async function moveFork({ ownerUrl, secret, storage, forkUrl, filesFolder, stagingFolder, ...asked }: Moving) {
  await demandSchema(ownerUrl);
  const fork = await openFork(forkUrl).catch((cause: unknown) => {
    throw new MoveError(`The other database does not open: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
  });
  const log = createLog('warn');
  const database = openDatabase(ownerUrl, 2, log);
  try {
    if (!['Contacts', 'Tickets', 'Users'].some((table) => fork.tables.has(table))) {
      throw new MoveError('That database has no tables of this family.');
    }
    const source = asked.source ?? fork.mark;
    if (source === null) throw new MoveError('Nothing there tells which installation it is: name it with --source.');
    asked.say(`source: ${source}`);
    const moved = await importFork({
      ...asked,
      fork,
      source,
      runtime: silentRuntime(database.db, log),
      sealing: createSealing(deriveKeys(secret).sealing),
      files:
        filesFolder === undefined
          ? null
          : { folder: path.resolve(filesFolder), storage, staging: createStaging(stagingFolder) },
    });
    if (asked.only !== undefined && !moved.report.get('company')?.read) {
      throw new MoveError(`There is no company ${asked.only} in that database.`);
    }
    return { ...moved, lines: reportLines(moved.report) };
  } finally {
    await fork.close();
    await database.close();
    await rm(stagingFolder, { recursive: true, force: true });
  }
}

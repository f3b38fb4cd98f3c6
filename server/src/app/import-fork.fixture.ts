import os from 'node:os';
import path from 'node:path';
import type { MoveReport } from '@oplano/core/moving';
import { testSecret, type TestApp } from '#test/app';
import type { TestFork } from '#test/fork';
import { moveFork, type Moving } from './import-fork.ts';

/** Moves a fork into the database of a server that is at work. */
export const moveInto = (app: TestApp, fork: TestFork, more: Partial<Moving> = {}) =>
  moveFork({
    ownerUrl: app.ownerUrl,
    secret: testSecret,
    storage: app.app.storage,
    forkUrl: fork.url,
    filesFolder: undefined,
    stagingFolder: path.join(os.tmpdir(), `oplano-move-test-${process.pid}`),
    source: undefined,
    only: undefined,
    name: 'Sem nome',
    say: () => undefined,
    ...more,
  });

/** Of each kind: read, taken, already there, left. */
export const numbersOf = (report: MoveReport): Record<string, number[]> =>
  Object.fromEntries([...report].map(([kind, { read, taken, there, left }]) => [kind, [read, taken, there, left]]));

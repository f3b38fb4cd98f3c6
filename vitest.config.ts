import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { patience, waitMs } from './tools/machine.ts';

const notCode = ['**/node_modules/**', '**/dist/**', '**/.tsc/**'];
/** One process and one module graph for all files: twelve times faster, and a test that leaks into another is a bug. */
const shared = { pool: 'threads', isolate: false } as const;
/** What comes is waited for, on a slow machine too; only what hangs is ended. */
const patient = {
  testTimeout: 240_000 * patience,
  hookTimeout: 240_000 * patience,
  expect: { poll: { timeout: waitMs } },
  setupFiles: [path.join(import.meta.dirname, 'tools', 'patience.ts')],
};

/** Files that take many times as long as the others: begun last, one of them would keep a core waiting at the end. */
const long =
  /\/(bad-input|upgrade|backup|[\w-]*with-lab)(\.whole)?\.db\.test\.ts$|\/(settings|queues|lab)-screen\.test\.tsx$/;
/** Tests that take too long for every change: for `npm run test:all`. */
const whole = '**/*.whole.{db,wire}.test.ts';

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => long.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...shared,
          ...patient,
          name: 'unit',
          include: ['{contracts,core,server,lab,tools,e2e,bench,proof}/**/*.test.ts'],
          exclude: [...notCode, '**/*.db.test.ts', '**/*.wire.test.ts'],
        },
      },
      {
        test: {
          ...shared,
          ...patient,
          name: 'wire',
          include: ['{lab,server,tools}/**/*.wire.test.ts'],
          exclude: [...notCode, whole],
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: './web/vite.config.ts',
        test: {
          name: 'web',
          root: './web',
          include: ['**/*.test.{ts,tsx}'],
          exclude: notCode,
          environment: 'happy-dom',
          // A link that a test follows, a download say, must not move the window that all tests share.
          environmentOptions: { happyDOM: { settings: { navigation: { disableFallbackToSetURL: true } } } },
          ...shared,
          ...patient,
          setupFiles: [...patient.setupFiles, path.join(import.meta.dirname, 'web', 'src', 'testing', 'set-up.ts')],
          maxWorkers: 2,
        },
      },
      {
        test: {
          ...shared,
          ...patient,
          name: 'database',
          include: ['{server,tools}/**/*.db.test.ts'],
          exclude: [...notCode, whole],
          globalSetup: ['server/test/global-setup.ts'],
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...shared,
          ...patient,
          name: 'whole',
          include: ['{lab,server,tools}/' + whole],
          exclude: notCode,
          globalSetup: ['server/test/global-setup.ts'],
          maxWorkers: 2,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});

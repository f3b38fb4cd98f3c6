import path from 'node:path';
import { defineConfig } from 'vitest/config';

const notCode = ['**/node_modules/**', '**/dist/**', '**/.tsc/**'];
/** One process and one module graph for all files: twelve times faster, and a test that leaks into another is a bug. */
const shared = { pool: 'threads', isolate: false } as const;

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: ['{contracts,core,server,lab,tools,e2e,bench,proof}/**/*.test.ts'],
          exclude: [...notCode, '**/*.db.test.ts', '**/*.wire.test.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'wire',
          include: ['{lab,server,tools}/**/*.wire.test.ts'],
          exclude: notCode,
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
          testTimeout: 20_000,
          hookTimeout: 60_000,
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
          setupFiles: [path.join(import.meta.dirname, 'web', 'src', 'testing', 'set-up.ts')],
          maxWorkers: 2,
          testTimeout: 20_000,
        },
      },
      {
        test: {
          ...shared,
          name: 'database',
          include: ['{server,tools}/**/*.db.test.ts'],
          exclude: notCode,
          globalSetup: ['server/test/global-setup.ts'],
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
});

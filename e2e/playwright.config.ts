import { defineConfig, devices } from '@playwright/test';
import { chromiumFlags, findChromium } from '../tools/chromium.ts';
import { isStrict, patience, waitMs } from './support/patience.ts';

const executablePath = findChromium();

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  globalSetup: './support/global-setup.ts',
  workers: 2,
  // Every test makes its own people, so that any two may run side by side.
  fullyParallel: true,
  // What holds when it is repeated was an accident: the run passes, and its report calls it flaky.
  retries: isStrict ? 0 : 1,
  // So many are no accident, and a page that does not open would take an hour to say so.
  maxFailures: isStrict ? 0 : 12,
  forbidOnly: true,
  timeout: 240_000 * patience,
  // Journeys wait for jobs as well, which wait for each other.
  expect: { timeout: 2 * waitMs },
  reporter: [
    ['line'],
    ['json', { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ?? '../.cache/browser.json' }],
  ],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    // Recording costs a third of the run: ask for it with --trace retain-on-failure when a failure is a riddle.
    trace: 'off',
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
    // What tests stop or change on the line must pass here; the worker has its own tests, which let it in.
    serviceWorkers: 'block',
    launchOptions: { ...(executablePath !== undefined && { executablePath }), args: chromiumFlags },
  },
});

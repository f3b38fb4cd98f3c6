import { afterAll, beforeAll } from 'vitest';
import { createTestDatabase } from './database.ts';
import { startAppOn, type TestApp, type TestAppOptions } from './run-app.ts';

export { testSecret, type TestApp } from './run-app.ts';

/** A whole server on a database of its own. */
export const startTestApp = async (options: TestAppOptions = {}): Promise<TestApp & { stop(): Promise<void> }> =>
  startAppOn(await createTestDatabase(), options);

/** One server for the tests of a file. */
export function sharedTestApp(): TestApp {
  const held: { app?: Awaited<ReturnType<typeof startTestApp>> } = {};
  beforeAll(async () => {
    held.app = await startTestApp();
  });
  afterAll(() => held.app?.stop());
  // The server exists only once the hook has run, so every property is looked up when it is used.
  return new Proxy({} as TestApp, { get: (_target, name) => held.app?.[name as keyof TestApp] });
}

import { startKillableServer, type KillableServer } from './killable-server.ts';
import { test } from './test.ts';

/** Tests whose server dies in the middle of its work, or whose clock is moved, so that nobody else may depend on it. */
export const killableTest = test.extend<object, { killable: KillableServer }>({
  killable: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, give) => {
      const killable = await startKillableServer();
      await give(killable);
      await killable.stop();
    },
    { scope: 'worker' },
  ],
  server: [async ({ killable }, give) => give(killable.server), { scope: 'worker' }],
});

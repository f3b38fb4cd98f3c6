import { MovableClock } from '../src/platform/clock/index.ts';
import { startAppOn } from './run-app.ts';

/** A worker in a process of its own, on the database of a test, that works until it is killed. */
const [ownerUrl = '', env = '{}'] = process.argv.slice(2);
await startAppOn(
  { ownerUrl, drop: async () => undefined },
  { clock: new MovableClock(new Date()), env: { ...(JSON.parse(env) as Record<string, string>), ROLES: 'worker' } },
);

import { healsItself, type Fault } from '../fault.ts';

const furthestMs = 3 * 3_600_000;

/** The clock jumps: minutes ahead, as after a nap of the machine, or a little back, as when it is set right. */
export const clockJump: Fault = {
  name: 'clock jumps',
  lasts: [100, 1_000],
  of: 'clock',
  strike({ clocks }, random) {
    const ms = random.chance(0.3) ? -random.whole(1_000, 20_000) : random.whole(5_000, 15 * 60_000);
    // Further ahead and the windows in which Meta lets us answer would close.
    if (clocks.jump(ms) > furthestMs) clocks.jump(-ms);
    return Promise.resolve();
  },
  heal: healsItself,
};

/** The clock of one process stands still for a while, and is right again at once. */
export const clockStops: Fault = {
  name: 'clock of one process stops',
  lasts: [4_000, 20_000],
  of: 'clock',
  strike: async ({ clocks, servers }, random) => clocks.stop(random.whole(0, servers.count - 1)),
  heal: async ({ clocks }) => clocks.letGo(),
};

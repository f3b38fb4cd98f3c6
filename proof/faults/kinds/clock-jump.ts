import { healsItself, type Fault } from '../fault.ts';

const furthestMs = 3 * 3_600_000;

/** The clock jumps: minutes ahead, as after a nap of the machine, or a little back, as when it is set right. */
export const clockJump: Fault = {
  name: 'clock jumps',
  lasts: [100, 1_000],
  strike(world, random) {
    const ms = random.chance(0.3) ? -random.whole(1_000, 20_000) : random.whole(5_000, 15 * 60_000);
    // Further ahead and the windows in which Meta lets us answer would close.
    if (world.jump(ms) > furthestMs) world.jump(-ms);
    return Promise.resolve();
  },
  heal: healsItself,
};

import { setImmediate } from 'node:timers/promises';

/** Does long work piece by piece: whatever else waits in this process is done in between. */
export async function inPieces<Made>(work: Generator<void, Made>): Promise<Made> {
  for (;;) {
    const piece = work.next();
    if (piece.done) return piece.value;
    await setImmediate();
  }
}

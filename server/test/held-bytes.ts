import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
/** A heap keeps garbage for long, which says nothing about what is held. */
export const collectGarbage = runInNewContext('gc') as () => void;

/** What this thread holds, in its heap and beside it: whatever else lives in the same process does not count. */
export const heldBytes = (): number => {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};

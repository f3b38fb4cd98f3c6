/** Between two messages, so that the channel takes it for a person. */
const forwardPauseMs = 900;

const wait = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));

interface Run<E> {
  readonly errands: readonly E[];
  readonly forward: (errand: E) => Promise<unknown>;
  readonly onProgress: (done: number) => void;
  readonly isCancelled: () => boolean;
}

/** Forwards one after another, oldest first, with a pause between them, and tells whether all went. The first refusal ends it. */
export async function forwardAll<E>({ errands, forward, onProgress, isCancelled }: Run<E>): Promise<boolean> {
  for (const [index, errand] of errands.entries()) {
    if (index > 0) await wait(forwardPauseMs);
    if (isCancelled()) return false;
    await forward(errand);
    onProgress(index + 1);
  }
  return true;
}

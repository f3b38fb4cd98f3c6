/** Between two messages, so that the channel takes it for a person. */
const forwardPauseMs = 900;

const wait = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));

interface Run {
  readonly ids: readonly number[];
  readonly forward: (messageId: number) => Promise<unknown>;
  readonly onProgress: (done: number) => void;
  readonly isCancelled: () => boolean;
}

/** Forwards one after another, oldest first, with a pause between them. The first refusal ends it. */
export async function forwardAll({ ids, forward, onProgress, isCancelled }: Run): Promise<void> {
  for (const [index, id] of ids.entries()) {
    if (index > 0) await wait(forwardPauseMs);
    if (isCancelled()) return;
    await forward(id);
    onProgress(index + 1);
  }
}

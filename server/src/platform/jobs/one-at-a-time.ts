/** Runs work whenever it is asked for, never twice at once: asked while it runs, it runs once more afterwards. */
export function oneAtATime(work: () => Promise<void>): { ask(): void; settled(): Promise<void> } {
  let current: Promise<void> | undefined;
  let isAsked = false;
  const loop = async (): Promise<void> => {
    while (isAsked) {
      isAsked = false;
      await work();
    }
    current = undefined;
  };
  return {
    ask() {
      isAsked = true;
      current ??= loop();
    },
    settled: () => current ?? Promise.resolve(),
  };
}

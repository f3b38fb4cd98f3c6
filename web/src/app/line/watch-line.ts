/** Three seconds of silence are told: half of them pass before the question, half are left for the answer. */
const askAfterMs = 1_500;
const tellAfterMs = 1_500;
const lookEveryMs = 250;

interface LineWatch {
  /** Asks the server for a word; without a line nothing is asked and nothing is answered. */
  readonly ask: (onAnswer: () => void) => void;
  /** When the line last said anything, by the clock of `performance`. */
  readonly heardAt: () => number;
  readonly onChange: (isLost: boolean) => void;
}

/**
 * A line that breaks says so; one that merely falls silent does not, and the library notices after half a minute. So a
 * quiet line is asked for a word now and then while somebody looks at the page. Answers what ends the watch.
 */
export function watchLine({ ask, heardAt, onChange }: LineWatch): () => void {
  let answeredAt = performance.now();
  let askedAt: number | null = null;
  let isLost = false;
  const tell = (lost: boolean) => {
    if (lost === isLost) return;
    isLost = lost;
    onChange(lost);
  };
  const look = () => {
    // Nobody sees a page in the background, and its clocks stand still for a minute at a time.
    if (document.visibilityState === 'hidden') {
      askedAt = null;
      return;
    }
    const now = performance.now();
    const lastWord = Math.max(answeredAt, heardAt());
    if (askedAt !== null && lastWord < askedAt) {
      if (now - askedAt >= tellAfterMs) tell(true);
      return;
    }
    if (askedAt !== null || now - lastWord < askAfterMs) {
      askedAt = null;
      tell(false);
      return;
    }
    askedAt = now;
    ask(() => {
      answeredAt = performance.now();
      look();
    });
  };
  const onOffline = () => {
    askedAt = performance.now();
    tell(true);
  };
  const timer = setInterval(look, lookEveryMs);
  window.addEventListener('offline', onOffline);
  return () => {
    clearInterval(timer);
    window.removeEventListener('offline', onOffline);
  };
}

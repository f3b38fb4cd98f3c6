/**
 * Says the first of what may come in floods at once, and of those that follow only how many there were, once in a while.
 * Without a flood nothing is held back and no timer runs.
 */
export function countRepeats<T>(say: (first: T, more: number) => void, everyMs = 10_000): (what: T) => void {
  let held: { last: T; count: number } | undefined;
  let timer: NodeJS.Timeout | undefined;
  const rest = (): void => {
    timer = undefined;
    if (!held) return;
    const { last, count } = held;
    held = undefined;
    say(last, count - 1);
    timer = setTimeout(rest, everyMs).unref();
  };
  return (what) => {
    if (timer) {
      held = { last: what, count: (held?.count ?? 0) + 1 };
      return;
    }
    say(what, 0);
    timer = setTimeout(rest, everyMs).unref();
  };
}

const hurry = 20;
/** Delays somebody would notice, but not the patience of a test. */
const isFelt = (ms: number | undefined): ms is number => ms !== undefined && ms >= 100 && ms <= 1_000;

/**
 * The product waits for people: 400 ms before a form goes out, half a second after the last key. Here nobody is there,
 * so such delays pass twenty times as fast. Whoever tests a delay itself takes `vi.useFakeTimers()`.
 *
 * What it answers ends whatever is still waited for. All files of a worker share its clock and its `fetch`: what the
 * product tries again for ever, a message without a connection say, would ask the server of the next file.
 */
export function keepTimers(): () => void {
  const { setTimeout: wait, setInterval: repeat } = globalThis;
  const waits = new Set<ReturnType<typeof wait>>();
  const repeats = new Set<ReturnType<typeof repeat>>();
  globalThis.setTimeout = Object.assign((...[run, ms, ...args]: Parameters<typeof wait>) => {
    const timer = wait(run, isFelt(ms) ? ms / hurry : ms, ...args);
    waits.add(timer);
    return timer;
  }, wait);
  globalThis.setInterval = Object.assign((...[run, ms, ...args]: Parameters<typeof repeat>) => {
    const timer = repeat(run, ms, ...args);
    repeats.add(timer);
    return timer;
  }, repeat);
  return () => {
    Object.assign(globalThis, { setTimeout: wait, setInterval: repeat });
    for (const timer of waits) clearTimeout(timer);
    for (const timer of repeats) clearInterval(timer);
  };
}

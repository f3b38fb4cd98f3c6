import type { LabEvent, LabPart } from '../control/index.ts';
import { optionalFlag } from '../control/index.ts';
import { nextSaying, pauseAfter, type ScriptPast, type Writer } from './next-saying.ts';

export interface ScriptOptions {
  /** Off unless somebody says so. */
  readonly isOn?: boolean;
  /** The same seed and the same people: the same words in the same order. Another one every day, unless said otherwise. */
  readonly seed?: number;
  /** The shortest and the longest time between two sayings, in milliseconds. */
  readonly pauseMs?: readonly [number, number];
}

/** Those who can write right now, each with what writing means for them. */
export interface ScriptWriter extends Writer {
  readonly write: (text: string) => Promise<unknown>;
}

const usualPauseMs = [60_000, 120_000] as const;
const dayMs = 86_400_000;

/**
 * Customers who write by themselves, one now and then, for whoever looks at a demo. Only while the switch is on and
 * somebody follows the events of the lab, as its page does.
 */
export function createScript(people: () => Promise<readonly ScriptWriter[]>, options: ScriptOptions = {}): LabPart {
  const { seed = Math.floor(Date.now() / dayMs), pauseMs = usualPauseMs } = options;
  const said = new Map<string, number>();
  const visitors = new Set<(event: LabEvent) => void>();
  let isOn = options.isOn ?? false;
  let turn = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const past = (): ScriptPast => ({ seed, turn, said });

  const speak = async (): Promise<void> => {
    const saying = nextSaying(past(), await people());
    turn += 1;
    if (!saying) return;
    const { who, text } = saying;
    said.set(who.key, (said.get(who.key) ?? 0) + 1);
    await who.write(text);
  };
  const goOn = (): void => {
    if (!isOn || visitors.size === 0) {
      clearTimeout(timer);
      timer = undefined;
      return;
    }
    timer ??= setTimeout(
      () => {
        timer = undefined;
        // A network that is away, or somebody who was just taken away: the next one may have more luck.
        void speak()
          .catch(() => undefined)
          .finally(goOn);
      },
      pauseAfter(past(), pauseMs),
    ).unref();
  };
  return {
    routes: {
      'GET /state': () => ({ on: isOn }),
      'POST /state': ({ body }) => {
        isOn = optionalFlag(body, 'on') ?? isOn;
        goOn();
        for (const tell of visitors) tell({ type: 'changed' });
        return { on: isOn };
      },
    },
    subscribe(listener) {
      visitors.add(listener);
      goOn();
      return () => {
        visitors.delete(listener);
        goOn();
      };
    },
    close: async () => {
      isOn = false;
      goOn();
    },
  };
}

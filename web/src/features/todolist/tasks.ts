import { z } from 'zod';

/** A task of this browser; the server never hears of it. */
const task = z.object({
  text: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  isDone: z.boolean().optional().default(false),
});
export type Task = z.output<typeof task>;

export const textMax = 500;

/** Where they are kept, as they have always been. */
const storageKey = 'tasks';

/** What is there and can be read; anything else is left out. */
export function readTasks(): Task[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return z
      .array(z.unknown())
      .parse(kept)
      .flatMap((one) => task.safeParse(one).data ?? []);
  } catch {
    return [];
  }
}

export function keepTasks(tasks: readonly Task[]): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(tasks));
  } catch {
    // A full storage costs the note, not the page.
  }
}

/** Adds a task at the end; a blank one is none. */
export function withTask(tasks: readonly Task[], text: string, now: Date): readonly Task[] {
  const at = now.toISOString();
  return text.trim() === '' ? tasks : [...tasks, { text: text.trim(), createdAt: at, updatedAt: at, isDone: false }];
}

/** Changes one; blank words change nothing. */
export const withChange = (
  tasks: readonly Task[],
  place: number,
  change: { readonly text?: string; readonly isDone?: boolean },
  now: Date,
): readonly Task[] =>
  change.text?.trim() === ''
    ? tasks
    : tasks.map((one, index) =>
        index === place
          ? {
              ...one,
              ...change,
              ...(change.text === undefined ? {} : { text: change.text.trim() }),
              updatedAt: now.toISOString(),
            }
          : one,
      );

export const withoutTask = (tasks: readonly Task[], place: number): readonly Task[] => tasks.toSpliced(place, 1);

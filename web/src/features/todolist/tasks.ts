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

/** As they are kept: with whose they are, because several people may use a browser. */
const keptTask = task.extend({ userId: z.int().optional() });
type KeptTask = z.output<typeof keptTask>;

/** What is there and can be read; anything else is left out. */
function everybodysTasks(): KeptTask[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return z
      .array(z.unknown())
      .parse(kept)
      .flatMap((one) => keptTask.safeParse(one).data ?? []);
  } catch {
    return [];
  }
}

/** The tasks of one person. Old ones that name nobody become those of whoever looks first. */
export function readTasks(userId: number): Task[] {
  const all = everybodysTasks();
  const own = all.filter((one) => one.userId === userId || one.userId === undefined);
  if (own.some((one) => one.userId === undefined)) keepTasks(userId, own);
  return own.map(({ userId: _owner, ...one }) => one);
}

export function keepTasks(userId: number, tasks: readonly Task[]): void {
  const others = everybodysTasks().filter((one) => one.userId !== undefined && one.userId !== userId);
  try {
    localStorage.setItem(storageKey, JSON.stringify([...others, ...tasks.map((one) => ({ ...one, userId }))]));
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

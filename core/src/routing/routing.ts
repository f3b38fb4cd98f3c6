/** Somebody of a queue who could take a ticket. */
export interface Member {
  readonly userId: number;
  readonly online: boolean;
  /** Conversations they are in now. */
  readonly load: number;
}

export interface Choice {
  /** Who has it now: somebody else is looked for. */
  readonly not?: number | null;
  /** Nobody is given more than this many at once; absent: no limit. */
  readonly capacity?: number;
}

const candidates = (members: readonly Member[], { not, capacity = Number.POSITIVE_INFINITY }: Choice): Member[] =>
  members.filter(({ userId, online, load }) => online && load < capacity && userId !== not);

/** Any one of those who are there. `random` gives numbers from 0 to below 1. */
export function pickRandom(members: readonly Member[], random: () => number, choice: Choice = {}): number | null {
  const free = candidates(members, choice);
  return free[Math.floor(random() * free.length)]?.userId ?? null;
}

/** The next of those who are there, in the order of their numbers, after whoever had the last turn. */
export function pickNext(members: readonly Member[], last: number | null, choice: Choice = {}): number | null {
  const free = candidates(members, choice).toSorted((a, b) => a.userId - b.userId);
  const after = free.find(({ userId }) => userId > (last ?? 0));
  return (after ?? free[0])?.userId ?? null;
}

import type { SecondFactorDemand } from '@oplano/contracts/settings';

/** How long a right password waits for its code. */
export const challengeMs = 5 * 60_000;
/** How long a browser that was remembered is not asked for a code. */
export const rememberedMs = 30 * 24 * 60 * 60_000;
/** Devices somebody may be signed in on at once, where the company allows more than one. */
export const sessionsMax = 10;

export interface DemandedOf {
  readonly profile: 'admin' | 'user';
  readonly super: boolean;
}

/** Whether somebody has to have a second factor: by the word of their company, or of whoever runs the platform. */
export const isSecondFactorDemanded = (
  person: DemandedOf,
  { company, ofOperators }: { readonly company: SecondFactorDemand; readonly ofOperators: boolean },
): boolean =>
  company === 'everyone' || (company === 'admins' && person.profile === 'admin') || (ofOperators && person.super);

/** The place a new session takes: a free one, or that of the one unused for longest. With one place that one ends. */
export function placeOfSession(
  alive: readonly { readonly place: number; readonly lastUsedAt: Date }[],
  places: number,
): { readonly place: number; readonly ending: readonly number[] } {
  const taken = new Set(alive.map(({ place }) => place));
  const free = Array.from({ length: places }, (_, place) => place).find((place) => !taken.has(place));
  // Places there are no more since the company allows one again.
  const beyond = alive.filter(({ place }) => place >= places).map(({ place }) => place);
  if (free !== undefined) return { place: free, ending: beyond };
  const [oldest] = alive
    .filter(({ place }) => place < places)
    .toSorted((a, b) => a.lastUsedAt.getTime() - b.lastUsedAt.getTime());
  const place = oldest?.place ?? 0;
  return { place, ending: [place, ...beyond] };
}

import type { ErrorCode } from '@oplano/contracts';
import { viewParts, type ViewFilters, type ViewPart } from '@oplano/contracts/tickets';
import type { Actor } from '../permissions/index.ts';

/** What every company sees alike is its admins' to arrange. */
export const mayShareViews = (actor: Pick<Actor, 'profile'>): boolean => actor.profile === 'admin';

/** Whose a view is; nobody's in particular: the company's. */
export interface ViewFacts {
  readonly ownerId: number | null;
}

/** Why somebody may not change a view, or null when they may. `shares`: they want it to be the company's. */
export function viewRefusal(
  actor: Pick<Actor, 'userId' | 'profile'>,
  { ownerId }: ViewFacts,
  shares: boolean,
): ErrorCode | null {
  if (ownerId !== null && ownerId !== actor.userId) return 'ERR_NO_VIEW_FOUND';
  const concernsAll = ownerId === null || shares;
  return concernsAll && !mayShareViews(actor) ? 'ERR_NO_PERMISSION' : null;
}

/** Which of what views name is still there. */
export type KnownParts = Readonly<Record<ViewPart, ReadonlySet<number>>>;

/** A view filters by what is left of what it names, and says of which kind something is gone. */
export function presentFilters(
  filters: ViewFilters,
  known: KnownParts,
): { readonly filters: ViewFilters; readonly missing: ViewPart[] } {
  const left = { ...filters };
  const missing: ViewPart[] = [];
  for (const part of viewParts) {
    left[part] = filters[part].filter((id) => known[part].has(id));
    if (left[part].length < filters[part].length) missing.push(part);
  }
  return { filters: left, missing };
}

/** The order somebody wants, as far as they know what there is: what they did not name keeps its place behind. */
export const orderedViews = (present: readonly number[], wanted: readonly number[]): number[] => [
  ...new Set([...wanted.filter((id) => present.includes(id)), ...present]),
];

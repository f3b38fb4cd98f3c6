// Apart from the forms: what only counts and names must not bring their checks into a browser.

/** So many views somebody keeps for themselves, and a company for everybody. */
export const ownViewsMax = 50;
export const sharedViewsMax = 100;
/** A view is counted so far and no further: whoever has more has too many to count. */
export const viewCountMax = 1_000;

/** A week: who waits longer has been forgotten, which no list can tell better. */
export const waitingMinutesMax = 10_080;

/** What a view can name and somebody can delete. */
export const viewParts = ['queues', 'users', 'tags', 'connections'] as const;
export type ViewPart = (typeof viewParts)[number];

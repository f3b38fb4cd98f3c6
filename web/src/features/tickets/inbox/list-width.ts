export const narrowest = 404;
export const widest = 700;

/** The width of the list that somebody may have where there is room for it. */
export const fitWidth = (width: number): number => Math.round(Math.min(widest, Math.max(narrowest, width)));

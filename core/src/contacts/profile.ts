const freshMs = 7 * 24 * 3_600_000;

/** Whether somebody was never asked about, or so long ago that they may look different by now. */
export const isProfileStale = (askedAt: Date | null, now: Date): boolean =>
  askedAt === null || now.getTime() - askedAt.getTime() > freshMs;

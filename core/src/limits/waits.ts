/** How patient we are with wrong tries of one kind. */
export interface Patience {
  /** Wrong tries that cost no wait: people mistype. */
  readonly free: number;
  /** The wait after the first try too many; it doubles with each that follows. */
  readonly firstMs: number;
  readonly longestMs: number;
  /** After this long without a wrong try everything is forgotten. */
  readonly memoryMs: number;
}

/** How long nothing is taken after so many wrong tries in a row. */
export function waitAfter(failures: number, { free, firstMs, longestMs }: Patience): number {
  if (failures <= free) return 0;
  // Beyond 2^30 doublings nothing changes but the arithmetic.
  return Math.min(longestMs, firstMs * 2 ** Math.min(failures - free - 1, 30));
}

/** The waits after one, two, three… wrong tries, up to the first of the longest. */
export function waitsOf(patience: Patience): number[] {
  const waits: number[] = [];
  do waits.push(waitAfter(waits.length + 1, patience));
  while (waits.at(-1) !== patience.longestMs);
  return waits;
}

/** An entry as its hash sees it: texts as PostgreSQL writes them, microseconds since 1970. */
export interface ChainedEntry {
  readonly chain: string;
  readonly seq: string;
  readonly micros: string;
  readonly action: string;
  readonly actor: string | null;
  readonly userId: string | null;
  readonly address: string | null;
  readonly details: string;
  readonly eventId: string | null;
}

/** As UTF-8. */
function bytesOf(text: string): number {
  let bytes = 0;
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x8_00 ? 2 : code < 0x1_00_00 ? 3 : 4;
  }
  return bytes;
}
/** Its length in bytes, then itself: no two entries read the same. */
const field = (value: string | null): string => (value === null ? '-' : `${bytesOf(value)}:${value}`);

/** What is hashed of an entry, after the hash of the one before. The database writes the same (`log_hash`). */
export const canonicalText = (entry: ChainedEntry): string =>
  [
    entry.chain,
    entry.seq,
    entry.micros,
    entry.action,
    entry.actor,
    entry.userId,
    entry.address,
    entry.details,
    entry.eventId,
  ]
    .map(field)
    .join('');

/** An entry with the hash that was kept of it. */
export interface KeptEntry extends ChainedEntry {
  readonly hash: string;
}

/** How far a chain was found whole: number and hash of the last entry. */
export interface ChainPlace {
  readonly seq: bigint;
  readonly hash: string;
}

/** Why a chain does not hold: at its first entry that is not what was written. */
export type ChainBreak =
  | { readonly why: 'missing'; readonly seq: bigint }
  | { readonly why: 'changed'; readonly seq: bigint };

/** Looks whether an entry follows from the place before it. `hashOf` is handed the hash before and what is hashed. */
export function follows(
  place: ChainPlace,
  entry: KeptEntry,
  hashOf: (before: string, text: string) => string,
): ChainPlace | ChainBreak {
  const seq = BigInt(entry.seq);
  if (seq !== place.seq + 1n) return { why: 'missing', seq: place.seq + 1n };
  if (hashOf(place.hash, canonicalText(entry)) !== entry.hash) return { why: 'changed', seq };
  return { seq, hash: entry.hash };
}

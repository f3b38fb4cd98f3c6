import { isUtf8 } from 'node:buffer';

/** Separators that spreadsheets write, the likeliest first. */
const separators = [';', ',', '\t', '|'] as const;

/** Text of a file whose encoding nobody tells: by its mark, else UTF-8, else as Windows writes it in Brazil. */
export function decodeText(bytes: Buffer): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  // A program or a picture that was renamed.
  if (bytes.includes(0)) return null;
  return new TextDecoder(isUtf8(bytes) ? 'utf-8' : 'windows-1252').decode(bytes);
}

const linesLookedAt = 20;
const lettersLookedAt = 100_000;

/** The separator that cuts the first lines into the same number of columns, and into most. */
export function separatorOf(text: string): string {
  const lines = text
    .slice(0, lettersLookedAt)
    .split(/\r\n|\n|\r/, linesLookedAt)
    .filter((line) => line.trim() !== '');
  const [first = ''] = lines;
  const score = (separator: string): number => {
    // What stands inside quotes separates nothing.
    const columns = (line: string) => line.replace(/"[^"]*"/g, '').split(separator).length;
    const wanted = columns(first);
    return wanted < 2 ? 0 : wanted * lines.filter((line) => columns(line) === wanted).length;
  };
  const scores = separators.map((separator) => ({ separator, score: score(separator) }));
  const best = scores.reduce((a, b) => (b.score > a.score ? b : a));
  return best.score > 0 ? best.separator : ',';
}

/** Bytes between a quote and the one that closes it: more letters than a line may have, however they are written. */
const quotedMaxBytes = 1_200_000;
/** Quotes that are looked at; a file with more of them has some that close. */
const quotesLookedAt = 100_000;
const quote = 0x22;

/**
 * Whether a quote is opened that does not close within what one line may hold. It looks at quotes and at what stands
 * beside them, in one pass: such a file is refused before anybody hands all of it to whoever reads sheets.
 */
export function hasEndlessQuote(bytes: Buffer): boolean {
  const separator = separatorOf(bytes.toString('latin1', 0, lettersLookedAt)).charCodeAt(0);
  // The end of the file and of a line, and a separator. A mark of UTF-8 may stand before all of it.
  const isEdge = (byte: number | undefined): boolean =>
    byte === undefined || byte === separator || byte === 0x0a || byte === 0x0d || byte === 0xbf;
  let openedAt = -1;
  let at = bytes.indexOf(quote);
  for (let looks = 0; at >= 0 && looks < quotesLookedAt; looks += 1) {
    if (openedAt >= 0 && at - openedAt > quotedMaxBytes) return true;
    const next = bytes[at + 1];
    if (openedAt < 0) {
      if (isEdge(bytes[at - 1])) openedAt = at;
    } else if (next === quote) {
      // Two of them are one that is meant.
      at += 1;
    } else if (isEdge(next)) openedAt = -1;
    at = bytes.indexOf(quote, at + 1);
  }
  return at < 0 && openedAt >= 0 && bytes.length - openedAt > quotedMaxBytes;
}

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

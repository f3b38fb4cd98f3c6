interface Named {
  readonly id: number;
  readonly name: string;
}

/** A piece of what was said: plain, or naming somebody. */
export interface TextPiece {
  readonly text: string;
  /** Whom it names. */
  readonly userId?: number;
}

const isWordSign = (sign: string | undefined): boolean => sign !== undefined && /[\p{L}\p{N}_]/u.test(sign);
const folded = (text: string): string => text.toLocaleLowerCase('pt');

/** Who is named at this place: the longest name that stands there and ends with a word. */
function namedAt(text: string, at: number, people: readonly Named[]): Named | undefined {
  const fits = ({ name }: Named) =>
    name !== '' && folded(text.slice(at, at + name.length)) === folded(name) && !isWordSign(text[at + name.length]);
  return people.filter(fits).toSorted((a, b) => b.name.length - a.name.length)[0];
}

/** What was said, with `@Name` of somebody in the chat as pieces of their own. An address such as a@b names nobody. */
export function mentionPieces(text: string, people: readonly Named[]): TextPiece[] {
  const pieces: TextPiece[] = [];
  let from = 0;
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    if (isWordSign(text[at - 1])) continue;
    const named = namedAt(text, at + 1, people);
    if (!named) continue;
    if (at > from) pieces.push({ text: text.slice(from, at) });
    from = at + 1 + named.name.length;
    pieces.push({ text: text.slice(at, from), userId: named.id });
    at = from - 1;
  }
  if (from < text.length) pieces.push({ text: text.slice(from) });
  return pieces;
}

/** Whom a text names: everybody of that name, but not who says it. */
export function mentionedIn(text: string, people: readonly Named[], senderId: number): number[] {
  const names = new Set(
    mentionPieces(text, people).flatMap(({ text: piece, userId }) =>
      userId === undefined ? [] : folded(piece.slice(1)),
    ),
  );
  return people.filter(({ id, name }) => id !== senderId && names.has(folded(name))).map(({ id }) => id);
}

/** What somebody is about to name: the letters after the last @ before the place where they write. */
export function mentionBegun(text: string, caret: number): string | null {
  const [, begun] = /(?:^|[^\p{L}\p{N}_])@([\p{L}\p{N}_ ]{0,30})$/u.exec(text.slice(0, caret)) ?? [];
  return begun ?? null;
}

const ticketAddress = /\/tickets\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?![\w-])/gi;
const cardsMax = 3;

/** The tickets a text links to, each once. */
export const ticketsIn = (text: string): string[] =>
  [...new Set([...text.matchAll(ticketAddress)].map(([, uuid]) => (uuid ?? '').toLowerCase()))].slice(0, cardsMax);

/** The line under the title of a chat: who said it, and what. */
export const lastWords = (name: string, text: string): string => `${name}: ${text}`.slice(0, 500).toWellFormed();

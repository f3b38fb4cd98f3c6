import { takesCaption } from '@oplano/core/messages';
import type { StoredMedia } from './media/store-media.ts';

interface Piece {
  readonly text: string;
  readonly media?: StoredMedia;
}

/** Text that comes along is the caption of its file; where it cannot be, it is said before it. */
const pieceOf = (text: string, media: StoredMedia): Piece[] =>
  text === '' || takesCaption(media.kind) ? [{ text, media }] : [{ text }, { text: '', media }];

/** What is said, file by file: the text with the first of them, `captions` with those that follow. */
export function piecesOf(text: string, media: readonly StoredMedia[], captions: readonly string[] = []): Piece[] {
  const bodies = [text, ...captions];
  if (media.length === 0) return [{ text: bodies.filter((body) => body !== '').join('\n') }];
  return media.flatMap((file, place) => pieceOf(bodies[place] ?? '', file));
}

import { takesCaption } from '@oplano/core/messages';
import type { StoredMedia } from './media/store-media.ts';

interface Piece {
  readonly body: string;
  readonly media?: StoredMedia;
}

/** Text that comes along is the caption of the first file; where it cannot be, it is said before it. */
export function piecesOf(text: string, [first, ...others]: readonly StoredMedia[]): Piece[] {
  if (!first) return [{ body: text }];
  const rest = others.map((media) => ({ body: '', media }));
  if (text === '' || takesCaption(first.kind)) return [{ body: text, media: first }, ...rest];
  return [{ body: text }, { body: '', media: first }, ...rest];
}

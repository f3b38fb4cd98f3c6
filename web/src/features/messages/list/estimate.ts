import { wordsOfMessage } from '@oplano/core/messages';
import type { ListRow } from './rows.ts';
import { mediaBox } from './media-box.ts';

const lineHeight = 20;
const lettersInLine = globalThis.innerWidth < 600 ? 38 : 68;

/** About how high a line will be: what is measured later moves the less the better this is. */
export function estimateRow(row: ListRow | undefined): number {
  if (!row || row.kind !== 'message') return 40;
  const { message, isFollowed } = row;
  const words = wordsOfMessage(message);
  const lines = words
    ? words.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / lettersInLine)), 0)
    : 0;
  let height = (isFollowed ? 3 : 10) + 31 + lines * lineHeight;
  if (message.quotedMsg) height += 52;
  if (message.isPrivate) height += 20;
  const { media } = message;
  if (!media) return height;
  if (media.kind === 'audio') return height + 52;
  if (media.kind === 'document') return height + 60;
  return height + mediaBox(media).height + 6;
}

import type { MediaKind, MessageContent } from '@oplano/contracts/messages';

const mediaSigns: Record<MediaKind, string> = { image: '📷', video: '🎥', audio: '🎤', document: '📄', sticker: '🖼️' };

function signOf(content: MessageContent, media: MediaKind | undefined): string {
  if (media) return mediaSigns[media];
  switch (content.kind) {
    case 'location':
      return '📍';
    case 'contacts':
      return '👤';
    case 'poll':
      return '📊';
    case 'call':
      return '📞';
    case 'viewOnce':
      return '👁️';
    case 'unsupported':
      return '❔';
    default:
      return '';
  }
}

const previewMax = 200;

/** The whole line where the message was taken back; who shows it says so in words. */
export const deletedPreview = '🚫';

/** The one line a list shows of a message. Signs instead of words: the same line is read in four languages. */
export function previewText(body: string, content: MessageContent, media?: MediaKind): string {
  const sign = signOf(content, media);
  const words = body || (content.kind === 'contacts' ? (content.cards[0]?.name ?? '') : '');
  return [sign, words.replaceAll(/\s+/g, ' ').trim()].filter(Boolean).join(' ').slice(0, previewMax);
}

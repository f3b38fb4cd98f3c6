import type { Message, MessageContent } from '@oplano/contracts/messages';
import { plainText, wordsOfMessage } from '@oplano/core/messages';
import { useTranslation } from '#platform/i18n';

type Transfer = Extract<MessageContent, { kind: 'transfer' }>;

/** Who handed a ticket over, from where and to whom. */
export function useTransferText(): (content: Transfer, who: string | undefined) => string {
  const { t } = useTranslation('messages');
  const place = ({ user, queue }: Transfer['to']) =>
    [user, queue].filter(Boolean).join(' · ') || t(($) => $.messages.content.noQueue);
  return ({ from, to }, who) => {
    const places = { from: place(from), to: place(to) };
    return who === undefined
      ? t(($) => $.messages.content.transferred, places)
      : t(($) => $.messages.content.transferredBy, { ...places, who });
  };
}

type Said = Pick<Message, 'body' | 'words' | 'content' | 'media' | 'isDeleted'>;

/** A message in one line: its words, or what it is. */
export function useSummary(): (message: Said) => string {
  const { t } = useTranslation('messages');
  const transferText = useTransferText();
  return (message) => {
    const { content, media, isDeleted } = message;
    const body = wordsOfMessage(message);
    if (body) return plainText(body).replaceAll('\n', ' ');
    if (isDeleted) return t(($) => $.messages.bubble.deleted);
    if (content.kind === 'transfer') return transferText(content, undefined);
    if (content.kind === 'location') return t(($) => $.messages.content.location);
    if (content.kind === 'contacts') return content.cards.map(({ name }) => name).join(', ');
    if (content.kind === 'call') return t(($) => $.messages.content.voiceCall);
    if (content.kind === 'poll') return t(($) => $.messages.content.poll);
    switch (media?.kind) {
      case 'image':
        return t(($) => $.messages.media.image);
      case 'video':
        return t(($) => $.messages.media.video);
      case 'audio':
        return t(($) => $.messages.media.audio);
      case 'sticker':
        return t(($) => $.messages.media.sticker);
      case 'document':
        return media.name || t(($) => $.messages.media.document);
      case undefined:
        return t(($) => $.messages.content.unsupported);
    }
  };
}

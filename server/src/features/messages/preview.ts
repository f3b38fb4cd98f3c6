import type { MediaKind, MessageContent } from '@oplano/contracts/messages';
import { previewText } from '@oplano/core/messages';

/** The line a list shows of a message, from a row or from an event. */
export const previewOf = (message: {
  readonly body: string;
  readonly content: unknown;
  readonly media?: { readonly kind: MediaKind } | undefined;
}): string => previewText(message.body, message.content as MessageContent, message.media?.kind);

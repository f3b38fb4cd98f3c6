import type { ContactCard, Message, MessageContent } from '@oplano/contracts/messages';

const escape = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\n/g, '\\n');

/** A card as the text that telephones exchange. */
export function writeVcard({ name, phones }: ContactCard): string {
  const tel = phones.map((phone) => {
    const digits = phone.replace(/\D/g, '');
    return `TEL;type=CELL;type=VOICE;waid=${digits}:+${digits}`;
  });
  return ['BEGIN:VCARD', 'VERSION:3.0', `FN:${escape(name)}`, ...tel, 'END:VCARD'].join('\n');
}

/** There is no picture of a place: nobody else is asked where a customer is. */
const pin =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="%23d33"%3E' +
  '%3Cpath d="M12 2a7 7 0 0 0-7 7c0 5 7 13 7 13s7-8 7-13a7 7 0 0 0-7-7z"/%3E%3C/svg%3E';

/**
 * What some clients expect in the body and read with rules of their own: of a place a picture, a link and the
 * coordinates, of cards the text of them. Null: the body is what was said.
 */
export function oldBodyOf(content: MessageContent): string | null {
  switch (content.kind) {
    case 'location': {
      const { latitude, longitude } = content;
      const link = `https://maps.google.com/maps?q=${latitude}%2C${longitude}&z=17`;
      return [pin, link, `${latitude}, ${longitude}`].join('|');
    }
    case 'contacts':
      return content.cards.map(writeVcard).join('\n');
    default:
      return null;
  }
}

/** What was said, wherever it stands. */
export const wordsOfMessage = ({ words, body }: Pick<Message, 'body' | 'words'>): string => words ?? body;

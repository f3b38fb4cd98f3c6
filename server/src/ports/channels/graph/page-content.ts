import type { OutboundContent, OutboundFile } from '../driver.ts';
import { numbered } from './cloud-content.ts';

/** Our contents in the words of Messenger and Instagram. One of ours may take several of theirs. */

export type PageChannel = 'facebook' | 'instagram';
export type PagePart =
  | { readonly kind: 'message'; readonly message: object }
  | { readonly kind: 'file'; readonly type: 'image' | 'video' | 'audio' | 'file'; readonly file: OutboundFile };

const limits = { quickReplies: 13, title: 20, payload: 1000 };

/** Messenger counts characters, Instagram bytes. */
const size = (channel: PageChannel, text: string) => (channel === 'instagram' ? Buffer.byteLength(text) : text.length);
const longest: Readonly<Record<PageChannel, number>> = { facebook: 2000, instagram: 1000 };

/** Cuts a long text where it hurts least: at a line, else at a word, else anywhere but inside a character. */
export function splitText(channel: PageChannel, text: string): string[] {
  const fits = (part: string) => size(channel, part) <= longest[channel];
  const parts: string[] = [];
  let rest = text;
  while (!fits(rest)) {
    const characters = Array.from(rest.slice(0, longest[channel]));
    while (!fits(characters.join(''))) characters.pop();
    const head = characters.join('');
    const line = head.lastIndexOf('\n');
    const cut = line > head.length / 2 ? line : head.lastIndexOf(' ');
    const end = cut > head.length / 2 ? cut : head.length;
    parts.push(rest.slice(0, end).trimEnd());
    rest = rest.slice(end).trimStart();
  }
  return [...parts, rest].filter(Boolean);
}

const texts = (channel: PageChannel, text: string): PagePart[] =>
  splitText(channel, text).map((part) => ({ kind: 'message', message: { text: part } }));

const fileTypes = { image: 'image', sticker: 'image', video: 'video', audio: 'audio', document: 'file' } as const;

/** Null: the channel has no such thing. */
export function pageParts(channel: PageChannel, content: OutboundContent): PagePart[] | null {
  switch (content.kind) {
    case 'text':
      return texts(channel, content.text);
    case 'media':
      return [
        { kind: 'file', type: fileTypes[content.media], file: content.file },
        // Files have no captions here.
        ...texts(channel, content.caption),
      ];
    case 'location': {
      const { name, address, latitude, longitude } = content;
      const link = `https://maps.google.com/?q=${latitude},${longitude}`;
      return texts(channel, [name, address, link].filter(Boolean).join('\n'));
    }
    case 'contacts':
      return texts(channel, content.cards.map(({ name, phones }) => [name, ...phones].join('\n')).join('\n\n'));
    case 'choice': {
      const { text, options } = content;
      const short = options.every(({ id, title }) => title.length <= limits.title && id.length <= limits.payload);
      if (!short || options.length > limits.quickReplies) return texts(channel, numbered(content));
      const replies = options.map(({ id, title }) => ({ content_type: 'text', title, payload: id }));
      // They stand below the last of what is said, and never without a word.
      const said = splitText(channel, text);
      if (said.length === 0) return texts(channel, numbered(content));
      return said.map((part, index) => ({
        kind: 'message',
        message: { text: part, ...(index === said.length - 1 ? { quick_replies: replies } : {}) },
      }));
    }
    case 'template':
      return null;
  }
}

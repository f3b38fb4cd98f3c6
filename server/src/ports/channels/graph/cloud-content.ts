import type { OutboundContent } from '../driver.ts';
import { templateComponents } from './cloud-templates.ts';

/** Our contents in the words of the Cloud API. */

const limits = { buttons: 3, buttonTitle: 20, rows: 10, rowTitle: 24, id: 200, body: 1_024 };

type Choice = Extract<OutboundContent, { kind: 'choice' }>;

/** For choices that no button can hold: the customer answers with the number. */
export const numbered = ({ text, options }: Pick<Choice, 'text' | 'options'>): string =>
  [text, ...options.map(({ title }, index) => `${index + 1}. ${title}`)].filter(Boolean).join('\n');

function choice(content: Choice): object {
  const { text, options } = content;
  const fits = (count: number, title: number) =>
    options.length <= count && options.every((option) => option.title.length <= title && option.id.length <= limits.id);
  if (text === '' || text.length > limits.body) return { type: 'text', text: { body: numbered(content) } };
  const body = { text };
  if (fits(limits.buttons, limits.buttonTitle)) {
    const buttons = options.map((reply) => ({ type: 'reply', reply }));
    return { type: 'interactive', interactive: { type: 'button', body, action: { buttons } } };
  }
  if (fits(limits.rows, limits.rowTitle)) {
    // The label of the button that opens the list must be given; a sign needs no language.
    const action = { button: '☰', sections: [{ rows: options }] };
    return { type: 'interactive', interactive: { type: 'list', body, action } };
  }
  return { type: 'text', text: { body: numbered(content) } };
}

/** The part of a send that says what is sent. `mediaId` is the uploaded file. */
export function cloudPayload(content: OutboundContent, mediaId?: string): object {
  switch (content.kind) {
    case 'text':
      return { type: 'text', text: { body: content.text, preview_url: /https?:\/\//.test(content.text) } };
    case 'media': {
      const { media, caption, file, voice } = content;
      const captioned = caption !== '' && media !== 'audio' && media !== 'sticker';
      return {
        type: media,
        [media]: {
          id: mediaId,
          ...(captioned ? { caption } : {}),
          ...(media === 'document' ? { filename: file.name } : {}),
          ...(media === 'audio' && voice ? { voice: true } : {}),
        },
      };
    }
    case 'location': {
      const { latitude, longitude, name, address } = content;
      return {
        type: 'location',
        location: { latitude, longitude, ...(name ? { name } : {}), ...(address ? { address } : {}) },
      };
    }
    case 'contacts':
      return {
        type: 'contacts',
        contacts: content.cards.map(({ name, phones }) => ({
          name: { formatted_name: name, first_name: name.split(' ')[0] || name },
          phones: phones.map((phone) => ({ phone, type: 'CELL', wa_id: phone.replace(/\D/g, '') })),
        })),
      };
    case 'template': {
      const { name, language, values, file } = content;
      const head = file && mediaId ? { media: file.media, id: mediaId, name: file.file.name } : undefined;
      const components = templateComponents(values, head);
      return { type: 'template', template: { name, language: { code: language }, components } };
    }
    case 'choice':
      return choice(content);
  }
}

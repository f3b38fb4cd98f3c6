import type { CompanyCtx } from '#platform/use-case';
import type { OutboundContent } from '#ports/channels';
import type { Storage } from '#ports/storage';
import type { OutgoingMessage } from './known-message.ts';

/** A stored message in the words of the port. */
export async function contentToSend(
  ctx: CompanyCtx,
  storage: Storage,
  message: OutgoingMessage,
): Promise<OutboundContent> {
  const { content, body } = message;
  switch (content.kind) {
    case 'location':
      return {
        kind: 'location',
        latitude: content.latitude,
        longitude: content.longitude,
        name: content.name,
        address: content.address,
      };
    case 'contacts':
      return { kind: 'contacts', cards: content.cards };
    case 'choice':
      return { kind: 'choice', text: body, options: content.options };
    case 'template': {
      const head = await fileOf(ctx, storage, message.id);
      const { name, language, values = [] } = content;
      return { kind: 'template', name, language, values, ...(head ? { file: head } : {}) };
    }
    case 'media': {
      const found = await fileOf(ctx, storage, message.id);
      return found ? { kind: 'media', caption: body, ...found } : { kind: 'text', text: body };
    }
    default:
      return { kind: 'text', text: body };
  }
}

type OutboundMedia = Extract<OutboundContent, { kind: 'media' }>;

/** The file of a message, as it lies in the store. */
async function fileOf(
  { db, companyId }: CompanyCtx,
  storage: Storage,
  messageId: string,
): Promise<Pick<OutboundMedia, 'media' | 'file' | 'voice'> | null> {
  const file = await db
    .selectFrom('message_media')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('message_id', '=', messageId)
    .executeTakeFirst();
  if (!file?.path) return null;
  const path = file.path;
  return {
    media: file.kind,
    file: {
      name: file.name,
      mimetype: file.mimetype,
      size: Number(file.size ?? 0),
      open: async () => {
        const stored = await storage.read(path);
        if (!stored) throw new Error('The file of a message is gone.');
        return stored.stream;
      },
    },
    ...(file.voice ? { voice: { seconds: file.seconds ?? 0, waveform: file.waveform ?? [] } } : {}),
  };
}

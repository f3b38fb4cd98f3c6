import type { CompanyCtx } from '#platform/use-case';
import type { OutboundContent } from '#ports/channels';
import type { Storage } from '#ports/storage';
import type { Selectable } from 'kysely';
import type { Database } from '#platform/db';
import type { OutgoingMessage } from './drain-outbox.ts';

/** A stored message in the words of the port. */
export async function contentToSend(
  { db, companyId }: CompanyCtx,
  storage: Storage,
  message: OutgoingMessage,
  row: Selectable<Database['outbox']>,
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
      const { components = [] } = row.payload as { components?: unknown[] };
      return { kind: 'template', name: content.name, language: content.language, components };
    }
    case 'media':
      break;
    default:
      return { kind: 'text', text: body };
  }
  const file = await db
    .selectFrom('message_media')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('message_id', '=', message.id)
    .executeTakeFirst();
  if (!file?.path) return { kind: 'text', text: body };
  const path = file.path;
  return {
    kind: 'media',
    media: file.kind,
    caption: body,
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

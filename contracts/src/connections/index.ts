import { z } from 'zod';
import { defineFeed, defineRoute } from '../define.ts';
import { id, instant, line, text, version } from '../fields.ts';

export const connectionChannel = z.enum(['whatsapp', 'whatsappapi', 'facebook', 'instagram']);
export const connectionStatus = z.enum(['CONNECTED', 'qrcode', 'PAIRING', 'DISCONNECTED', 'TIMEOUT', 'OPENING']);
export type ConnectionStatus = z.infer<typeof connectionStatus>;

/** A channel of the company. The wire has always called it `whatsapp`, whatever the channel. */
export const connection = z.object({
  id,
  name: line(1, 100),
  channel: connectionChannel,
  status: connectionStatus,
  number: text(30),
  isDefault: z.boolean(),
  updatedAt: instant,
  version,
});
export type Connection = z.infer<typeof connection>;

export const connectionRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/whatsapp',
    access: 'session',
    summary: 'The connections of the company, by name.',
    query: z.object({
      session: z.string().max(10).optional(),
      /** Sent by old clients and ignored: the company comes from the session. */
      companyId: z.string().max(10).optional(),
    }),
    response: z.array(connection),
  }),
};

export const connectionFeed = defineFeed('company-{id}-whatsapp', {
  create: z.object({ whatsapp: connection }),
  update: z.object({ whatsapp: connection }),
  delete: z.object({ whatsappId: id }),
});

import { z } from 'zod';
import { defineRoute } from '../define.ts';
import { id, text } from '../fields.ts';
import { messageIdInPath } from '../messages/message.ts';
import { mediaMaxBytes } from '../messages/routes.ts';

/** A number in JSON, or its digits in a form; an empty field is none. */
const idOrNone = z
  .union([
    id,
    z
      .string()
      .regex(/^[1-9]\d{0,9}$/)
      .transform(Number)
      .pipe(id),
    z.literal('').transform(() => null),
  ])
  .nullish()
  .transform((value) => value ?? null);
/** A switch in JSON or in a form. */
const flag = z
  .union([z.boolean(), z.enum(['true', 'false', '1', '0', '']).transform((value) => value === 'true' || value === '1')])
  .nullish()
  .transform((value) => value ?? false);

/** What a program has said to somebody. */
export const externalMessage = z.object({
  /** Country code, area code and number, without a mask. */
  number: z.union([text(40), z.int().nonnegative().transform(String)]),
  body: text(10_000)
    .nullish()
    .transform((value) => value ?? ''),
  /** Whom the ticket is assigned to, and in which queue. */
  userId: idOrNone,
  queueId: idOrNone,
  /** The person's name above the text. */
  sendSignature: flag,
  /** The ticket ends with this message, without a word to the customer. */
  closeTicket: flag,
  /** For keys, which stand for no connection; without, the company's default one. */
  connectionId: idOrNone,
});
export type ExternalMessage = z.output<typeof externalMessage>;

/** How far a message has come. */
export const externalStatus = z.enum(['queued', 'sent', 'delivered', 'read', 'failed']);
export type ExternalStatus = z.infer<typeof externalStatus>;

export const externalApiRoutes = {
  send: defineRoute({
    method: 'POST',
    path: '/messages/send',
    access: 'external',
    scope: 'messages:write',
    plan: 'useExternalApi',
    atRoot: true,
    summary: 'Sends a message through the connection whose token is shown: as JSON, or as a form with `medias`.',
    body: externalMessage,
    upload: { field: 'medias', maxBytes: mediaMaxBytes, maxFiles: 10, optional: true },
    response: z.object({
      status: z.literal('SUCCESS'),
      /** Of the first message; each file after it is a message of its own. */
      messageId: z.int().positive(),
      messageIds: z.array(z.int().positive()),
      ticketId: id,
      /** Where to ask how far it has come. */
      statusUrl: z.string(),
    }),
    errors: [
      'ERR_WAPP_INVALID_CONTACT',
      'ERR_CREATING_MESSAGE',
      'ERR_FILE_TYPE',
      'ERR_PAYLOAD_TOO_LARGE',
      'ERR_NO_USER_FOUND',
      'ERR_NO_QUEUE_FOUND',
      'ERR_NO_WAPP_FOUND',
      'ERR_NO_DEF_WAPP_FOUND',
      'ERR_OTHER_OPEN_TICKET',
      'ERR_OUTSIDE_WINDOW',
      'ERR_CONTACT_BLOCKED',
      'ERR_SENDING_WAPP_MSG',
      'ERR_ON_DO_NOT_SEND',
      'ERR_IDEMPOTENCY_KEY',
      'ERR_TOO_MANY_REQUESTS',
    ],
  }),
  status: defineRoute({
    method: 'GET',
    path: '/messages/send/:messageId',
    access: 'external',
    scope: 'messages:read',
    plan: 'useExternalApi',
    summary: 'How far a message that a program sent has come.',
    params: z.object({ messageId: messageIdInPath }),
    response: z.object({
      messageId: z.int().positive(),
      ticketId: id.nullable(),
      status: externalStatus,
      /** Why it could not be sent. */
      failure: z.string().nullable(),
    }),
    errors: ['ERR_NO_MESSAGE_FOUND', 'ERR_TOO_MANY_REQUESTS'],
  }),
};

import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { sendStream } from './send-stream.ts';

/** Fires when whoever called hung up before everything was said. */
export function goneOf(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  if (reply.raw.closed) gone.abort();
  else reply.raw.once('close', () => gone.abort());
  return gone.signal;
}

async function* eventsOf(schema: z.ZodType, pieces: AsyncIterable<unknown>): AsyncGenerator<string> {
  // A field that is not in the contract does not leave.
  for await (const piece of pieces) yield `data: ${JSON.stringify(schema.parse(piece))}\n\n`;
}

/** Answers with server-sent events. */
export const sendPieces = (
  reply: FastifyReply,
  schema: z.ZodType,
  pieces: AsyncIterable<unknown>,
): Promise<FastifyReply> =>
  sendStream(reply.header('x-accel-buffering', 'no'), 'text/event-stream', eventsOf(schema, pieces));

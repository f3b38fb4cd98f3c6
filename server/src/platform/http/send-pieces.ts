import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';

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

/** Answers with server-sent events, and is done once the last one has left or nobody listens any more. */
export async function sendPieces(
  reply: FastifyReply,
  schema: z.ZodType,
  pieces: AsyncIterable<unknown>,
): Promise<FastifyReply> {
  const closed = new Promise<void>((resolve) => {
    if (reply.raw.closed) resolve();
    else reply.raw.once('close', resolve);
  });
  const stream = Readable.from(eventsOf(schema, pieces));
  void reply.header('x-accel-buffering', 'no').type('text/event-stream; charset=utf-8').send(stream);
  await closed;
  stream.destroy();
  return reply;
}

import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Sends piece by piece, no faster than somebody reads; done once the last has left or nobody listens any more. */
export async function sendStream(
  reply: FastifyReply,
  type: string,
  pieces: AsyncIterable<string>,
): Promise<FastifyReply> {
  const closed = new Promise<void>((resolve) => {
    if (reply.raw.closed) resolve();
    else reply.raw.once('close', resolve);
  });
  const stream = Readable.from(pieces, { objectMode: false });
  void reply.type(`${type}; charset=utf-8`).send(stream);
  await closed;
  stream.destroy();
  return reply;
}

import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { sendStream } from './send-stream.ts';

type Batches = AsyncIterator<readonly unknown[]>;

/** One JSON list, batch by batch: the next is asked for when whoever reads has taken the one before. */
async function* jsonOf(schema: z.ZodType, first: readonly (readonly unknown[])[], rest: Batches) {
  let before = '[';
  // A field that is not in the contract does not leave.
  const written = (batch: readonly unknown[]) => {
    const text = JSON.stringify(schema.parse(batch)).slice(1, -1);
    const piece = text === '' ? '' : before + text;
    if (text !== '') before = ',';
    return piece;
  };
  try {
    for (const batch of first) yield written(batch);
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield written(next.value);
    yield before === '[' ? '[]' : ']';
  } finally {
    // Whoever hung up wants nothing more.
    await rest.return?.();
  }
}

/**
 * Answers with a list of any length of which only a few batches are held at a time. What is refused is refused before
 * anything has left; a list that ends within its first batch is answered like any other.
 */
export async function sendRows(
  reply: FastifyReply,
  schema: z.ZodType,
  batches: AsyncIterable<readonly unknown[]>,
): Promise<unknown> {
  const rows = batches[Symbol.asyncIterator]();
  const first = await rows.next();
  if (first.done) return [];
  const second = await rows.next();
  if (second.done) return first.value;
  return sendStream(reply, 'application/json', jsonOf(schema, [first.value, second.value], rows));
}

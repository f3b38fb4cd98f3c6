import { z } from 'zod';
import { onceFor } from '../kit/index.ts';

type Json = Record<string, unknown>;

/** Rules about the form of a text are for input; checking them again on the way out would only cost time. */
const inputOnly = new Set(['format', 'pattern', 'minLength', 'maxLength', 'minimum', 'maximum', '$schema']);

const isNull = (schema: unknown): boolean => (schema as Json | null)?.['type'] === 'null';

function simplify(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(simplify);
  if (typeof node !== 'object' || node === null) return node;
  const entries = Object.entries(node).filter(([key, value]) => !(inputOnly.has(key) && typeof value !== 'object'));
  const plain = Object.fromEntries(entries.map(([key, value]) => [key, simplify(value)])) as Json;
  const options = plain['anyOf'];
  if (Array.isArray(options) && options.length === 2 && options.some(isNull)) {
    const [kind] = options.filter((option) => !isNull(option)) as Json[];
    // "this or null" as one schema: the serialiser need not try the choices one by one.
    if (typeof kind?.['type'] === 'string') return { ...kind, nullable: true };
  }
  return plain;
}

/** The JSON schema Fastify builds a route's serialiser from: fields that are not in the contract never leave. */
export const wireSchema = onceFor((response: z.ZodType): unknown =>
  simplify(z.toJSONSchema(response, { target: 'draft-7', io: 'output', unrepresentable: 'any' })),
);

import { z } from 'zod';
import type { WireSchema } from './wire-fields.ts';

const texts: Readonly<Record<string, string>> = {
  'date-time': '2026-03-02T15:00:00.000Z',
  date: '2026-03-02',
  uuid: '00000000-0000-4000-8000-000000000000',
  email: 'sample@example.com',
};

function valueOf(schema: WireSchema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf?.[0]) return valueOf(schema.anyOf[0]);
  if (schema.properties) {
    return Object.fromEntries(Object.entries(schema.properties).map(([name, property]) => [name, valueOf(property)]));
  }
  if (schema.type === 'array') return schema.items ? [valueOf(schema.items)] : [];
  if (schema.type === 'boolean') return true;
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(schema.minimum ?? 1, 1);
  return texts[schema.format ?? ''] ?? 'sample';
}

/** Something the server could say: every field there, every list with one element. */
export const sampleAnswer = (schema: z.ZodObject): Record<string, unknown> =>
  valueOf(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as WireSchema) as Record<string, unknown>;

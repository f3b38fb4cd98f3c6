import { z } from 'zod';
import { id } from '../fields.ts';

/** What an API key may be allowed to do, `place:verb`. To write somewhere includes reading there. */
export const scopes = [
  'contacts:read',
  'contacts:write',
  'tickets:read',
  'tickets:write',
  'messages:read',
  'messages:write',
  'tags:read',
  'tags:write',
  'campaigns:read',
  'campaigns:write',
  'queues:read',
  'users:read',
  'connections:read',
] as const;
export type Scope = (typeof scopes)[number];

/** Who did something, as events and logs keep it: one of the company's people, a key, the program itself, the operator. */
export const author = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('person'), userId: id }),
  z.object({ kind: z.literal('apiKey'), keyId: id }),
  /** A program of the company that named a connection with its token. */
  z.object({ kind: z.literal('connection'), connectionId: id }),
  /** Named by what works on its own: `bot`, `channel`, `schedule 7`, `campaign 12`, or the job that runs. */
  z.object({ kind: z.literal('automation'), name: z.string() }),
  z.object({ kind: z.literal('operator'), userId: id }),
]);
export type Author = z.infer<typeof author>;

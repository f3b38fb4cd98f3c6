import { z } from 'zod';
import { defineJob } from '#platform/use-case';

/** Moves what a phone sent of its history into the conversations, and ends the import once nothing more comes. */
export const importHistory = defineJob('connections.import-history', z.object({ connectionId: z.int() }));

/** Batches of one connection are taken in one after another; looks at whether it is over stand in nobody's way. */
export const importKey = (connectionId: number): string => `import ${connectionId}`;

/** A phone that sent nothing for so long has sent everything. */
export const quietMs = 45_000;

import { sql } from 'kysely';
import type { z } from 'zod';
import type { Job } from '../use-case/index.ts';
import { enqueueJob } from './enqueue-job.ts';
import { handlePlatformJob, type JobHandler } from './handlers.ts';

/** Work that comes again for all companies: each gets a job of its own, so that none waits for another. */
export const forEachCompany = (all: Job<z.ZodObject>, each: Job<z.ZodObject>): JobHandler =>
  handlePlatformJob(all, async ({ db, now }) => {
    const { rows } = await sql<{ id: number }>`select id from companies order by id`.execute(db);
    for (const { id } of rows) await enqueueJob(db, id, each, {}, { key: each.name }, now);
  });

import pg from 'pg';
import { runInCompany } from '../../../server/src/platform/use-case/index.ts';
import { createWorker } from '../../../server/src/platform/jobs/index.ts';
import { jobHandlersOf } from '../../../server/src/app/features.ts';
import { changedTables } from '../../../server/test/structure/fingerprint.ts';
import { hasCompany, readCatalogue } from '../../../server/test/structure/catalogue.ts';
import { everybody } from '../../../server/test/structure/callers.ts';
import { wireSchemaOf, type WireSchema } from '../../../server/test/structure/wire-fields.ts';
import { listenAs, overheard } from '../ears.ts';
import type { Stage } from '../stage.ts';
import { newTally, type Tally } from '../tap.ts';

/** Jobs that the clock or an operator's leaving puts in for all companies together, which nobody else can, and what of everybody's they tidy. */
const housekeeping: Readonly<Record<string, readonly string[]>> = {
  'events.forget': ['event_holds'],
  'files.forget': ['unnamed_files'],
  // It finds whose time has come, and the jobs it puts in for each company send.
  'schedules.find-due': ['jobs', 'schedules', 'schedule_clocks', 'schedule_occurrences', 'unnamed_files'],
  // It finds what is to be counted anew, and the jobs it puts in for each company count it.
  'dashboard.find-changed': ['jobs', 'figure_cells', 'figure_marks', 'figure_spans'],
  'messages.forget-all-leftovers': ['early_acks', 'provider_times'],
  'external-api.forget-all-answers': ['answered_calls'],
  'webhook-subscriptions.forget-all': ['webhook_deliveries'],
  'audit.forget-all': ['audit_trail', 'log_heads'],
  'privacy.retain-all': ['retention_marks'],
  'support.end-abandoned': ['events', 'support_visits'],
};

type Handler = ReturnType<typeof jobHandlersOf>[number];

/** The numbers of everything the two companies have. */
async function recordsOf({ app, other, carvedId }: Stage): Promise<number[]> {
  const { tables } = await readCatalogue(app.ownerUrl);
  const client = new pg.Client({ connectionString: app.ownerUrl });
  await client.connect();
  try {
    const ids = new Set<number>();
    for (const table of tables.filter((one) => hasCompany(one) && one.columns.some(({ name }) => name === 'id'))) {
      const { rows } = await client.query<{ id: string }>(
        `select id::text from "${table.name}" where company_id in ($1, $2) and id::text ~ '^[0-9]+$'`,
        [other.companyId, carvedId],
      );
      for (const { id } of rows) ids.add(Number(id));
    }
    return [...ids];
  } finally {
    await client.end();
  }
}

function valueOf(schema: WireSchema, id: number, key: string): unknown {
  if (schema.enum) return schema.enum[0];
  if (schema.type === 'array') return schema.items ? [valueOf(schema.items, id, key)] : [];
  if (schema.type === 'integer' || schema.type === 'number') return id;
  if (schema.type === 'boolean') return true;
  return key;
}

/** What a job is handed when all that it names belongs to somebody else. */
function payloads({ payload }: Handler, ids: readonly number[], keys: readonly string[]): Record<string, unknown>[] {
  const { properties = {} } = wireSchemaOf(payload);
  const names = Object.entries(properties);
  const made = (id: number, text: string) =>
    Object.fromEntries(names.map(([name, schema]) => [name, valueOf(schema, id, text)]));
  return [...ids.map((id) => made(id, String(id))), ...keys.map((key) => made(ids[0] ?? 1, key))].filter(
    (one) => payload.safeParse(one).success,
  );
}

/** Files of the other company that a job could be told to touch. */
async function storedKeys({ app, other }: Stage): Promise<string[]> {
  const keys = ['a', 'b'].map((name) => `companies/${other.companyId}/avatars/${name}.png`);
  for (const key of keys) await app.app.storage.put(key, Buffer.from('theirs'), { contentType: 'image/png' });
  return keys;
}

/** Every job, put in by one company with records and files of another: it runs as its own company and finds nothing. */
export async function tryJobs(stage: Stage, planted?: Handler): Promise<Tally> {
  const { app, other, carvedId, fingerprints } = stage;
  const tally = newTally();
  const { own, callers } = await everybody(app, stage.operator);
  const admin = callers.find(({ who }) => who === 'an admin');
  const ears = await listenAs(app.url, 'an admin', {
    userId: Number(admin?.known['userId']?.()),
    token: admin?.token ?? '',
  });
  const { storage } = app.app.parts;
  const handlers = planted ? [planted] : jobHandlersOf(app.app.parts);
  const worker = createWorker({
    runtime: app.app.runtime,
    heartbeat: app.app.heartbeat,
    wake: app.app.wake,
    listenUrl: app.ownerUrl,
    handlers,
  });
  const [ids, keys] = [await recordsOf(stage), await storedKeys(stage)];
  for (const handler of handlers) {
    // What the others have waiting is theirs to change.
    await worker.runDue();
    const before = await Promise.all([other.companyId, carvedId].map((id) => fingerprints.take(id)));
    const put = payloads(handler, ids, keys);
    await runInCompany(app.app.runtime, own.companyId, async (ctx) => {
      for (const payload of put) {
        await ctx.enqueue({ name: handler.name, payload: handler.payload }, payload, { maxAttempts: 1 });
      }
    });
    tally.attempts += put.length;
    await worker.runDue();
    const after = await Promise.all([other.companyId, carvedId].map((id) => fingerprints.take(id)));
    const tidied = housekeeping[handler.name] ?? [];
    const changed = before
      .flatMap((marks, index) => changedTables(marks, after[index] ?? {}))
      .filter((table) => !tidied.includes(table));
    if (changed.length > 0)
      tally.leaks.push(`the job ${handler.name} of one company changed ${changed.join()} of another`);
    for (const key of keys) {
      if (await storage.find(key)) continue;
      tally.leaks.push(`the job ${handler.name} of one company removed ${key} of another`);
      await storage.put(key, Buffer.from('theirs'), { contentType: 'image/png' });
    }
  }
  await overheard([ears], await stage.secrets(), tally, 'while jobs ran');
  ears.line.close();
  return tally;
}

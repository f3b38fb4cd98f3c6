import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { defineRoute, feeds, idInPath, type Route } from '@oplano/contracts';
import { z } from 'zod';
import { becomeCompany } from '../../server/src/platform/db/index.ts';
import { bind, bindPlatform, type Binding } from '../../server/src/platform/http/index.ts';
import { handlePlatformJob } from '../../server/src/platform/jobs/index.ts';
import { defineJob } from '../../server/src/platform/use-case/index.ts';
import { doorProblems, everybody, type Caller } from '../../server/test/structure/callers.ts';
import { plantRoutes } from '../../server/test/structure/planted-server.ts';
import { tryClimbing } from './areas/climbing.ts';
import { tryFiles } from './areas/files.ts';
import { tryIdsOn } from './areas/ids.ts';
import { tryJobs } from './areas/jobs.ts';
import { searchAs } from './areas/lists.ts';
import { listenAs, overheard } from './ears.ts';
import { livingWord, type Stage } from './stage.ts';
import { newTally, tapped } from './tap.ts';

type Leak = (stage: Stage, callers: readonly Caller[]) => Promise<readonly string[]>;

const planted = (path: string, part: Partial<Route> = {}): Route => ({
  ...defineRoute({ method: 'GET', path, access: 'session', summary: 'Planted.', response: z.unknown() }),
  ...part,
});
const serve = ({ app }: Stage, route: Route, binding: Binding) => plantRoutes(app, { route }, [binding]);
const adminOf = (callers: readonly Caller[]): Caller => {
  const admin = callers.find(({ who }) => who === 'an admin');
  if (!admin) throw new Error('There is no admin.');
  return admin;
};

/** Servers that leak on purpose, one in every way we look for. */
const leaks: Record<string, Leak> = {
  async 'a door that stands open'(stage, callers) {
    const route = planted('/planted', { access: 'public' });
    const http = await serve(
      stage,
      route,
      bindPlatform(route, async () => ({})),
    );
    const nobody = callers.filter(({ who }) => who === 'nobody');
    const named = { name: 'planted', route: planted('/planted') };
    return (await Promise.all(nobody.map((caller) => doorProblems(http, named, caller)))).flat();
  },
  async 'a record shown by its number'(stage, callers) {
    const route = planted('/planted/:queueId', { params: z.object({ queueId: idInPath }) });
    const binding = bindPlatform(route, async ({ db }, { params }) => {
      const { queueId } = params as { queueId: number };
      const company = await becomeCompany(db, stage.other.companyId);
      return (await company.selectFrom('queues').select('name').where('id', '=', queueId).executeTakeFirst()) ?? {};
    });
    const http = await serve(stage, route, binding);
    return tryIdsOn(stage, [{ name: 'planted', route }], [adminOf(callers)], () => http);
  },
  async 'a list that forgets whose it is'(stage, callers) {
    const route = planted('/planted');
    const binding = bindPlatform(route, async ({ db }) => {
      const company = await becomeCompany(db, stage.other.companyId);
      return company.selectFrom('contacts').select(['id', 'number']).execute();
    });
    const tally = newTally();
    const http = tapped(await serve(stage, route, binding), await stage.secrets(), tally, 'an admin');
    await searchAs(http, adminOf(callers), [{ name: 'planted', route }]);
    return tally.leaks;
  },
  async 'an event told in the wrong company'(stage, callers) {
    const { known, token = '' } = adminOf(callers);
    const ears = await listenAs(stage.app.url, 'an admin', { userId: Number(known['userId']?.()), token });
    const tally = newTally();
    const payload = { contact: { name: `${livingWord} contact` } };
    const companyId = Number(known['companyId']?.());
    stage.app.app.live.publish([{ companyId, feed: feeds.contacts, action: 'update', payload }]);
    await overheard([ears], await stage.secrets(), tally, 'planted');
    ears.line.close();
    return tally.leaks;
  },
  async 'a job that reaches into another company'(stage) {
    const job = defineJob('planted.reach', z.object({ userId: z.int() }));
    const handler = handlePlatformJob(job, async ({ db, now }) => {
      const company = await becomeCompany(db, stage.other.companyId);
      await company.updateTable('users').set({ updated_at: now, online: true }).execute();
    });
    return (await tryJobs(stage, handler)).leaks;
  },
  async 'a person who changes those above'(stage) {
    const route = planted('/planted/:userId', { method: 'PUT', params: z.object({ userId: idInPath }) });
    const binding = bind(route, async ({ db }, { params }) => {
      const { userId } = params as { userId: number };
      return db.updateTable('users').set({ farewell_message: 'planted' }).where('id', '=', userId).execute();
    });
    const http = await serve(stage, route, binding);
    return (await tryClimbing(stage, [{ name: 'planted', route }], http, (who) => who === 'plain')).leaks;
  },
  async 'a file that needs no session'(stage) {
    const server = createServer((request, response) => {
      const isFile = request.url?.startsWith('/files/') ?? false;
      response.writeHead(isFile ? 200 : 404, { 'content-type': isFile ? 'image/png' : 'text/html' }).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    try {
      return (await tryFiles(stage, `http://127.0.0.1:${port}`)).leaks;
    } finally {
      await new Promise((resolve) => server.close(resolve));
    }
  },
};

/** Leaks that were planted and not seen: none, or nothing else this program says is worth anything. */
export async function unseenLeaks(stage: Stage): Promise<{ planted: number; unseen: string[] }> {
  const unseen: string[] = [];
  for (const [what, leak] of Object.entries(leaks)) {
    const { callers } = await everybody(stage.app, stage.operator);
    if ((await leak(stage, callers)).length === 0) unseen.push(what);
  }
  return { planted: Object.keys(leaks).length, unseen };
}

import type { Integration } from '@oplano/contracts/integrations';
import type { Prompt } from '@oplano/contracts/prompts';
import { MovableClock } from '#platform/clock';
import { startTestApp, type TestApp } from '#test/app';
import { startTestMachines, type TestMachines } from '#test/machines';
import { ownerQuery } from '#test/owner';
import { someone, type SignedIn } from '#test/people';
import { Talk, type TalkOptions } from '../talk.fixture.ts';

/** A server with the machines of the lab beside it, and customers who talk to them. */
export interface OutsideWorld {
  readonly app: TestApp;
  readonly machines: TestMachines;
  begin(options?: TalkOptions): Promise<Talk>;
  /** An admin of the company of a talk. */
  admin(talk: Talk): Promise<SignedIn>;
  addIntegration(talk: Talk, form: object): Promise<Integration>;
  addPrompt(talk: Talk, form: object): Promise<Prompt>;
  /** The plan of the company has it no more. */
  withoutFeature(talk: Talk, column: 'use_open_ai' | 'use_integrations'): Promise<void>;
  /** What colleagues were told in the conversation. */
  notes(talk: Talk): Promise<string[]>;
  stop(): Promise<void>;
}

async function made<T>(admin: SignedIn, path: string, form: object): Promise<T> {
  const answer = await admin.call('POST', path, form);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<T>();
}

export async function startOutsideWorld(): Promise<OutsideWorld> {
  const machines = await startTestMachines();
  // The machines live in real time: what is signed for them must not be of another year.
  const app = await startTestApp({ clock: new MovableClock(new Date()), env: machines.env });
  const admins = new Map<Talk, SignedIn>();
  const admin = async (talk: Talk): Promise<SignedIn> => {
    const known = admins.get(talk) ?? (await someone(app, talk.company, { profile: 'admin' }));
    admins.set(talk, known);
    return known;
  };
  return {
    app,
    machines,
    begin: (options = {}) => Talk.begin(app, { runsJobs: true, ...options }),
    admin,
    addIntegration: async (talk, form) => made(await admin(talk), '/queueIntegration', { name: 'Robô', ...form }),
    addPrompt: async (talk, form) =>
      made(await admin(talk), '/prompt', { name: 'Assistente', prompt: 'Seja gentil.', apiKey: 'sk-lab', ...form }),
    async withoutFeature(talk, column) {
      const own = 'select plan_id from companies where id = $1';
      await ownerQuery(app, `update plans set ${column} = false where id = (${own})`, talk.company.companyId);
    },
    notes: (talk) =>
      talk.inside(async ({ db, companyId }) => {
        const rows = await db
          .selectFrom('messages')
          .select('body')
          .where('company_id', '=', companyId)
          .where('is_private', '=', true)
          .orderBy('id')
          .execute();
        return rows.map(({ body }) => body);
      }),
    async stop() {
      await app.stop();
      await machines.close();
    },
  };
}

/** Lets the connection of a talk be answered by somebody outside. */
export const leadConnection = (
  talk: Talk,
  columns: { readonly integration_id?: number; readonly prompt_id?: number },
): Promise<void> =>
  talk.inside(async ({ db }) => {
    await db.updateTable('connections').set(columns).where('id', '=', talk.connectionId).execute();
  });

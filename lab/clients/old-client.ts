import { atTheInbox } from './at-the-inbox.ts';
import { ask, reads, sitDown } from './desk.ts';
import { inTheOffice } from './in-the-office.ts';
import type { Day, Table } from './table.ts';

export interface Played {
  /** What went as the client expects. */
  readonly done: readonly string[];
  readonly problems: readonly string[];
}

/** Plays the day of a client of another house; a step that fails does not keep the others from being tried. */
export async function playOldClient(day: Day): Promise<Played> {
  const [done, problems]: [string[], string[]] = [[], []];
  const colour = await ask(day.url, '/public-settings/primaryColorLight');
  if (typeof colour !== 'string') problems.push(`The first page gets ${JSON.stringify(colour)} for a colour.`);
  const desk = await sitDown(day.url, { email: day.email, password: day.password });
  reads(desk.person, 'id', 'name', 'email', 'companyId', 'profile', 'queues', 'super', 'company.dueDate');
  const table: Table = { day, desk, companyId: Number(desk.person['companyId']), ticket: {} };
  try {
    for (const [name, step] of Object.entries({ ...atTheInbox, ...inTheOffice })) {
      try {
        await step(table);
        done.push(name);
      } catch (error) {
        problems.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
    await desk.send('DELETE', '/auth/logout');
  } finally {
    desk.leave();
  }
  return { done, problems };
}

import { feeds } from '@oplano/contracts';
import { aLine } from '../../../server/test/customers.ts';
import { everybody, type Caller } from '../../../server/test/structure/callers.ts';
import { openLine } from '../../../server/test/listener.ts';
import { sampleAnswer } from '../../../server/test/structure/sample-answer.ts';
import { anInhabitedCompany, knownTo } from '../../../server/test/structure/world.ts';
import { someone } from '../../../server/test/people.ts';
import { doEverything } from '../act.ts';
import { askForEverything, listenAs, overheard, type Ears } from '../ears.ts';
import { busyId, livingWord, type Stage } from '../stage.ts';
import { newTally, type Tally } from '../tap.ts';

async function isLetIn(url: string, query: Record<string, string>): Promise<boolean> {
  try {
    (await openLine(url, { query })).close();
    return true;
  } catch {
    return false;
  }
}

/** Opens a line as everybody, under their own number and under the number of somebody of the other company. */
async function tryToOpen({ app, other }: Stage, callers: readonly Caller[], tally: Tally): Promise<void> {
  for (const { who, token, known, refusal } of callers) {
    const hasSession = refusal({ access: 'billing' } as never) === undefined;
    const own = String(known['userId']?.());
    for (const userId of [own, String(other.admin.userId), '', '0', '-1', 'NaN']) {
      tally.attempts += 1;
      const isIn = await isLetIn(app.url, { userId, ...(token ? { token } : {}) });
      const may = hasSession && userId === own;
      if (isIn && !may) tally.leaks.push(`a socket as ${who} under the number ${userId || 'of nobody'} is opened`);
    }
  }
}

/** Everything any feed can tell, told in the other company. */
function tellEverything({ app, other }: Stage): number {
  const facts = { status: 'pending', isGroup: false, userId: null, queueId: other.queueId } as const;
  const after = { ...facts, userId: other.admin.userId };
  const about = { before: facts, after, ...facts, companyIds: [other.companyId], to: [other.admin.userId] };
  let told = 0;
  for (const feed of Object.values(feeds)) {
    if (!feed.wire.includes('{id}')) continue;
    for (const [action, schema] of Object.entries(feed.actions)) {
      const payload = JSON.parse(
        JSON.stringify(sampleAnswer(schema)).replaceAll('"sample"', `"${livingWord} ${action}"`),
      ) as Record<string, unknown>;
      app.app.live.publish([{ companyId: other.companyId, feed, action, payload, about }]);
      told += 1;
    }
  }
  return told;
}

const listeners = ['a plain user', 'an admin', 'an admin of an expired company', 'an admin without the plan'];

/** Sockets: who is let in, which rooms can be had by asking, and what is heard while the other company is busy. */
export async function trySockets(stage: Stage): Promise<Tally> {
  const { app, other } = stage;
  const tally = newTally();
  const { callers } = await everybody(app, stage.operator);
  await tryToOpen(stage, callers, tally);

  const ears: Ears[] = [];
  for (const { who, token = '', known } of callers.filter((caller) => listeners.includes(caller.who))) {
    ears.push(await listenAs(app.url, who, { userId: Number(known['userId']?.()), token }));
  }
  const tickets = [other.conversation.ticketId, stage.carvedTicketId];
  for (const one of ears) tally.attempts += await askForEverything(one, tickets, other.companyId);
  await overheard(ears, await stage.secrets(), tally, 'after asking for rooms');

  const told = tellEverything(stage);
  tally.attempts += told * ears.length;
  await overheard(ears, await stage.secrets(), tally, 'while every feed was told');

  // Their people and their customers, with sockets of their own in the rooms that were asked for.
  const busy = await anInhabitedCompany(app, livingWord, { id: busyId });
  const admin = await someone(app, busy, { name: `${livingWord} boss`, profile: 'admin' });
  const theirs = await listenAs(app.url, 'their admin', admin);
  await askForEverything(theirs, [busy.conversation.ticketId], busy.companyId);
  for (const one of ears) tally.attempts += await askForEverything(one, [busy.conversation.ticketId], busy.companyId);
  const line = await aLine(app, busy, busy.connectionId);
  await line.says('5531970990001', `${livingWord} says hello`);
  const known = knownTo(busy, admin);
  const done = await doEverything(app.app.http, { token: admin.token, known: () => known });
  await app.app.worker.runDue();
  tally.attempts += (done + 1) * ears.length;
  await theirs.line.settled();
  if (theirs.frames.length < done / 4) throw new Error('The other company was not busy enough to be overheard.');
  await overheard(ears, await stage.secrets(), tally, 'while the other company was busy');
  for (const one of [...ears, theirs]) one.line.close();
  return tally;
}

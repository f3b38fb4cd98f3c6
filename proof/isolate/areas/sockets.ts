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

/** The names under which a company is reached; behind all of them are the same rooms. */
const spacesOf = (companyId: number): string[] => [`/${companyId}`, `/api/${companyId}`, `/workspace-${companyId}`];
/** Names that are none, but come close to those of a company. */
const nearlyOf = (companyId: number): string[] =>
  [
    `0${companyId}`,
    `+${companyId}`,
    `${companyId}/`,
    `${companyId}%00`,
    `api/workspace-${companyId}`,
    `API/${companyId}`,
  ]
    .concat(`company-${companyId}`, '*', '.*', '0')
    .map((name) => `/${name}`);

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

/** Opens a line in the spaces of every company: one's own opens under one's own number alone, and no other ever. */
async function tryForeignSpaces({ app, other, carvedId }: Stage, callers: readonly Caller[], tally: Tally) {
  for (const { who, token, known, refusal } of callers) {
    const hasSession = refusal({ access: 'billing' } as never) === undefined;
    const [own, ownCompany] = [String(known['userId']?.()), Number(known['companyId']?.())];
    const foreign = [other.companyId, carvedId, busyId].filter((id) => id !== ownCompany);
    // One's own comes last: what was refused before was not refused for being too much.
    const names = [...foreign.flatMap((id) => [...spacesOf(id), ...nearlyOf(id)]), ...spacesOf(ownCompany)];
    for (const space of names) {
      for (const userId of [own, String(other.admin.userId)]) {
        tally.attempts += 1;
        const isIn = await isLetIn(`${app.url}${space}`, { userId, ...(token ? { token } : {}) });
        const may = hasSession && userId === own && spacesOf(ownCompany).includes(space);
        if (isIn && !may) tally.leaks.push(`the space ${space} is opened to ${who} under the number ${userId}`);
        if (!isIn && may && who === 'an admin')
          throw new Error(`Nobody is let into ${space}: there is nothing to try.`);
      }
    }
  }
}

/** Over a line that stands in a space of one's own, asks for the spaces of others. */
async function tryFromWithin({ line, who }: Ears, companyIds: readonly number[], tally: Tally): Promise<void> {
  const { query } = line.socket.io.opts;
  for (const space of companyIds.flatMap((id) => [...spacesOf(id), ...nearlyOf(id)])) {
    tally.attempts += 1;
    const second = line.socket.io.socket(space, { auth: { ...query } });
    const isIn = await new Promise<boolean>((resolve) => {
      second.once('connect', () => resolve(true));
      second.once('connect_error', () => resolve(false));
    });
    if (isIn) tally.leaks.push(`the space ${space} is opened to ${who} from within their own`);
    second.disconnect();
  }
}

/** Everything any feed can tell, told in the other company. */
function tellEverything({ app, other }: Stage): number {
  const facts = { status: 'pending', isGroup: false, userId: null, queueId: other.queueId } as const;
  const after = { ...facts, userId: other.admin.userId };
  const about = {
    before: facts,
    after,
    attendance: after,
    ...facts,
    companyIds: [other.companyId],
    to: [other.admin.userId],
  };
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
  await tryForeignSpaces(stage, callers, tally);

  const ears: Ears[] = [];
  for (const { who, token = '', known } of callers.filter((caller) => listeners.includes(caller.who))) {
    const person = { userId: Number(known['userId']?.()), token };
    ears.push(await listenAs(app.url, who, person));
    // Whoever listens in the space of their company hears without asking.
    for (const space of spacesOf(Number(known['companyId']?.()))) {
      const within = await listenAs(`${app.url}${space}`, `${who} in ${space}`, person);
      await tryFromWithin(within, [other.companyId, stage.carvedId, busyId], tally);
      ears.push(within);
    }
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
  // In a space of their own, so that what is told there is told there too.
  const theirs = await listenAs(`${app.url}/${busyId}`, 'their admin', admin);
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

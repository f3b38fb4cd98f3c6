import { setTimeout as sleep } from 'node:timers/promises';
import { sendCampaign } from './campaign.ts';
import { gatherState } from './gather.ts';
import { payInvoices } from './payers.ts';
import type { Random } from './random.ts';
import { kindOf, type Event } from './script.ts';
import { settle } from './settle.ts';
import { createTraffic } from './traffic.ts';
import { judge, type Violation } from './verdict.ts';
import type { World } from './world.ts';

export interface RoundResult {
  readonly violations: readonly Violation[];
  /** Faults that were struck, in order. */
  readonly struck: readonly string[];
  readonly settledMs: number;
}

/**
 * One after another within a kind, kinds side by side. Between two of a kind there is as much time as the script says,
 * however long the first took: a server needs its time to start.
 */
async function perform(world: World, script: readonly Event[], random: Random, note: (line: string) => void) {
  const struck: string[] = [];
  const play = async (events: readonly Event[]): Promise<void> => {
    let over = 0;
    for (const { fault, at, until } of events) {
      await sleep(at - over);
      note(fault.name);
      struck.push(fault.name);
      await fault.strike(world, random.fork(`${fault.name} ${at}`));
      await sleep(until - at);
      await fault.heal(world);
      over = until;
    }
  };
  await Promise.all([...Map.groupBy(script, ({ fault }) => kindOf(fault)).values()].map(play));
  return struck;
}

export interface RoundOptions {
  /** The how manieth round it is. */
  readonly place: number;
  readonly script: readonly Event[];
  readonly random: Random;
  /** Both ways together. */
  readonly messages: number;
  readonly note: (line: string) => void;
}

/** Traffic and faults side by side, then rest, then the comparison. */
export async function playRound(world: World, options: RoundOptions): Promise<RoundResult> {
  const { place, script, random, messages, note } = options;
  const lastsMs = Math.max(...script.map(({ until }) => until));
  const campaign = await sendCampaign(world, place, lastsMs);
  const paying = payInvoices(world, place, random.fork('money'), lastsMs);
  const traffic = createTraffic(world, random.fork('traffic'), { messages, lastsMs });
  const [struck] = await Promise.all([perform(world, script, random.fork('faults'), note), sleep(lastsMs)]);
  const crashed: Violation[] = [];
  if (world.servers.hasCrashed()) {
    crashed.push({ rule: 'left over', what: 'the server ended by itself' });
    await world.servers.stop('SIGKILL');
    await world.servers.start();
  }
  if (!(await traffic.stop())) {
    const stuck: Violation = { rule: 'left over', what: 'somebody waits for an answer for ever' };
    return { violations: [...crashed, stuck], struck, settledMs: 0 };
  }
  await campaign.finish();
  await paying.finish();
  const settledMs = await settle(world);
  return { violations: [...crashed, ...judge(world.ledger, await gatherState(world))], struck, settledMs };
}

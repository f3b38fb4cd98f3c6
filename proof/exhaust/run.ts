import { writeFileSync } from 'node:fs';
import { attacks, type Attack } from './attacks/index.ts';
import { measureAttack, measureRest } from './measure.ts';
import { aNeighbour } from './neighbour.ts';
import { unseenWeaknesses } from './planted.ts';
import { allowedMs, brokenRules, percentile, type Limits, type Measurement } from './verdict.ts';
import { buildWorld, type World } from './world.ts';

export interface Options {
  readonly only: readonly string[];
  readonly short: boolean;
  readonly seconds: number;
  readonly rate: number;
  readonly slower: number;
  readonly floorMs: number;
  readonly growthMb: number;
  readonly uploadGrowthMb: number;
  readonly childMb: number;
  readonly logLines: number;
  readonly report: string | undefined;
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);

function chooseAttacks({ only, short }: Pick<Options, 'only' | 'short'>): Attack[] {
  const chosen = attacks.filter(({ name, isShort }) =>
    only.length === 0 ? !short || isShort === true : only.some((part) => name === part),
  );
  if (chosen.length === 0) throw new Error(`There is no such attack: ${attacks.map(({ name }) => name).join(', ')}.`);
  return chosen;
}

function lineOf(attack: Attack, { ms, memory, logLines, told }: Measurement, limits: Limits): string {
  const figures = [
    `p50 ${Math.round(percentile(ms, 0.5))} ms`,
    `p95 ${Math.round(percentile(ms, 0.95))} of ${Math.round(allowedMs(limits))} ms`,
    `+${Math.round(memory.peak - memory.rest)} MB`,
    memory.childPeak > 0 ? `children ${Math.round(memory.childPeak)} MB` : '',
    `${logLines} lines`,
  ].filter(Boolean);
  const answers = Object.entries(told).map(([status, count]) => `${status} × ${count}`);
  return `${attack.name.padEnd(38)} ${figures.join(', ')}; met ${answers.join(', ') || 'nothing'}`;
}

interface Tried {
  readonly broken: string[];
  readonly measured: Measurement;
  readonly limits: Limits;
}

/** How often an attack is made until it is held to break something: a hole is there each time, a busy machine is not. */
const tries = 3;

/**
 * One attack; what fails is tried again, because two shared cores are never quite still. Before that the neighbour's rest
 * is measured anew: a machine that became slow by itself is not held against the attack.
 */
async function tryAttack(world: World, attack: Attack, atFirst: Limits, options: Options): Promise<Tried> {
  const attempt = async (limits: Limits): Promise<Tried> => {
    const orders = {
      attack: attack.name,
      url: world.url,
      seconds: options.seconds,
      rate: attack.rate ?? options.rate,
      person: await world.hostile(),
    };
    const neighbour = await aNeighbour(world);
    try {
      const measured = await measureAttack(world, neighbour, orders);
      return { broken: brokenRules(measured, limits), measured, limits };
    } finally {
      neighbour.close();
    }
  };
  let tried = await attempt(atFirst);
  for (let left = tries - 1; left > 0 && tried.broken.length > 0 && tried.measured.died === null; left -= 1) {
    const neighbour = await aNeighbour(world);
    const rest = await measureRest(neighbour, options.short ? 4 : 8).finally(() => neighbour.close());
    tried = await attempt({ ...atFirst, restP95: Math.max(atFirst.restP95, percentile(rest.ms, 0.95)) });
  }
  return tried;
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export async function runExhaust(options: Options): Promise<number> {
  const chosen = chooseAttacks(options);
  const { planted, unseen } = await unseenWeaknesses();
  say(`planted weaknesses seen: ${planted - unseen.length} of ${planted}`);
  for (const what of unseen) say(`  NOT SEEN: ${what}`);
  const notes = unseen.map((what) => `a planted weakness was not seen: ${what}`);
  let failed = unseen.length;
  let passed = planted - unseen.length;

  let world: World | undefined;
  let restP95 = 0;
  const open = async (): Promise<World> => {
    const made = await buildWorld();
    const neighbour = await aNeighbour(made);
    // The first rounds warm the server up; they are not rest.
    await measureRest(neighbour, options.short ? 2 : 3);
    const rest = await measureRest(neighbour, options.short ? 4 : 8);
    neighbour.close();
    if (rest.refused.length > 0) throw new Error(`The neighbour is refused at rest: ${rest.refused[0]}`);
    restP95 = Math.max(percentile(rest.ms, 0.95), 1);
    const parts = [...rest.parts].map(([what, ms]) => `${what} ${Math.round(percentile(ms, 0.95))}`);
    say(`at rest: p95 ${Math.round(restP95)} ms of ${rest.ms.length} answers (${parts.join(', ')})`);
    return made;
  };
  try {
    for (const attack of chosen) {
      let broken: string[];
      try {
        world ??= await open();
        const limits: Limits = {
          restP95,
          slower: options.slower,
          floorMs: options.floorMs,
          growthMb: attack.isUpload ? options.uploadGrowthMb : options.growthMb,
          childMb: options.childMb,
          logLines: options.logLines,
        };
        const result = await tryAttack(world, attack, limits, options);
        broken = result.broken;
        say(`${broken.length === 0 ? 'held  ' : 'BROKEN'} ${lineOf(attack, result.measured, result.limits)}`);
      } catch (error) {
        const died = world?.died() ?? null;
        broken = [died === null ? reasonOf(error) : `the server ended: ${died}`];
        say(`BROKEN ${attack.name}`);
      }
      for (const sentence of broken) say(`         ${sentence}`);
      if (broken.length === 0) passed += 1;
      else {
        failed += 1;
        notes.push(`${attack.name}: ${broken.join('; ')}`);
        // Whatever it left behind must not be held against the next one.
        await world?.close();
        world = undefined;
      }
    }
  } finally {
    await world?.close();
  }
  if (options.report) writeFileSync(options.report, JSON.stringify({ passed, failed, notes }));
  say(failed === 0 ? `${passed} held` : `${failed} broken, ${passed} held`);
  return failed === 0 ? 0 : 1;
}

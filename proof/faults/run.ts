import { readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { faultKinds, shortKinds } from './kinds/index.ts';
import { createRandom, type Random } from './random.ts';
import { playRound } from './round.ts';
import { writeOnce, writeScript, type Event } from './script.ts';
import { rules, type Violation } from './verdict.ts';
import { buildWorld, type World } from './world.ts';

export interface FaultRun {
  readonly seed: string;
  /** It ends when so many faults have been struck and so many messages said, or the time is over. */
  readonly faults: number;
  readonly messages: number;
  readonly minutes: number;
  /** One round with one fault of each of the chosen kinds. */
  readonly short: boolean;
  /** Only faults whose name contains one of these. */
  readonly only: readonly string[];
  /** A file for the outcome as `npm test` counts it. */
  readonly report: string | undefined;
  readonly verbose: boolean;
  /** Goes on after a violation, to see what else there is. */
  readonly keepGoing: boolean;
}

const faultsInRound = 10;
const everyMs = 2_200;
const shortEveryMs = 1_300;
const shownViolations = 20;

const say = (line: string): void => console.log(line);
const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

interface Outcome {
  readonly struck: string[];
  readonly violations: Violation[];
  rounds: number;
}

export async function runFaults(run: FaultRun): Promise<number> {
  const random = createRandom(run.seed);
  const began = Date.now();
  const outcome: Outcome = { struck: [], violations: [], rounds: 0 };
  const world = await buildWorld(random.fork('people'), { customers: 20 });
  say(`seed ${run.seed}: ${world.customers.length} customers on 4 channels, ${world.agents.length} agents`);
  try {
    while (mustGoOn(run, world, outcome) && Date.now() - began < run.minutes * 60_000) {
      await oneRound(run, world, outcome, random, began);
    }
    report(run, world, outcome, Date.now() - began);
  } finally {
    await world.close();
  }
  return outcome.violations.length === 0 ? 0 : 1;
}

const saidIn = (world: World): number => Object.values(world.ledger.count()).reduce((sum, one) => sum + one);

function mustGoOn(run: FaultRun, world: World, { struck, violations, rounds }: Outcome): boolean {
  if (violations.length > 0 && !run.keepGoing) return false;
  if (run.short) return rounds === 0;
  return struck.length < run.faults || saidIn(world) < run.messages;
}

function scriptFor(run: FaultRun, random: Random, left: number): Event[] {
  if (run.short) return writeOnce(shortKinds, random, shortEveryMs);
  const isWanted = (name: string) => run.only.length === 0 || run.only.some((part) => name.includes(part));
  const bag = faultKinds.filter(([{ name }]) => isWanted(name));
  return writeScript(bag, random, { faults: Math.min(faultsInRound, Math.max(left, 1)), everyMs });
}

async function oneRound(run: FaultRun, world: World, outcome: Outcome, random: Random, began: number): Promise<void> {
  const { struck, violations } = outcome;
  outcome.rounds += 1;
  const left = run.faults - struck.length;
  const script = scriptFor(run, random.fork(`script ${outcome.rounds}`), left);
  const roundsLeft = Math.max(1, Math.ceil(left / script.length));
  const round = await playRound(world, {
    script,
    random: random.fork(`round ${outcome.rounds}`),
    messages: Math.max(100, (run.messages - saidIn(world)) / roundsLeft),
    leastMs: run.short ? 0 : faultsInRound * everyMs * 0.6,
    note: (line) => run.verbose && say(`  ${seconds(Date.now() - began).padStart(8)} ${line}`),
  });
  struck.push(...round.struck);
  const news = round.violations.filter(({ what }) => !violations.some((known) => known.what === what));
  violations.push(...news);
  const { in: inward, out } = world.ledger.count();
  say(
    `round ${String(outcome.rounds).padStart(2)}  ${round.struck.length} faults  ${inward} in, ${out} out so far  ` +
      `at rest after ${seconds(round.settledMs)}  ${news.length} violations`,
  );
  if (run.keepGoing) for (const { rule, what } of news) say(`    ${rule}: ${what}`);
}

function report(run: FaultRun, world: World, { struck, violations, rounds }: Outcome, ms: number): void {
  const { in: inward, out } = world.ledger.count();
  const again = world.agents.reduce((sum, agent) => sum + agent.signIns() - 1, 0);
  say('');
  for (const [name, all] of Map.groupBy(struck.toSorted(), (one) => one)) {
    say(`  ${String(all.length).padStart(4)} × ${name}`);
  }
  for (const { rule, what } of violations.slice(0, shownViolations)) say(`  ${rule}: ${what}`);
  if (violations.length > shownViolations) say(`  … and ${violations.length - shownViolations} more`);
  say('');
  say(
    `${rounds} rounds, ${struck.length} faults, ${inward} messages in, ${out} out, ${again} agents signed in again, ` +
      `${violations.length} violations in ${seconds(ms)}`,
  );
  if (violations.length > 0) keepEvidence(run, world);
  if (run.report) writeFileSync(run.report, JSON.stringify(tallyOf(run, violations)));
}

/** Every rule counts as a check. */
function tallyOf({ seed }: FaultRun, violations: readonly Violation[]) {
  const broken = rules.filter((rule) => violations.some((violation) => violation.rule === rule));
  const notes = violations.slice(0, shownViolations).map(({ rule, what }) => `seed ${seed}: ${rule}: ${what}`);
  return { passed: rules.length - broken.length, failed: broken.length, notes };
}

function keepEvidence({ seed, short }: FaultRun, world: World): void {
  const file = path.join(os.tmpdir(), `oplano-faults-${seed}.log`);
  const database = readFileSync(path.join(world.dataDir, 'postgres', 'postgres.log'), 'utf8');
  writeFileSync(file, [world.servers.output(), database, ...world.troubles].join('\n'));
  say(`What the servers and the database said is in ${file}.`);
  say(`The same script again: npm run faults -- --seed ${seed}${short ? ' --short' : ''}`);
}

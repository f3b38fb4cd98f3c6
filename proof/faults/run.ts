import { writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gatherEvidence } from './evidence.ts';
import { faultKinds, shortKinds } from './kinds/index.ts';
import { createRandom, type Random } from './random.ts';
import { query } from './query.ts';
import { playRound } from './round.ts';
import type { Fault } from './fault.ts';
import { deal, writeScript } from './script.ts';
import { rules, type Violation } from './verdict.ts';
import type { Layout } from './servers.ts';
import { buildWorld, type World } from './world.ts';

export interface FaultRun {
  readonly seed: string;
  /** It ends when so many faults have been struck and so many messages said, or the time is over. */
  readonly faults: number;
  readonly messages: number;
  readonly minutes: number;
  /** How the installation is run. */
  readonly layout: Layout;
  /** One round with one fault of each kind. */
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
const shortEveryMs = 1_300;
const leastEveryMs = 2_200;
/** What can be said in a second on a small machine while things break, both ways together. */
const messagesPerSecond = 20;
const shownViolations = 20;

const say = (line: string): void => console.log(line);
const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

interface Outcome {
  readonly deck: readonly Fault[];
  readonly struck: string[];
  /** The same with their times. */
  readonly told: string[];
  readonly violations: Violation[];
  rounds: number;
}

export async function runFaults(run: FaultRun): Promise<number> {
  const random = createRandom(run.seed);
  const began = Date.now();
  const outcome: Outcome = { deck: deckOf(run, random.fork('deck')), struck: [], told: [], violations: [], rounds: 0 };
  const world = await buildWorld(random.fork('people'), { customers: 20, readers: 5, layout: run.layout });
  say(
    `seed ${run.seed}: ${world.customers.length} customers on 4 channels, ${world.agents.length} agents, ` +
      `${world.servers.count} processes (${run.layout})`,
  );
  try {
    // A telephone bears eighty planned messages an hour: a run that takes longer than others must not end by that.
    await query(world, 'update connections set bulk_per_hour = 10000, bulk_per_day = 100000');
    while (mustGoOn(run, world, outcome) && Date.now() - began < run.minutes * 60_000) {
      await oneRound(run, world, outcome, random, began);
    }
    await report(run, world, outcome, Date.now() - began);
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

/** Every fault of the run, in order: the seed decides it, however the run goes. */
function deckOf(run: FaultRun, random: Random): Fault[] {
  const isWanted = ({ name }: Fault) => run.only.length === 0 || run.only.some((part) => name.includes(part));
  const bag = run.short ? shortKinds.map((fault) => [fault, 1] as const) : faultKinds;
  const deck = deal(
    bag.filter(([fault]) => isWanted(fault)),
    random,
    run.faults,
  );
  const rank = ({ comesLast = false }: Fault): number => Number(comesLast);
  return run.short ? deck.toSorted((one, other) => rank(one) - rank(other)) : deck;
}

/** Faults and messages come to their ends together. */
const everyMsOf = ({ short, messages, faults }: FaultRun): number =>
  short ? shortEveryMs : Math.max(leastEveryMs, (messages / faults / messagesPerSecond) * 1_000);

async function oneRound(run: FaultRun, world: World, outcome: Outcome, random: Random, began: number): Promise<void> {
  const { deck, struck, told, violations } = outcome;
  outcome.rounds += 1;
  const inRound = run.short ? run.faults : faultsInRound;
  // What is left to say when all have been struck is said under more of the same.
  const left = run.faults - struck.length;
  const next = struck.length % deck.length;
  const faults = deck.slice(next, next + inRound);
  const round = await playRound(world, {
    place: outcome.rounds,
    script: writeScript(faults, random.fork(`script ${outcome.rounds}`), {
      everyMs: everyMsOf(run),
      longest: run.short,
    }),
    random: random.fork(`round ${outcome.rounds}`),
    messages: Math.max(100, (run.messages - saidIn(world)) / Math.max(1, Math.ceil(left / inRound))),
    note: (line) => {
      told.push(`${new Date().toISOString()} ${line}`);
      if (run.verbose) say(`  ${seconds(Date.now() - began).padStart(8)} ${line}`);
    },
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

async function report(run: FaultRun, world: World, outcome: Outcome, ms: number): Promise<void> {
  const { struck, violations, rounds } = outcome;
  const { in: inward, out } = world.ledger.count();
  const again = world.agents.reduce((sum, agent) => sum + agent.signIns() - 1, 0);
  say('');
  for (const [name, all] of Map.groupBy(struck.toSorted(), (one) => one)) {
    say(`  ${String(all.length).padStart(4)} × ${name}`);
  }
  const refused = world.ledger.agents.filter(({ outcome }) => outcome === 'refused');
  for (const [code, all] of Map.groupBy(refused, (saying) => saying.code)) {
    say(`  ${String(all.length).padStart(4)} × an agent was refused with ${code}`);
  }
  for (const { rule, what } of violations.slice(0, shownViolations)) say(`  ${rule}: ${what}`);
  if (violations.length > shownViolations) say(`  … and ${violations.length - shownViolations} more`);
  say('');
  say(
    `${rounds} rounds, ${struck.length} faults, ${inward} messages in, ${out} out, ${again} agents signed in again, ` +
      `${violations.length} violations in ${seconds(ms)}`,
  );
  if (violations.length > 0) await keepEvidence(run, world, outcome);
  if (run.report) writeFileSync(run.report, JSON.stringify(tallyOf(run, violations)));
}

/** Every rule counts as a check. */
function tallyOf({ seed }: FaultRun, violations: readonly Violation[]) {
  const broken = rules.filter((rule) => violations.some((violation) => violation.rule === rule));
  const notes = violations.slice(0, shownViolations).map(({ rule, what }) => `seed ${seed}: ${rule}: ${what}`);
  return { passed: rules.length - broken.length, failed: broken.length, notes };
}

async function keepEvidence(
  { seed, short, layout }: FaultRun,
  world: World,
  { violations, told }: Outcome,
): Promise<void> {
  const file = path.join(os.tmpdir(), `oplano-faults-${seed}.log`);
  writeFileSync(file, await gatherEvidence(world, violations, told));
  say(`What each side has of it, and what the servers and the database said, is in ${file}.`);
  say(`The same script again: npm run faults -- --seed ${seed} --layout ${layout}${short ? ' --short' : ''}`);
}

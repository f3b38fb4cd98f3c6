import { parseArgs } from 'node:util';
import { ensureDataset } from './dataset/ensure-dataset.ts';
import { scales, type Scale } from './dataset/plan.ts';
import { isBeyond, kneeMs, kneeOf, nextAgents } from './load/knee.ts';
import { shape } from './load/shape.ts';
import { openWorld, type Step, type World } from './load/world.ts';

/** A look at every part that takes seconds: it says that the measurement works, not how fast the product is. */
const tiny = { scale: 'small', agents: 6, rate: 10, seconds: 2 } as const;
const mostSteps = 10;
/** What one process should bear on two cores. */
const goal = { agents: 1_000, rate: 200, p95: 250 };

const whole = (name: string, text: string): number => {
  if (!/^\d{1,6}$/.test(text) || Number(text) === 0) throw new Error(`--${name} is a whole number above 0.`);
  return Number(text);
};

function readOptions() {
  const { values } = parseArgs({
    options: {
      agents: { type: 'string' },
      rate: { type: 'string' },
      seconds: { type: 'string', default: '10' },
      processes: { type: 'string' },
      most: { type: 'string', default: '4000' },
      scale: { type: 'string', default: 'full' },
      tiny: { type: 'boolean', default: false },
    },
  });
  if (!(values.scale in scales))
    throw new Error(`No such scale: ${values.scale}. Known: ${Object.keys(scales).join(', ')}.`);
  const read = (name: 'agents' | 'rate' | 'processes') =>
    values[name] === undefined ? undefined : whole(name, values[name]);
  return {
    agents: values.tiny ? tiny.agents : read('agents'),
    rate: values.tiny ? tiny.rate : read('rate'),
    seconds: values.tiny ? tiny.seconds : whole('seconds', values.seconds),
    processes: read('processes'),
    most: whole('most', values.most),
    scale: values.tiny ? tiny.scale : (values.scale as Scale),
    isTiny: values.tiny,
  };
}
type Options = ReturnType<typeof readOptions>;

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const ms = (value: number): string => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`.padStart(9);

function line({ agents, rate, sent, deliveries, p50, p95, p99, worst, costMs, unseen, refused }: Step): string {
  const cost = `${costMs.server.toFixed(1)} + ${costMs.postgres.toFixed(1)}${costMs.redis > 0 ? ` + ${costMs.redis.toFixed(1)}` : ''}`;
  const bad = [unseen > 0 ? `${unseen} not seen` : '', refused > 0 ? `${refused} refused` : '']
    .filter(Boolean)
    .join(', ');
  return [
    String(agents).padStart(6),
    `${rate.toFixed(rate < 10 ? 1 : 0)}/s`.padStart(7),
    ...[p50, p95, p99, worst].map(ms),
    `${(deliveries / sent).toFixed(1)}`.padStart(10),
    `${cost} ms`.padStart(18),
    bad,
  ].join('  ');
}

const head = [
  'agents',
  'written',
  '     p50',
  '      p95',
  '      p99',
  '    worst',
  'heard/msg',
  '  CPU server + database',
].join('  ');

/** One step where the numbers are given, else as many as it takes to find the knee. */
async function measure(world: World, { agents, rate, seconds, most }: Options): Promise<Step[]> {
  const steps: Step[] = [];
  let next = agents ?? nextAgents(steps, most);
  while (next !== null && steps.length < mostSteps) {
    const step = await world.step(next, rate ?? Math.max(next * shape.messagesPerAgent, 1), seconds);
    steps.push(step);
    say(line(step));
    next = agents === undefined ? nextAgents(steps, most) : null;
  }
  return steps;
}

function sumUp(world: World, steps: readonly Step[]): void {
  const knee = kneeOf(steps);
  if (steps.length > 1 && knee) {
    const hasKnee = steps.some(isBeyond);
    say(
      `  The knee${hasKnee ? '' : ' was not reached; so far'}: ${knee.agents} agents, ${knee.rate.toFixed(0)} messages a second, p95 ${Math.round(knee.p95)} ms (limit ${kneeMs} ms).`,
    );
  }
  if (Number.isFinite(world.memory.perThousand)) {
    say(
      `  Memory: ${Math.round(world.memory.before)} MB before anybody came, ${Math.round(world.memory.perThousand)} MB for every 1,000 lines.`,
    );
  }
}

const shapeText = `Agents of one company in ten queues, each in front of the inbox with a conversation open: every ${shape.agentsPerSecondQueue}th in two queues,
every ${shape.agentsPerAdmin}th an admin. Customers write over signed callbacks of Meta, ${shape.messagesPerAgent} messages a second for each agent; one in ten waits and is
heard by the whole queue. A message counts as seen when the last agent who should see it has it, from the moment it was due.`;

/** Runs the load and answers whether everything that was written was seen. */
async function runLoad(options: Options): Promise<boolean> {
  const tell = (text: string): void => void process.stderr.write(`${text}\n`);
  const goals: Step[] = [];
  let isWhole = true;
  if (!options.isTiny) say(shapeText);
  for (const processes of options.processes ? [options.processes] : options.isTiny ? [1] : [1, 2]) {
    const dataset = await ensureDataset({ scale: options.scale, tell });
    try {
      const world = await openWorld(dataset, { processes, mostAgents: options.agents ?? options.most });
      try {
        say(
          `\n${processes === 1 ? 'One process' : `${processes} processes with Redis between them`}, dataset “${options.scale}”`,
        );
        say(head);
        const steps = await measure(world, options);
        sumUp(world, steps);
        if (processes === 1)
          goals.push(...steps.filter((step) => step.agents >= goal.agents && step.rate >= goal.rate));
        const first = steps[0];
        isWhole &&= first !== undefined && first.unseen === 0 && first.refused === 0;
      } finally {
        await world.close();
      }
    } finally {
      await dataset.close();
    }
  }
  const best = goals.toSorted((a, b) => a.agents - b.agents)[0];
  if (best) {
    say(
      `\nGoal: ${goal.agents} agents and ${goal.rate} messages a second in one process with p95 under ${goal.p95} ms: ${best.p95 < goal.p95 ? 'met' : 'not met'} (${Math.round(best.p95)} ms).`,
    );
  }
  return isWhole;
}

// Whoever stops it by hand takes the servers along: they end with this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
try {
  process.exitCode = (await runLoad(readOptions())) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? (error.stack ?? error.message) : error);
  process.exitCode = 2;
}

import http from 'node:http';
import type { LabEvent, LabPart } from '../control/index.ts';
import { answerAzure } from './azure.ts';
import { controlRoutes } from './control-routes.ts';
import { answerDialogflow } from './dialogflow.ts';
import { sayNext } from './next-answer.ts';
import { answerOpenAi } from './openai.ts';
import { emptyState, machineNames, newName, type HeardCall, type MachineName, type MachineState } from './state.ts';
import { answerTypebot } from './typebot.ts';
import { readCall, sendAnswer, type MachineAnswer, type MachineCall } from './wire.ts';

/** Programs outside that answer customers: each under its name at `base`, told what to say through `routes`. */
export interface Machines extends LabPart {
  readonly base: string;
}

const heardMax = 500;

const answers: Readonly<Record<MachineName, (state: MachineState, call: MachineCall) => MachineAnswer>> = {
  openai: answerOpenAi,
  azure: answerAzure,
  dialogflow: answerDialogflow,
  typebot: answerTypebot,
  hook: (state, { path }) => state.hooks.get(path[0] ?? '') ?? {},
};

function note({ heard }: MachineState, machine: MachineName, call: MachineCall): HeardCall {
  const { method, path, headers, body, raw } = call;
  const noted: HeardCall = {
    id: newName(6),
    machine,
    method,
    path: path.join('/'),
    headers,
    body,
    raw,
    at: new Date().toISOString(),
  };
  heard.push(noted);
  if (heard.length > heardMax) heard.shift();
  return noted;
}

/** What was set comes before what the machine would say by itself. */
function answerOf(state: MachineState, machine: MachineName, call: MachineCall, set: MachineAnswer | undefined) {
  const usual = () => answers[machine](state, call);
  if (set === undefined) return usual();
  if (set.say !== undefined) return sayNext(state, machine, call, set.say) ?? usual();
  return set.usual ? { ...usual(), ...(set.delayMs === undefined ? {} : { delayMs: set.delayMs }) } : set;
}

/** The machines on loopback. */
export async function createMachines(options: { readonly port?: number } = {}): Promise<Machines> {
  const state = emptyState();
  const listeners = new Set<(event: LabEvent) => void>();
  const changed = (): void => {
    for (const listener of listeners) listener({ type: 'changed' });
  };
  const server = http.createServer((request, response) => {
    void (async () => {
      const { machine: name, call } = await readCall(request);
      const machine = machineNames.find((one) => one === name);
      if (!machine) return sendAnswer(response, { status: 404, body: { error: 'There is no such machine.' } });
      const noted = note(state, machine, call);
      // A token is no answer of the machine: what was set waits for the question.
      const isQuestion = !(machine === 'dialogflow' && call.path[0] === 'token');
      const set = isQuestion ? state.scripted[machine].shift() : undefined;
      const answer = answerOf(state, machine, call, set);
      noted.answered = { status: answer.cut ? 0 : (answer.status ?? 200), wasSet: set !== undefined };
      changed();
      return sendAnswer(response, answer);
    })().catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The machines have no port.');
  const base = `http://127.0.0.1:${address.port}`;
  return {
    base,
    routes: controlRoutes(state, { base: () => base, changed }),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

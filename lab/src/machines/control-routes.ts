import {
  ControlError,
  oneOf,
  optionalNumber,
  optionalText,
  records,
  text,
  type ControlRequest,
  type ControlRoutes,
} from '../control/index.ts';
import { serviceAccount } from './dialogflow.ts';
import { nextAnswer, nextKinds } from './next-answer.ts';
import { shownMachines } from './shown.ts';
import { machineNames, type FlowStep, type MachineName, type MachineState } from './state.ts';
import type { MachineAnswer } from './wire.ts';

const machineOf = ({ params }: ControlRequest): MachineName => oneOf(params, 'machine', machineNames);

/** As many as one would wait for. */
const timesMax = 20;

/** How tests and people set what machines answer, and look at what they were asked. */
export const controlRoutes = (
  state: MachineState,
  { base, changed }: { base: () => string; changed: () => void },
): ControlRoutes => {
  const then =
    (work: (request: ControlRequest) => unknown) =>
    (request: ControlRequest): unknown => {
      const answer = work(request) ?? { ok: true };
      changed();
      return answer;
    };
  return {
    'GET /state': () => ({
      base: base(),
      apiKey: state.apiKey,
      flows: Object.fromEntries(state.flows),
      sessions: state.sessions.size,
      hooks: Object.fromEntries(state.hooks),
    }),
    'GET /shown': () => shownMachines(state, base()),
    'GET /heard': () => state.heard,
    'DELETE /heard': then(() => void state.heard.splice(0)),
    /** The next answers of a machine, whatever it is asked: a status, a delay, nonsense. */
    'POST /:machine/answers': then((request) => {
      // Whoever misbehaves does it in any shape.
      state.scripted[machineOf(request)].push(...(records(request.body, 'answers') as MachineAnswer[]));
    }),
    'DELETE /:machine/answers': then((request) => {
      const machine = machineOf(request);
      state.scripted[machine].splice(0);
      if (machine === 'openai') state.replies.splice(0);
      if (machine === 'dialogflow') state.intents.splice(0);
    }),
    /** The same for people: one of a few ways to answer, so many times. */
    'POST /:machine/next': then((request) => {
      const { body } = request;
      const machine = machineOf(request);
      const kind = oneOf(body, 'kind', nextKinds);
      if (kind === 'say' && machine === 'azure') throw new ControlError('kind: a voice says what it is given');
      const said = kind === 'say' ? text(body, 'text') : (optionalText(body, 'text') ?? '');
      const times = optionalNumber(body, 'times') ?? 1;
      if (!Number.isInteger(times) || times < 1 || times > timesMax) {
        throw new ControlError(`times: a number from 1 to ${timesMax} is needed`);
      }
      const { [machine]: line } = state.scripted;
      line.push(...Array.from({ length: times }, () => nextAnswer(kind, said)));
    }),
    'POST /openai/replies': then(({ body }) => void state.replies.push(...records(body, 'replies'))),
    'POST /openai/transcripts': then(({ body }) => void state.transcripts.push(text(body, 'text'))),
    'POST /openai/key': then(({ body }) => void (state.apiKey = text(body, 'key'))),
    'GET /dialogflow/account': () => serviceAccount(state, base()),
    'POST /dialogflow/intents': then(({ body }) => void state.intents.push(...records(body, 'intents'))),
    'POST /typebot/flows': then(({ body }) => {
      const steps = records(body, 'steps');
      if (steps.length === 0) throw new ControlError('steps: at least one is needed');
      state.flows.set(text(body, 'slug'), steps as FlowStep[]);
    }),
    'POST /typebot/expire': then(() => state.sessions.clear()),
    'POST /hook/:name/answer': then(({ params, body }) => void state.hooks.set(params['name'] ?? '', body)),
  };
};

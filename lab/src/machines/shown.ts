import { serviceAccount } from './dialogflow.ts';
import { kindOf, type NextKind } from './next-answer.ts';
import { machineNames, type HeardCall, type MachineName, type MachineState } from './state.ts';

/** As the page of the lab shows a machine. */
export interface ShownMachine {
  readonly name: MachineName;
  /** What the forms of the product ask for, to be copied. */
  readonly details: Readonly<Record<string, string>>;
  readonly next: readonly { readonly kind: NextKind | 'other'; readonly text: string }[];
  readonly heard: readonly ShownCall[];
}
interface ShownCall {
  readonly id: string;
  readonly at: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly answered: HeardCall['answered'] | null;
}

/** The newest of each machine, and of each as much as somebody reads. */
const shownMax = 50;
const bodyMax = 4_000;

const secretHeaders = new Set([
  'authorization',
  'proxy-authorization',
  'cookie',
  'x-api-key',
  'ocp-apim-subscription-key',
]);
/** Headers that say nothing of what was asked. */
const plainHeaders = new Set(['host', 'connection', 'accept', 'accept-encoding', 'accept-language', 'sec-fetch-mode']);
const hidden = '••••';

const headersOf = ({ headers }: HeardCall): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !plainHeaders.has(name))
      .map(([name, value]) => [name, secretHeaders.has(name) ? hidden : String(value)]),
  );

/** A signed wish for a token is as good as the token. */
const bodyOf = ({ machine, path, raw }: HeardCall): string =>
  machine === 'dialogflow' && path === 'token'
    ? raw.replace(/(assertion=)[^&]+/, `$1${hidden}`).slice(0, bodyMax)
    : raw.slice(0, bodyMax);

const detailsOf = (state: MachineState, base: string): Record<MachineName, Record<string, string>> => ({
  openai: { address: `${base}/openai/v1`, key: state.apiKey },
  azure: { address: `${base}/azure`, key: state.speechKey },
  dialogflow: { project: 'lab', keyFile: JSON.stringify(serviceAccount(state, base)) },
  typebot: { address: `${base}/typebot`, flow: [...state.flows.keys()].at(-1) ?? '' },
  hook: { address: `${base}/hook/lab` },
});

const nextOf = (state: MachineState, name: MachineName): ShownMachine['next'] => [
  ...state.scripted[name].map((answer) => ({ kind: kindOf(answer) ?? ('other' as const), text: answer.say ?? '' })),
  ...(name === 'openai'
    ? state.replies.map(({ say }) => ({ kind: 'say' as const, text: typeof say === 'string' ? say : '' }))
    : []),
  ...(name === 'dialogflow'
    ? state.intents.map(({ texts }) => ({ kind: 'say' as const, text: Array.isArray(texts) ? texts.join(' ') : '' }))
    : []),
];

/** All machines, newest calls first, without anybody's secrets. */
export const shownMachines = (state: MachineState, base: string): ShownMachine[] => {
  const details = detailsOf(state, base);
  return machineNames.map((name) => ({
    name,
    details: details[name],
    next: nextOf(state, name).slice(0, shownMax),
    heard: state.heard
      .filter(({ machine }) => machine === name)
      .slice(-shownMax)
      .toReversed()
      .map((call) => ({
        id: call.id,
        at: call.at,
        method: call.method,
        path: call.path,
        headers: headersOf(call),
        body: bodyOf(call),
        answered: call.answered ?? null,
      })),
  }));
};

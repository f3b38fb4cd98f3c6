import { newName, type MachineName, type MachineState } from './state.ts';
import { bubble } from './typebot.ts';
import type { MachineAnswer, MachineCall } from './wire.ts';

/** What a person at the page of the lab can let a machine do next. */
export const nextKinds = ['say', 'refuse', 'limit', 'fail', 'slow', 'endless', 'page', 'cut'] as const;
export type NextKind = (typeof nextKinds)[number];

/** Nearly as long as a question is waited for. */
const slowMs = 20_000;

const refusal = (status: number, message: string): MachineAnswer => ({
  status,
  body: { message, error: { code: status, message } },
});

const misbehaviours: Readonly<Record<Exclude<NextKind, 'say'>, MachineAnswer>> = {
  refuse: refusal(401, 'This key opens nothing.'),
  limit: { ...refusal(429, 'Too many questions.'), headers: { 'retry-after': '1' } },
  fail: refusal(503, 'Out of order.'),
  slow: { usual: true, delayMs: slowMs },
  endless: { flood: Number.MAX_SAFE_INTEGER },
  page: { raw: '<!doctype html><html><h1>Oi</h1></html>', contentType: 'text/html' },
  cut: { cut: true },
};

export const nextAnswer = (kind: NextKind, text: string): MachineAnswer =>
  kind === 'say' ? { say: text } : misbehaviours[kind];

/** Which of them an answer is, for whoever looks at what comes next; null for what a program set. */
export function kindOf(answer: MachineAnswer): NextKind | null {
  if (answer.say !== undefined) return 'say';
  if (answer.usual) return 'slow';
  if (answer.flood !== undefined) return 'endless';
  if (answer.cut) return 'cut';
  if (answer.contentType === 'text/html') return 'page';
  const statuses: Readonly<Record<number, NextKind>> = { 401: 'refuse', 429: 'limit' };
  return statuses[answer.status ?? 200] ?? ((answer.status ?? 200) >= 500 ? 'fail' : null);
}

/** What a machine says in its own form; those that have a line of sayings say it next. */
export function sayNext(
  state: MachineState,
  machine: MachineName,
  call: MachineCall,
  text: string,
): MachineAnswer | null {
  switch (machine) {
    case 'openai':
      state.replies.unshift({ say: text });
      return null;
    case 'dialogflow':
      state.intents.unshift({ texts: [text] });
      return null;
    case 'typebot':
      return sayInFlow(state, call, text);
    case 'hook':
      return { body: { messages: [{ text }] } };
    case 'azure':
      return null;
  }
}

/** The flow stays where it is: it says this and goes on listening. */
function sayInFlow(state: MachineState, { path, body }: MachineCall, text: string): MachineAnswer {
  const messages = [bubble(text, body['textBubbleContentFormat'])];
  const input = { id: newName(6), type: 'text input', options: {} };
  if (path.at(-1) !== 'startChat') return { body: { messages, input } };
  const sessionId = newName();
  state.sessions.set(sessionId, { slug: path.at(-2) ?? '', step: 0 });
  return { body: { sessionId, resultId: newName(), messages, input } };
}

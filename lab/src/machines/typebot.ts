import { newName, type FlowStep, type MachineState } from './state.ts';
import type { MachineAnswer, MachineCall } from './wire.ts';

/** What a Typebot says to an answer that does not fit, unless its maker wrote something else. */
const invalidMessage = 'Invalid message. Please, try again.';

const fits: Readonly<Record<string, (text: string) => boolean>> = {
  number: (text) => text.trim() !== '' && Number.isFinite(Number(text)),
  email: (text) => /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(text),
  url: (text) => URL.canParse(text),
  'phone number': (text) => /^\+?[\d\s-]{8,}$/.test(text),
  'rating input': (text) => /^\d{1,2}$/.test(text),
};

export const bubble = (text: string, format: unknown) => ({
  id: newName(6),
  type: 'text',
  content:
    format === 'markdown'
      ? { type: 'markdown', markdown: text }
      : { type: 'richText', richText: [{ type: 'p', children: [{ text }] }] },
});

/** A step as it travels: what is said, and what is asked for. */
function show(step: FlowStep, format: unknown) {
  const { says = [], media = [], input, waitSeconds } = step;
  return {
    messages: [
      ...says.map((text) => bubble(text, format)),
      ...media.map(({ type, url }) => ({ id: newName(6), type, content: { type: 'url', url } })),
    ],
    ...(input
      ? {
          input: {
            id: newName(6),
            type: input.type,
            ...(input.items ? { items: input.items.map((content, index) => ({ id: `item-${index}`, content })) } : {}),
            options: {},
          },
        }
      : {}),
    ...(waitSeconds === undefined
      ? {}
      : {
          clientSideActions: [
            {
              type: 'wait',
              wait: { secondsToWaitFor: waitSeconds },
              lastBubbleBlockId: 'block',
              expectsDedicatedReply: false,
            },
          ],
        }),
  };
}

function said(message: unknown): string {
  if (typeof message === 'string') return message;
  const { text } = (message ?? {}) as { text?: unknown };
  return typeof text === 'string' ? text : '';
}

/** Where an answer leads from a step; null where it does not fit. */
function nextStep({ input }: FlowStep, at: number, answer: string): number | null {
  if (input?.items) {
    const chosen = input.items.findIndex((item) => item.toLowerCase() === answer.trim().toLowerCase());
    return chosen < 0 ? null : (input.goto?.[chosen] ?? at + 1);
  }
  return fits[input?.type ?? '']?.(answer) === false ? null : at + 1;
}

function start(state: MachineState, slug: string, format: unknown): MachineAnswer {
  const [first] = state.flows.get(slug) ?? [];
  if (!first) return { status: 404, body: { message: 'Typebot not found', code: 'NOT_FOUND' } };
  const sessionId = newName();
  if (first.input) state.sessions.set(sessionId, { slug, step: 0 });
  return { body: { sessionId, resultId: newName(), typebot: { id: slug }, ...show(first, format) } };
}

function goOn(state: MachineState, sessionId: string, { body }: MachineCall): MachineAnswer {
  const session = state.sessions.get(sessionId);
  const steps = state.flows.get(session?.slug ?? '');
  const here = steps?.[session?.step ?? 0];
  if (!session || !steps || !here) return { status: 404, body: { message: 'Session not found.', code: 'NOT_FOUND' } };
  const format = body['textBubbleContentFormat'];
  const next = nextStep(here, session.step, said(body['message']));
  if (next === null)
    return { body: show({ says: [invalidMessage], ...(here.input ? { input: here.input } : {}) }, format) };
  const step = steps[next];
  session.step = next;
  if (!step?.input) state.sessions.delete(sessionId);
  return { body: step ? show(step, format) : { messages: [] } };
}

/** A Typebot viewer: conversations begin, go on, and are forgotten. */
export function answerTypebot(state: MachineState, call: MachineCall): MachineAnswer {
  const place = call.path.join('/');
  const starts = /^api\/v1\/typebots\/([^/]+)\/startChat$/.exec(place);
  const goesOn = /^api\/v1\/sessions\/([^/]+)\/continueChat$/.exec(place);
  if (call.method === 'POST' && starts) return start(state, starts[1] ?? '', call.body['textBubbleContentFormat']);
  if (call.method === 'POST' && goesOn) return goOn(state, goesOn[1] ?? '', call);
  return { status: 404, body: { message: 'Not found', code: 'NOT_FOUND' } };
}

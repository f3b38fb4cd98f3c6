import { z } from 'zod';
import { assistantBody, demandAnswer, type AssistantSettings } from './assistant.ts';
import type { StreamCall } from './call.ts';
import { MachineError } from './machine.ts';

export interface AssistantTurn {
  readonly role: 'system' | 'user' | 'assistant';
  readonly text: string;
}

/** That an assistant has begun, a piece of what it writes, or what it says it took. */
export type Written =
  | { readonly begun: true }
  | { readonly piece: string }
  | { readonly usage: { readonly inputTokens: number; readonly outputTokens: number } };

const chunk = z.object({
  choices: z
    .array(
      z.object({ delta: z.object({ content: z.string().nullish() }).nullish(), finish_reason: z.string().nullish() }),
    )
    .default([]),
  usage: z.object({ prompt_tokens: z.number().default(0), completion_tokens: z.number().default(0) }).nullish(),
  /** What went wrong after it had begun: the status of the answer was sent by then. */
  error: z.unknown().optional(),
});

/** More than anybody would read as a draft; whoever goes on and on is not listened to. */
const writtenMax = 20_000;

function readEvent(line: string): z.output<typeof chunk> {
  let said: z.output<typeof chunk>;
  try {
    said = chunk.parse(JSON.parse(line));
  } catch {
    throw new MachineError('nonsense', 'This is no piece of an answer.');
  }
  if (said.error) throw new MachineError('refused', `It broke off: ${JSON.stringify(said.error).slice(0, 200)}`);
  return said;
}

function* writtenIn(said: z.output<typeof chunk>): Generator<Written> {
  const piece = said.choices[0]?.delta?.content ?? '';
  if (piece !== '') yield { piece };
  if (said.usage) {
    const { prompt_tokens: read, completion_tokens: written } = said.usage;
    yield { usage: { inputTokens: Math.round(read), outputTokens: Math.round(written) } };
  }
}

/** Asks an assistant, and hands on what it writes as it comes. What ends without having come to an end broke off. */
export async function* streamAssistant(
  call: StreamCall,
  settings: Omit<AssistantSettings, 'instructions'>,
  turns: readonly AssistantTurn[],
): AsyncGenerator<Written> {
  if (settings.apiKey === '') throw new MachineError('keyRefused', 'There is no key.');
  const heard = call(`${settings.baseUrl.replace(/\/+$/, '')}/chat/completions`, {
    headers: { 'content-type': 'application/json', authorization: `Bearer ${settings.apiKey}` },
    body: JSON.stringify({
      ...assistantBody(settings),
      messages: turns.map(({ role, text }) => ({ role, content: text })),
      stream: true,
      stream_options: { include_usage: true },
    }),
    demand: demandAnswer,
  });
  let length = 0;
  let hasBegun = false;
  let isFinished = false;
  for await (const line of heard) {
    const data = /^data: ?(.*)$/.exec(line)?.[1];
    if (data === undefined || data === '') continue;
    if (data === '[DONE]') return;
    const said = readEvent(data);
    // It may think for long before its first word, and that is paid for.
    if (!hasBegun) yield { begun: true };
    hasBegun = true;
    isFinished ||= Boolean(said.choices[0]?.finish_reason);
    for (const written of writtenIn(said)) {
      if ('piece' in written) length += written.piece.length;
      if (length > writtenMax) throw new MachineError('tooLarge', 'The answer is too large.');
      yield written;
    }
  }
  if (!isFinished) throw new MachineError('unreachable', 'The answer broke off.', { isWorth: true });
}

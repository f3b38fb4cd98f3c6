import type { OutsideDeed } from '@oplano/core/automation';
import type { Entry } from '@oplano/core/chatbot';
import { z } from 'zod';
import { demandSuccess, readJson, type Call } from './call.ts';
import { MachineError, type MachineReply, type MachineSay, type Question } from './machine.ts';
import { chatText, plainRichText } from './typebot-text.ts';

export interface TypebotSettings {
  readonly url: string;
  readonly slug: string;
  readonly delayMs: number;
  readonly unknownMessage: string;
}

const bubble = z.object({
  id: z.string().optional(),
  type: z.string(),
  content: z
    .object({
      markdown: z.string().optional(),
      richText: z.array(z.unknown()).optional(),
      url: z.string().optional(),
    })
    .nullish(),
});
const reply = z.object({
  sessionId: z.string().max(200).optional(),
  messages: z.array(bubble).default([]),
  input: z
    .object({
      type: z.string(),
      items: z
        .array(z.object({ id: z.string(), content: z.string().nullish(), title: z.string().nullish() }))
        .nullish(),
    })
    .nullish(),
  clientSideActions: z
    .array(
      z.object({
        type: z.string(),
        lastBubbleBlockId: z.string().optional(),
        wait: z.object({ secondsToWaitFor: z.number() }).optional(),
      }),
    )
    .nullish(),
});
type Reply = z.output<typeof reply>;

const command = z.object({
  stopBot: z.boolean().optional(),
  queueId: z.number().int().positive().optional(),
  userId: z.number().int().positive().optional(),
  tag: z.string().optional(),
  close: z.boolean().optional(),
});

/** What Typebot says to an answer that does not fit, unless the maker of the flow wrote something else. */
const invalidMessage = 'Invalid message. Please, try again.';

const textOf = ({ content }: z.output<typeof bubble>): string =>
  content?.markdown === undefined ? plainRichText(content?.richText ?? []) : chatText(content.markdown);

/** A bubble of `#` and JSON is no text but a wish. */
function readCommand(text: string): OutsideDeed[] | null {
  if (!text.startsWith('#{') && !text.startsWith('# {')) return null;
  try {
    const { data } = command.safeParse(JSON.parse(text.slice(1)));
    if (!data) return null;
    const { queueId = null, userId, tag, close, stopBot } = data;
    return [
      ...(tag === undefined ? [] : [{ do: 'tag', name: tag } as const]),
      ...(close ? [{ do: 'close', by: 'machine' } as const] : []),
      ...(userId === undefined ? [] : [{ do: 'user', userId, queueId } as const]),
      ...(userId === undefined && (queueId !== null || stopBot) ? [{ do: 'queue', queueId } as const] : []),
    ];
  } catch {
    return null;
  }
}

const choicesOf = ({ input }: Reply): Entry[] =>
  (input?.items ?? []).flatMap(({ id, content, title }) => {
    const name = (content ?? title ?? '').trim();
    return name === '' ? [] : [{ id: `item:${id}`, title: name }];
  });

/** How long the flow wants to wait before each bubble. */
function waits({ messages, clientSideActions }: Reply): Map<string | undefined, number> {
  const times = new Map<string | undefined, number>();
  for (const { wait, lastBubbleBlockId } of clientSideActions ?? []) {
    if (!wait) continue;
    const after = messages.findIndex(({ id }) => id === lastBubbleBlockId);
    const next = messages[after + 1]?.id;
    times.set(next, (times.get(next) ?? 0) + wait.secondsToWaitFor * 1_000);
  }
  return times;
}

function toReply(given: Reply, { delayMs, unknownMessage }: TypebotSettings, session: string | null): MachineReply {
  const says: MachineSay[] = [];
  const deeds: OutsideDeed[] = [];
  const pauses = waits(given);
  for (const one of given.messages) {
    const afterMs = delayMs + (pauses.get(one.id) ?? 0);
    if (one.content?.url !== undefined) {
      says.push({ text: '', mediaUrl: one.content.url, afterMs });
      continue;
    }
    const text = textOf(one);
    const wish = readCommand(text);
    if (wish) deeds.push(...wish);
    else if (text !== '') {
      says.push({ text: text === invalidMessage && unknownMessage !== '' ? unknownMessage : text, afterMs });
    }
  }
  if (says.length === 0 && deeds.length === 0 && given.input && unknownMessage !== '') {
    says.push({ text: unknownMessage, afterMs: delayMs });
  }
  const choices = choicesOf(given);
  if (choices.length > 0) {
    const last = says.at(-1);
    if (last && last.mediaUrl === undefined) says[says.length - 1] = { ...last, choices };
    else says.push({ text: '', choices, afterMs: delayMs });
  }
  const ended = !given.input;
  return { says, deeds, session: ended ? null : session, ended };
}

const read = (value: unknown): Reply => {
  const { success, data } = reply.safeParse(value);
  if (!success) throw new MachineError('nonsense', 'This is no answer of Typebot.');
  return data;
};

const json = { 'content-type': 'application/json' };

async function start(call: Call, settings: TypebotSettings, { contact }: Question): Promise<MachineReply> {
  const base = settings.url.replace(/\/+$/, '');
  const heard = await call(`${base}/api/v1/typebots/${encodeURIComponent(settings.slug)}/startChat`, {
    headers: json,
    body: JSON.stringify({
      isOnlyRegistering: false,
      isStreamEnabled: false,
      textBubbleContentFormat: 'markdown',
      prefilledVariables: { number: contact.number, pushName: contact.name, remoteJid: contact.number },
    }),
  });
  demandSuccess(heard);
  const given = read(readJson(heard));
  if (given.input && given.sessionId === undefined)
    throw new MachineError('nonsense', 'There is no session to go on with.');
  return toReply(given, settings, given.sessionId ?? null);
}

/** Goes on with a conversation, or begins one: where there is none yet, or where Typebot has forgotten it. */
export async function askTypebot(
  call: Call,
  settings: TypebotSettings,
  question: Question,
  session: string | null,
): Promise<MachineReply> {
  if (session === null) return start(call, settings, question);
  const base = settings.url.replace(/\/+$/, '');
  const heard = await call(`${base}/api/v1/sessions/${encodeURIComponent(session)}/continueChat`, {
    headers: json,
    body: JSON.stringify({ message: question.text, textBubbleContentFormat: 'markdown' }),
  });
  if (heard.status === 404) return start(call, settings, question);
  demandSuccess(heard);
  return toReply(read(readJson(heard)), settings, session);
}

import type { OutsideDeed } from '@oplano/core/automation';
import { z } from 'zod';
import { signWebhook } from '#platform/crypto';
import { demandSuccess, readJson, type Call } from './call.ts';
import { MachineError, type MachineReply, type MachineSay, type Question } from './machine.ts';

export interface WebhookSettings {
  readonly url: string;
  /** `whsec_` and base64, as the standard for webhooks writes it. */
  readonly secret: string;
}

/** Grows when a field means something else; new fields may come at any time. */
const version = 1;

const payloadOf = (question: Question) => ({
  version,
  type: 'message.received',
  id: question.id,
  conversation: question.conversation,
  companyId: question.companyId,
  connection: question.connection,
  ticket: question.ticket,
  contact: question.contact,
  message: { ...question.message, text: question.text },
});

const option = z.union([z.string(), z.object({ title: z.string() }).transform(({ title }) => title)]);
const said = z.object({
  text: z.string().default(''),
  mediaUrl: z.string().optional(),
  options: z.array(option).max(50).optional(),
  delayMs: z.number().optional(),
});
const number = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,9}$/)
      .transform(Number),
  ])
  .pipe(z.int().positive());
const wish = z.union([
  z.object({ transferUser: number, transferQueue: number.optional() }),
  z.object({ transferQueue: number }),
  z.object({ tag: z.string().min(1).max(100) }),
  z.object({ close: z.literal(true) }),
  z.object({ stop: z.literal(true) }),
]);
const answer = z.object({
  messages: z.array(z.union([z.string().transform((text) => ({ text })), said])).optional(),
  /** One message, for flows that say no more than that. */
  text: z.string().optional(),
  actions: z.array(wish).optional(),
});

const toSay = ({ text, mediaUrl, options, delayMs }: z.output<typeof said>): MachineSay => ({
  text,
  ...(mediaUrl === undefined ? {} : { mediaUrl }),
  ...(delayMs === undefined ? {} : { afterMs: delayMs }),
  ...(options === undefined || options.length === 0
    ? {}
    : { choices: options.map((title, index) => ({ id: `choice:${index + 1}`, title })) }),
});

function toDeed(given: z.output<typeof wish>): OutsideDeed {
  if ('transferUser' in given) return { do: 'user', userId: given.transferUser, queueId: given.transferQueue ?? null };
  if ('transferQueue' in given) return { do: 'queue', queueId: given.transferQueue };
  if ('tag' in given) return { do: 'tag', name: given.tag };
  return 'close' in given ? { do: 'close', by: 'machine' } : { do: 'queue', queueId: null };
}

/** Reads what came back: our own form, or nothing, where the flow goes on by itself. */
function readWebhookAnswer(value: unknown): MachineReply {
  const [given] = Array.isArray(value) ? value : [value];
  const none = { session: null, ended: false };
  if (given === undefined || given === null) return { says: [], deeds: [], ...none };
  const { success, data } = answer.safeParse(given);
  if (!success) throw new MachineError('nonsense', 'The answer is not of the form that is documented.');
  const says = [
    ...(data.text === undefined ? [] : [{ text: data.text }]),
    ...(data.messages ?? []).map((one) => toSay(one)),
  ];
  return { says, deeds: (data.actions ?? []).map(toDeed), ...none };
}

/** Asks a webhook, or a flow of n8n, which is one. */
export async function askWebhook(
  call: Call,
  { url, secret }: WebhookSettings,
  question: Question,
  now: Date,
): Promise<MachineReply> {
  const body = JSON.stringify(payloadOf(question));
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const heard = await call(url, {
    headers: {
      'content-type': 'application/json',
      'user-agent': 'O-Plano',
      'webhook-id': question.id,
      'webhook-timestamp': timestamp,
      'webhook-signature': signWebhook([secret], { id: question.id, timestamp: timestamp, body: body }),
    },
    body,
  });
  demandSuccess(heard);
  return readWebhookAnswer(heard.text.trim() === '' ? null : readJson(heard));
}

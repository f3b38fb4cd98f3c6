import { createSign } from 'node:crypto';
import type { OutsideDeed } from '@oplano/core/automation';
import { phrases } from '@oplano/core/chatbot';
import { readRobot, type Robot } from '@oplano/core/integrations';
import { z } from 'zod';
import { createRecent } from '#platform/kit';
import { demandSuccess, readJson, type Call } from './call.ts';
import { MachineError, type MachineReply, type MachineSay, type Question } from './machine.ts';

export interface DialogflowSettings {
  readonly baseUrl: string;
  readonly project: string;
  readonly keyFile: string;
  readonly language: string;
}

const scope = 'https://www.googleapis.com/auth/dialogflow';
const lifeSeconds = 600;
const textMax = 256;

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A wish for a token, signed by the robot. */
function assertionOf({ email, privateKey, tokenUrl }: Robot, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  const claims = { iss: email, scope, aud: tokenUrl, iat: seconds, exp: seconds + lifeSeconds };
  const body = `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claims)}`;
  try {
    return `${body}.${createSign('RSA-SHA256').update(body).sign(privateKey, 'base64url')}`;
  } catch {
    throw new MachineError('keyRefused', 'The private key of the key file cannot be read.');
  }
}

const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number().default(3_600) });
/** Tokens are good for an hour; asked for once, they serve every question meanwhile. */
const tokens = createRecent<{ readonly token: string; readonly until: number }>(500);
const spareMs = 60_000;

async function tokenFor(call: Call, robot: Robot, now: Date): Promise<string> {
  const name = `${robot.tokenUrl} ${robot.email} ${robot.privateKey}`;
  const known = tokens.get(name);
  if (known && known.until > now.getTime() + spareMs) return known.token;
  const heard = await call(robot.tokenUrl, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion: assertionOf(robot, now),
    }).toString(),
    shown: false,
  });
  if (heard.status === 400) throw new MachineError('keyRefused', 'The key file was refused.');
  demandSuccess(heard);
  const { success, data } = tokenAnswer.safeParse(readJson(heard));
  if (!success) throw new MachineError('nonsense', 'This is no token.');
  tokens.set(name, { token: data.access_token, until: now.getTime() + data.expires_in * 1_000 });
  return data.access_token;
}

const answer = z.object({
  queryResult: z.object({
    fulfillmentText: z.string().nullish(),
    fulfillmentMessages: z
      .array(
        z.object({
          text: z.object({ text: z.array(z.string()).default([]) }).optional(),
          quickReplies: z.object({ title: z.string().nullish(), quickReplies: z.array(z.string()).max(50) }).optional(),
          image: z.object({ imageUri: z.string(), accessibilityText: z.string().nullish() }).optional(),
          payload: z.record(z.string(), z.unknown()).optional(),
        }),
      )
      .nullish(),
    intent: z.object({ isFallback: z.boolean().nullish(), endInteraction: z.boolean().nullish() }).nullish(),
  }),
});

const wish = z.object({
  queueId: z.number().int().positive().optional(),
  userId: z.number().int().positive().optional(),
  tag: z.string().optional(),
  close: z.boolean().optional(),
});

function deedsOf(payload: unknown): OutsideDeed[] {
  const { data } = wish.safeParse(payload);
  if (!data) return [];
  const { queueId = null, userId, tag, close } = data;
  return [
    ...(tag === undefined ? [] : [{ do: 'tag', name: tag } as const]),
    ...(close ? [{ do: 'close', by: 'machine' } as const] : []),
    ...(userId === undefined ? [] : [{ do: 'user', userId, queueId } as const]),
    ...(userId === undefined && queueId !== null ? [{ do: 'queue', queueId } as const] : []),
  ];
}

type Fulfillment = NonNullable<z.output<typeof answer>['queryResult']['fulfillmentMessages']>[number];

/** One message of an answer: texts, what can be chosen, or a picture. */
function saysOf({ text, quickReplies, image }: Fulfillment): MachineSay[] {
  const texts = (text?.text ?? []).filter((one) => one.trim() !== '').map((one) => ({ text: one }));
  const choices = (quickReplies?.quickReplies ?? []).map((title, index) => ({ id: `choice:${index + 1}`, title }));
  return [
    ...texts,
    ...(image ? [{ text: image.accessibilityText ?? '', mediaUrl: image.imageUri }] : []),
    ...(choices.length > 0 ? [{ text: quickReplies?.title ?? '', choices }] : []),
  ];
}

/** Asks an agent of Dialogflow what a text means, and what it says to it. */
export async function askDialogflow(
  call: Call,
  settings: DialogflowSettings,
  question: Question,
  now: Date,
): Promise<MachineReply> {
  const none = { deeds: [], session: null, ended: false };
  const text = question.text.trim().slice(0, textMax);
  if (text === '') return { says: [{ text: phrases.notUnderstood }], ...none };
  const robot = readRobot(settings.keyFile);
  if (!robot) throw new MachineError('keyRefused', 'This is no key file.');
  const token = await tokenFor(call, robot, now);
  const place = `projects/${encodeURIComponent(settings.project)}/agent/sessions/${question.conversation}:detectIntent`;
  const heard = await call(`${settings.baseUrl}/v2/${place}`, {
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ queryInput: { text: { text, languageCode: settings.language } } }),
  });
  demandSuccess(heard);
  const { success, data } = answer.safeParse(readJson(heard));
  if (!success) throw new MachineError('nonsense', 'This is no answer of Dialogflow.');
  const { fulfillmentMessages, fulfillmentText, intent } = data.queryResult;
  const given = (fulfillmentMessages ?? []).flatMap(saysOf);
  const says = given.length > 0 ? given : fulfillmentText ? [{ text: fulfillmentText }] : [];
  const deeds = (fulfillmentMessages ?? []).flatMap((one) => deedsOf(one.payload));
  const ended = intent?.endInteraction === true;
  const isLost = says.length === 0 && deeds.length === 0 && !ended;
  return { says: isLost ? [{ text: phrases.notUnderstood }] : says, deeds, session: null, ended };
}

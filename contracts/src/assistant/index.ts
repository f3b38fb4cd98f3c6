import { z } from 'zod';
import { defineRoute } from '../define.ts';
import { id, idInPath, line, text } from '../fields.ts';
import { message } from '../messages/index.ts';

/** What an assistant writes for a person, who reads it before anybody else does. */
export const draftTasks = [
  'suggest',
  'shorter',
  'friendlier',
  'formal',
  'correct',
  'translate',
  /** Of something that was said, for whoever reads it. */
  'translateMessage',
  'summarise',
] as const;
export type DraftTask = (typeof draftTasks)[number];
export const draftLanguages = ['pt', 'en', 'es', 'tr', 'fr', 'de', 'it'] as const;
export type DraftLanguage = (typeof draftLanguages)[number];
/** What stands in the input of a conversation fits. */
export const draftTextMax = 10_000;

/** One event of a draft, as it comes in. */
export const draftEvent = z.discriminatedUnion('type', [
  /** What left, exactly as it left. */
  z.object({
    type: z.literal('sent'),
    model: z.string(),
    masked: z.boolean(),
    turns: z.array(z.object({ role: z.enum(['system', 'user', 'assistant']), text: z.string() })),
  }),
  z.object({ type: z.literal('piece'), text: z.string() }),
  /** Millionths of a real. */
  z.object({ type: z.literal('done'), inputTokens: z.int(), outputTokens: z.int(), micros: z.int() }),
  z.object({ type: z.literal('failed'), error: z.string() }),
]);
export type DraftEvent = z.infer<typeof draftEvent>;

/** Millionths of a real, tokens and seconds of sound. */
export const spent = z.object({
  answers: z.int(),
  inputTokens: z.int(),
  outputTokens: z.int(),
  seconds: z.int(),
  micros: z.int(),
});
export type Spent = z.infer<typeof spent>;

const people = { access: 'session', plan: 'useOpenAi' } as const;
const ofAsking = ['ERR_PROMPT_KEY_REFUSED', 'ERR_ASSISTANT_BUDGET', 'ERR_ASSISTANT_AWAY'] as const;

export const assistantRoutes = {
  status: defineRoute({
    method: 'GET',
    path: '/assistant',
    ...people,
    summary: 'Whether the company has an assistant beside its people, and whether this month has anything left for it.',
    response: z.object({ isReady: z.boolean(), isOver: z.boolean(), masks: z.boolean() }),
  }),
  draft: defineRoute({
    method: 'POST',
    path: '/assistant/tickets/:ticketId/draft',
    params: z.object({ ticketId: idInPath }),
    ...people,
    cost: 'ask',
    isStream: true,
    summary: 'Writes a draft in a ticket, piece by piece as server-sent events. Nothing is sent to the customer.',
    body: z.object({
      task: z.enum(draftTasks),
      text: text(draftTextMax).default(''),
      to: z.enum(draftLanguages).default('pt'),
      /** What is to be translated of the conversation. */
      messageId: id.nullable().default(null),
    }),
    response: draftEvent,
    errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_MESSAGE_FOUND', ...ofAsking],
  }),
  transcribe: defineRoute({
    method: 'POST',
    path: '/assistant/messages/:messageId/transcript',
    params: z.object({ messageId: idInPath }),
    ...people,
    cost: 'ask',
    summary: 'Writes down what is said in a voice message, once for everybody who sees it.',
    response: z.object({ message }),
    errors: ['ERR_NO_MESSAGE_FOUND', 'ERR_WAPP_DOWNLOAD_MEDIA', ...ofAsking],
  }),
  spent: defineRoute({
    method: 'GET',
    path: '/assistant/tickets/:ticketId/spent',
    params: z.object({ ticketId: idInPath }),
    ...people,
    summary: 'What assistants have taken in a ticket.',
    response: spent,
    errors: ['ERR_NO_TICKET_FOUND'],
  }),
};

const admins = { access: 'drawer-admin-items:view', plan: 'useOpenAi' } as const;
const priceMax = 1_000_000_000;
/** Millionths of a real. */
export const price = z.int().min(0).max(priceMax);
export const providerUrl = line(0, 2_000).refine((value) => value === '' || /^https?:\/\/[^\s/]+/i.test(value), {
  error: 'url',
});

const accountShape = {
  /** `maskedValue` where one is kept. */
  apiKey: text(500),
  /** Where its provider is; empty: the one of the installation. */
  baseUrl: providerUrl,
  model: line(0, 200),
  /** Numbers and addresses of people are hidden in what leaves. */
  masks: z.boolean(),
  /** Of one month; null: as much as it takes. */
  budgetCents: z.int().min(0).max(100_000_000_000).nullable(),
  /** For 1,000 tokens read, 1,000 tokens written, and a minute of sound. */
  priceIn: price,
  priceOut: price,
  priceMinute: price,
};
export const assistantAccountForm = z.object(accountShape);
export const assistantAccountChange = assistantAccountForm.partial();
export type AssistantAccountChange = z.output<typeof assistantAccountChange>;
export const assistantAccount = z.object({
  apiKey: z.string(),
  baseUrl: z.string(),
  model: z.string(),
  masks: z.boolean(),
  budgetCents: z.int().nullable(),
  priceIn: z.int(),
  priceOut: z.int(),
  priceMinute: z.int(),
  /** Its first day. */
  month: z.string(),
  spent,
});
export type AssistantAccount = z.infer<typeof assistantAccount>;

export const assistantAccountRoutes = {
  show: defineRoute({
    method: 'GET',
    path: '/assistant/account',
    ...admins,
    summary: 'The key, prices and budget of the company’s assistants, and what this month has taken.',
    response: assistantAccount,
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/assistant/account',
    ...admins,
    summary: 'Changes them. A key stays with its address: with another one it has to be given anew.',
    body: assistantAccountChange,
    response: assistantAccount,
  }),
  models: defineRoute({
    method: 'POST',
    path: '/assistant/models',
    ...admins,
    cost: 'ask',
    summary: 'The models that a provider offers for a key.',
    body: z.object({
      apiKey: text(500).default(''),
      baseUrl: providerUrl.default(''),
      /** Whose key it is, where it is kept; null: the company’s. */
      promptId: id.nullable().default(null),
    }),
    response: z.object({ models: z.array(z.string()) }),
    errors: ['ERR_NO_PROMPT_FOUND', 'ERR_PROMPT_KEY_REFUSED', 'ERR_ASSISTANT_AWAY'],
  }),
};

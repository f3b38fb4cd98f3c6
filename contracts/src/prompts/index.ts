import { z } from 'zod';
import { defineFeed, defineRoute } from '../define.ts';
import { id, idInPath, instant, line, listQuery, text, version } from '../fields.ts';
import { typedId, typedNumber, unlessEmpty } from '../lenient.ts';
import { price, providerUrl } from '../assistant/index.ts';
import { outsideFailure } from '../integrations/index.ts';

/** What an assistant answers with: text, or one of the Brazilian voices of the speech service. */
export const promptVoices = [
  'texto',
  'pt-BR-FranciscaNeural',
  'pt-BR-AntonioNeural',
  'pt-BR-BrendaNeural',
  'pt-BR-DonatoNeural',
  'pt-BR-ElzaNeural',
  'pt-BR-FabioNeural',
  'pt-BR-GiovannaNeural',
  'pt-BR-HumbertoNeural',
  'pt-BR-JulioNeural',
  'pt-BR-LeilaNeural',
  'pt-BR-LeticiaNeural',
  'pt-BR-ManuelaNeural',
  'pt-BR-NicolauNeural',
  'pt-BR-ValerioNeural',
  'pt-BR-YaraNeural',
] as const;

/** How an assistant answers customers. */
export const prompt = z.object({
  id,
  companyId: id,
  name: z.string(),
  prompt: z.string(),
  voice: z.string(),
  /** Keys that are kept are shown as `maskedValue`. */
  voiceKey: z.string(),
  voiceRegion: z.string(),
  maxTokens: z.int(),
  temperature: z.number(),
  apiKey: z.string(),
  /** Empty: the one the installation names. */
  model: z.string(),
  /** Where its provider is; empty: the one of the installation. */
  baseUrl: z.string(),
  /** Where customers go whom it hands over; null once that queue is gone. */
  queueId: id.nullable(),
  queue: z.object({ id, name: z.string(), color: z.string() }).nullable(),
  maxMessages: z.int(),
  /** Millionths of a real for 1,000 tokens; null: what the company says. */
  priceIn: z.int().nullable(),
  priceOut: z.int().nullable(),
  shutUntil: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
  version,
});
export type Prompt = z.infer<typeof prompt>;

/** Bounds that nobody is held up by: what lies outside is brought inside. */
const within = (low: number, high: number) => (value: number) => Math.min(Math.max(value, low), high);
const near = (low: number, high: number) => z.number().transform(within(low, high));
const whole = (low: number, high: number) => near(low, high).transform(Math.round);
const typedNear = (low: number, high: number) => typedNumber(z.number()).transform(within(low, high));
const typedWhole = (low: number, high: number) => typedNear(low, high).transform(Math.round);

const formShape = {
  name: line(1, 100),
  prompt: line(1, 20_000),
  voice: z.enum(promptVoices),
  voiceKey: text(500),
  voiceRegion: line(0, 100),
  maxTokens: whole(1, 16_384),
  temperature: near(0, 2),
  apiKey: text(500),
  model: line(0, 200),
  baseUrl: providerUrl,
  queueId: id,
  maxMessages: whole(1, 100),
  /** Null: what the company says. */
  priceIn: price.nullable(),
  priceOut: price.nullable(),
};
export const promptForm = z.object(formShape);
export type PromptForm = z.output<typeof promptForm>;
export const promptDefaults = { voice: 'texto', maxTokens: 100, temperature: 1, maxMessages: 10 } as const;

/** The same as it travels: old forms write numbers as text. */
const wireShape = {
  ...formShape,
  maxTokens: typedWhole(1, 16_384),
  temperature: typedNear(0, 2),
  queueId: typedId,
  maxMessages: typedWhole(1, 100),
};
export const promptCreation = z.object({
  ...wireShape,
  voice: formShape.voice.default(promptDefaults.voice),
  voiceKey: formShape.voiceKey.default(''),
  voiceRegion: formShape.voiceRegion.default(''),
  maxTokens: wireShape.maxTokens.default(promptDefaults.maxTokens),
  temperature: wireShape.temperature.default(promptDefaults.temperature),
  apiKey: formShape.apiKey.default(''),
  model: formShape.model.default(''),
  baseUrl: formShape.baseUrl.default(''),
  maxMessages: wireShape.maxMessages.default(promptDefaults.maxMessages),
  priceIn: formShape.priceIn.default(null),
  priceOut: formShape.priceOut.default(null),
});
export const promptChange = z
  .object(wireShape)
  .partial()
  .extend({
    /** The one it had may be gone. */
    queueId: unlessEmpty(typedId),
  });
export type PromptChange = z.output<typeof promptChange>;

/** A try of a prompt before it speaks to customers. */
export const promptTrial = z.object({
  ok: z.boolean(),
  failure: outsideFailure.nullable(),
  says: z.array(z.string()),
  /** What it wants to be done: hand over, tag, close. */
  deeds: z.array(z.string()),
  inputTokens: z.int(),
  outputTokens: z.int(),
});
export type PromptTrial = z.infer<typeof promptTrial>;

const admins = { access: 'drawer-admin-items:view', plan: 'useOpenAi' } as const;
const one = { path: '/prompt/:promptId', params: z.object({ promptId: idInPath }), ...admins } as const;
const notFound = 'ERR_NO_PROMPT_FOUND' as const;
const noQueue = 'ERR_NO_QUEUE_FOUND' as const;

/** Things said in a trial that one question takes along. */
export const promptTrialMax = 30;

export const promptRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/prompt',
    ...admins,
    summary: 'The prompts of the company by name, one page at a time.',
    query: listQuery,
    response: z.object({ prompts: z.array(prompt), hasMore: z.boolean(), count: z.int() }),
  }),
  names: defineRoute({
    method: 'GET',
    path: '/prompt/list',
    ...admins,
    summary: 'Every prompt of the company, for those who choose one.',
    response: z.array(prompt),
  }),
  /** Before `/prompt/:promptId`, whose form it also has. */
  choices: defineRoute({
    method: 'GET',
    path: '/prompt/choices',
    access: 'connections:view',
    plan: 'useOpenAi',
    summary: 'The prompts of the company by name, for those who set up connections; no more is told of them.',
    response: z.array(z.object({ id, name: z.string() })),
  }),
  show: defineRoute({ ...one, method: 'GET', summary: 'One prompt.', response: prompt, errors: [notFound] }),
  create: defineRoute({
    method: 'POST',
    path: '/prompt',
    ...admins,
    summary: 'Adds a prompt.',
    body: promptCreation,
    response: prompt,
    errors: [noQueue],
  }),
  update: defineRoute({
    ...one,
    method: 'PUT',
    summary: 'Changes a prompt.',
    body: promptChange,
    response: prompt,
    errors: [notFound, noQueue],
  }),
  remove: defineRoute({
    ...one,
    method: 'DELETE',
    summary: 'Removes a prompt; connections and queues that named it name none.',
    response: z.object({ message: z.string() }),
    errors: [notFound],
  }),
  trial: defineRoute({
    method: 'POST',
    path: '/prompt/:promptId/trial',
    params: z.object({ promptId: idInPath }),
    ...admins,
    cost: 'heavy',
    summary: 'Talks to a prompt without any customer, and counts what it takes.',
    body: z.object({
      spoken: z
        .array(z.object({ fromMe: z.boolean(), text: line(1, 4_000) }))
        .min(1)
        .max(promptTrialMax),
    }),
    response: promptTrial,
    errors: [notFound, 'ERR_PROMPT_KEY_REFUSED', 'ERR_ASSISTANT_BUDGET'],
  }),
};

export const promptFeed = defineFeed('company-{id}-prompt', {
  create: z.object({ prompt }),
  update: z.object({ prompt }),
  delete: z.object({ promptId: id }),
});

import { z } from 'zod';
import { defineFeed, defineRoute } from '../define.ts';
import { id, idInPath, ignoredCompany, instant, line, listQuery, text, version } from '../fields.ts';
import { optionalId, typedInt, unlessEmpty } from '../lenient.ts';

/** Stands for a secret that is kept: nobody is shown it again, and whoever sends it back changes nothing. */
export const maskedValue = '••••••••';

export const integrationType = z.enum(['dialogflow', 'n8n', 'webhook', 'typebot']);
export type IntegrationType = z.infer<typeof integrationType>;
export const integrationLanguage = z.enum(['pt-BR', 'en', 'es']);

/** A program outside that answers customers. */
export const integration = z.object({
  id,
  companyId: id,
  type: integrationType,
  name: z.string(),
  projectName: z.string(),
  /** `maskedValue` where a key file is kept. */
  jsonContent: z.string(),
  language: integrationLanguage,
  urlN8N: z.string(),
  typebotSlug: z.string(),
  /** Minutes without a word after which a conversation begins anew; 0 never. */
  typebotExpires: z.int(),
  /** Milliseconds before each message. */
  typebotDelayMessage: z.int(),
  typebotKeywordFinish: z.string(),
  typebotKeywordRestart: z.string(),
  typebotRestartMessage: z.string(),
  typebotUnknownMessage: z.string(),
  /** It failed again and again, and is asked nothing before this. */
  shutUntil: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
  version,
});
export type Integration = z.infer<typeof integration>;
export const integrationDetails = integration.extend({
  /** What webhook and n8n check the signature of a question with; empty for the others. */
  secret: z.string(),
});
export type IntegrationDetails = z.infer<typeof integrationDetails>;

const url = line(0, 2_000).refine((value) => value === '' || /^https?:\/\/[^\s/]+/i.test(value), { error: 'url' });
const jsonMax = 20_000;

const formShape = {
  type: integrationType,
  name: line(2, 50),
  projectName: line(0, 200),
  jsonContent: text(jsonMax),
  language: integrationLanguage,
  urlN8N: url,
  typebotSlug: line(0, 200),
  typebotExpires: z.int().min(0).max(10_080),
  typebotDelayMessage: z.int().min(0).max(60_000),
  typebotKeywordFinish: line(0, 100),
  typebotKeywordRestart: line(0, 100),
  typebotRestartMessage: line(0, 4_000),
  typebotUnknownMessage: line(0, 4_000),
};
export const integrationForm = z.object(formShape);
export type IntegrationForm = z.output<typeof integrationForm>;

/** The same as it travels: old forms write some of it differently, and leave empty what a kind has no use for. */
const wireShape = {
  ...formShape,
  language: unlessEmpty(integrationLanguage),
  typebotExpires: typedInt(formShape.typebotExpires),
  typebotDelayMessage: typedInt(formShape.typebotDelayMessage),
};
const usualLanguage = wireShape.language.transform((language) => language ?? 'pt-BR');
export const integrationCreation = z.object({
  ...formShape,
  projectName: formShape.projectName.default(''),
  jsonContent: formShape.jsonContent.default(''),
  language: usualLanguage,
  urlN8N: formShape.urlN8N.default(''),
  typebotSlug: formShape.typebotSlug.default(''),
  typebotExpires: wireShape.typebotExpires.default(1),
  typebotDelayMessage: wireShape.typebotDelayMessage.default(1_000),
  typebotKeywordFinish: formShape.typebotKeywordFinish.default(''),
  typebotKeywordRestart: formShape.typebotKeywordRestart.default(''),
  typebotRestartMessage: formShape.typebotRestartMessage.default(''),
  typebotUnknownMessage: formShape.typebotUnknownMessage.default(''),
});
export const integrationChange = z.object(wireShape).partial();
export type IntegrationChange = z.output<typeof integrationChange>;

/** What a test of a session takes: the fields of dialogflow as ever, those of the others beside them. */
export const testedIntegration = z.object({
  type: integrationType.default('dialogflow'),
  projectName: formShape.projectName.default(''),
  jsonContent: formShape.jsonContent.default(''),
  language: usualLanguage,
  urlN8N: formShape.urlN8N.default(''),
  typebotSlug: formShape.typebotSlug.default(''),
  /** Whose secrets are meant where the form shows none. */
  integrationId: optionalId.default(null),
  message: line(1, 200).default('Olá'),
});
export type TestedIntegration = z.output<typeof testedIntegration>;

/** Why somebody outside could not answer. */
export const outsideFailure = z.enum([
  'unreachable',
  'refused',
  'keyRefused',
  'late',
  'nonsense',
  'tooLarge',
  'notAllowed',
  'shut',
  'gone',
  /** The month's budget of the company is spent. */
  'overBudget',
  /** The plan of the company has none of them. */
  'notIncluded',
]);
export type OutsideFailure = z.infer<typeof outsideFailure>;

export const sessionTest = z.object({
  ok: z.boolean(),
  failure: outsideFailure.nullable(),
  /** What was asked and what came back, without secrets, each as text. */
  sent: z.string(),
  received: z.string(),
  /** What the customer would read. */
  says: z.array(z.string()),
});
export type SessionTest = z.infer<typeof sessionTest>;

const admins = { access: 'drawer-admin-items:view', plan: 'useIntegrations' } as const;
const one = {
  path: '/queueIntegration/:integrationId',
  params: z.object({ integrationId: idInPath }),
  ...admins,
} as const;
const notFound = 'ERR_NO_INTEGRATION_FOUND' as const;
const formErrors = ['ERR_INTEGRATION_URL', 'ERR_INTEGRATION_SLUG', 'ERR_INTEGRATION_KEY_FILE'] as const;

export const integrationRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/queueIntegration',
    ...admins,
    summary: 'The integrations of the company by name, one page at a time.',
    query: listQuery.extend(ignoredCompany),
    response: z.object({ queueIntegrations: z.array(integration), hasMore: z.boolean(), count: z.int() }),
  }),
  names: defineRoute({
    method: 'GET',
    path: '/queueIntegration/list',
    ...admins,
    summary: 'Every integration of the company, for those who choose one.',
    response: z.array(integration),
  }),
  /** Before `/queueIntegration/:integrationId`, whose form it also has. */
  choices: defineRoute({
    method: 'GET',
    path: '/queueIntegration/choices',
    access: 'connections:view',
    plan: 'useIntegrations',
    summary: 'The integrations of the company by name, for those who set up connections; no more is told of them.',
    response: z.array(z.object({ id, name: z.string() })),
  }),
  show: defineRoute({
    ...one,
    method: 'GET',
    summary: 'One integration.',
    response: integrationDetails,
    errors: [notFound],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/queueIntegration',
    ...admins,
    summary: 'Adds an integration.',
    body: integrationCreation,
    response: integration,
    errors: formErrors,
  }),
  update: defineRoute({
    ...one,
    method: 'PUT',
    summary: 'Changes an integration.',
    body: integrationChange,
    response: integration,
    errors: [notFound, ...formErrors],
  }),
  remove: defineRoute({
    ...one,
    method: 'DELETE',
    summary: 'Removes an integration; connections, queues and options that named it name none.',
    response: z.object({ message: z.string() }),
    errors: [notFound],
  }),
  test: defineRoute({
    method: 'POST',
    path: '/queueIntegration/testSession',
    ...admins,
    cost: 'heavy',
    summary: 'Asks an integration something, and shows what was sent and what came back.',
    body: testedIntegration,
    response: sessionTest,
    errors: [notFound, ...formErrors],
  }),
};

export const integrationFeed = defineFeed('company-{id}-queueIntegration', {
  create: z.object({ queueIntegration: integration }),
  update: z.object({ queueIntegration: integration }),
  delete: z.object({ integrationId: id }),
});

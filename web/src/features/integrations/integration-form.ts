import { integrationForm, integrationType, type IntegrationDetails } from '@oplano/contracts/integrations';
import { integrationProblem } from '@oplano/core/integrations';
import type { z } from 'zod';
import { resolverOf } from '#platform/forms';
import { recordFields } from '#platform/records';

export type IntegrationInput = z.input<typeof integrationForm>;

/** What a type needs beyond its name is missing like any other field. */
const checked = integrationForm.superRefine((form, context) => {
  const problem = integrationProblem(form);
  if (!problem) return;
  const isBlank = form[problem.field].trim() === '';
  context.addIssue({ code: 'custom', path: [problem.field], message: isBlank ? 'required' : 'invalid' });
});

export const integrationResolver = resolverOf(checked);
export const { Text, Select } = recordFields<'integrations', IntegrationInput>('integrations');
export const integrationTypes = integrationType.options;

/** A new integration is one of Dialogflow, as it always was. */
export const integrationValues = (record: IntegrationDetails | undefined): IntegrationInput => ({
  type: record?.type ?? 'dialogflow',
  name: record?.name ?? '',
  projectName: record?.projectName ?? '',
  jsonContent: record?.jsonContent ?? '',
  language: record?.language ?? 'pt-BR',
  urlN8N: record?.urlN8N ?? '',
  typebotSlug: record?.typebotSlug ?? '',
  typebotExpires: record?.typebotExpires ?? 1,
  typebotDelayMessage: record?.typebotDelayMessage ?? 1_000,
  typebotKeywordFinish: record?.typebotKeywordFinish ?? '',
  typebotKeywordRestart: record?.typebotKeywordRestart ?? '',
  typebotRestartMessage: record?.typebotRestartMessage ?? '',
  typebotUnknownMessage: record?.typebotUnknownMessage ?? '',
});

import {
  maskedValue,
  integrationFeed,
  type Integration,
  type IntegrationChange,
  type IntegrationForm,
} from '@oplano/contracts/integrations';
import { integrationProblem, savedProjectName } from '@oplano/core/integrations';
import { createWebhookSecret, type Sealing } from '#platform/crypto';
import { AppError, type CompanyCtx } from '#platform/use-case';
import { toIntegration, type IntegrationRow } from './integration-record.ts';
import { sealKeyFile, sealSigningSecret } from './integration-secrets.ts';
import { integrationCreated, integrationDeleted, integrationUpdated } from './integrations.events.ts';
import { queuesThatAsk } from './integrations.queries.ts';
import { insertIntegration, lockIntegration, removeIntegration, saveIntegration } from './integrations.repo.ts';

const refusals = {
  urlN8N: 'ERR_INTEGRATION_URL',
  typebotSlug: 'ERR_INTEGRATION_SLUG',
  jsonContent: 'ERR_INTEGRATION_KEY_FILE',
  projectName: 'ERR_INTEGRATION_KEY_FILE',
} as const;

/** Refuses an integration that could never be asked. */
export function demandWhole(form: Parameters<typeof integrationProblem>[0]): void {
  const problem = integrationProblem(form);
  if (problem) throw new AppError(refusals[problem.field]);
}

const columnsOf = (form: IntegrationForm) => ({
  type: form.type,
  name: form.name,
  project_name: savedProjectName(form),
  language: form.language,
  url: form.urlN8N,
  typebot_slug: form.typebotSlug,
  typebot_expires: form.typebotExpires,
  typebot_delay_message: form.typebotDelayMessage,
  typebot_keyword_finish: form.typebotKeywordFinish,
  typebot_keyword_restart: form.typebotKeywordRestart,
  typebot_restart_message: form.typebotRestartMessage,
  typebot_unknown_message: form.typebotUnknownMessage,
});

async function saved(
  ctx: CompanyCtx,
  id: number,
  change: Parameters<typeof saveIntegration>[2],
): Promise<IntegrationRow> {
  const row = await saveIntegration(ctx, id, change);
  if (!row) throw new AppError('ERR_NO_INTEGRATION_FOUND');
  return row;
}

export async function createIntegration(
  ctx: CompanyCtx,
  form: IntegrationForm,
  sealing: Sealing,
): Promise<Integration> {
  // Nothing is kept yet that the sign for it could stand for.
  demandWhole({ ...form, jsonContent: form.jsonContent === maskedValue ? '' : form.jsonContent });
  const { id } = await insertIntegration(ctx.db, ctx.companyId, {
    ...columnsOf(form),
    created_at: ctx.now,
    updated_at: ctx.now,
  });
  // What is sealed is sealed for its place, which has its number only now.
  const secrets = {
    json_content: sealKeyFile(sealing, id, form.jsonContent),
    secret: sealSigningSecret(sealing, id, createWebhookSecret()),
  };
  const queueIntegration = toIntegration(await saved(ctx, id, secrets));
  ctx.raise(integrationCreated, { integrationId: id });
  ctx.emit(integrationFeed, 'create', { queueIntegration });
  return queueIntegration;
}

export async function updateIntegration(
  ctx: CompanyCtx,
  integrationId: number,
  change: IntegrationChange,
  sealing: Sealing,
): Promise<Integration> {
  const before = await lockIntegration(ctx.db, ctx.companyId, integrationId);
  if (!before) throw new AppError('ERR_NO_INTEGRATION_FOUND');
  const known = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const form: IntegrationForm = { ...toIntegration(before), ...known };
  const keepsKeys = form.jsonContent === maskedValue;
  demandWhole({ ...form, jsonContent: keepsKeys && before.json_content === null ? '' : form.jsonContent });
  const row = await saved(ctx, integrationId, {
    ...columnsOf(form),
    ...(keepsKeys ? {} : { json_content: sealKeyFile(sealing, integrationId, form.jsonContent) }),
    // Whoever changes it wants it asked again.
    failures: 0,
    shut_until: null,
    updated_at: ctx.now,
  });
  const queueIntegration = toIntegration(row);
  ctx.raise(integrationUpdated, { integrationId, fields: Object.keys(known) });
  ctx.emit(integrationFeed, 'update', { queueIntegration });
  return queueIntegration;
}

export async function deleteIntegration(ctx: CompanyCtx, integrationId: number): Promise<{ message: string }> {
  if (!(await lockIntegration(ctx.db, ctx.companyId, integrationId))) throw new AppError('ERR_NO_INTEGRATION_FOUND');
  const queueIds = await queuesThatAsk(ctx, integrationId);
  await removeIntegration(ctx.db, ctx.companyId, integrationId);
  ctx.raise(integrationDeleted, { integrationId, queueIds });
  ctx.emit(integrationFeed, 'delete', { integrationId });
  return { message: 'Integration deleted' };
}

/** How asking it went: failures in a row shut it for a while. Written only where that says something new. */
export async function noteIntegrationHealth(
  ctx: CompanyCtx,
  integrationId: number,
  health: { readonly failures: number; readonly shutUntil: Date | null },
): Promise<void> {
  const row = await saveIntegration(ctx, integrationId, { failures: health.failures, shut_until: health.shutUntil });
  if (row) ctx.emit(integrationFeed, 'update', { queueIntegration: toIntegration(row) });
}

import { campaignFeed, type Campaign, type CampaignChange, type CampaignForm } from '@oplano/contracts/campaigns';
import { capabilities } from '@oplano/core/connections';
import { allows, formProblem, saidTexts, statusAfterSave, unknownVariables } from '@oplano/core/campaigns';
import { templateProblems } from '@oplano/core/messages';
import { sql } from 'kysely';
import { getConnectionRow, type ConnectionRow } from '#features/connections';
import type { TemplateCache } from '#features/messages';
import { requireQueue, requireUser } from '#features/tickets';
import type { Step, UploadedFile } from '#platform/http';
import { patch } from '#platform/records';
import { AppError, type CompanyCtx } from '#platform/use-case';
import type { Storage } from '#ports/storage';
import { storeCampaignFile } from './attach-media.ts';
import { campaignStatusOf, toForm, type CampaignRow } from './campaign-record.ts';
import {
  insertCampaign,
  lockCampaign,
  putShares,
  removeCampaign,
  saveCampaign,
  sharesOf,
  type CampaignColumns,
} from './campaigns.repo.ts';
import { campaignDeleted } from './campaigns.events.ts';
import { getCampaign } from './campaigns.queries.ts';
import { runTimer } from './campaigns.timers.ts';
import type { CampaignTemplate } from './say-campaign.ts';
import { companyPace } from './settings.ts';
import { tellNow } from './tell.ts';

type Form = Omit<CampaignForm, 'scheduledAt'> & { readonly scheduledAt: Date | null };

/** Every connection a form names, the main one first; none where those of a campaign are gone. */
const waysOf = ({ whatsappId, whatsappIds }: Pick<CampaignForm, 'whatsappId' | 'whatsappIds'>): number[] =>
  [...new Set([whatsappId, ...whatsappIds])].filter((id) => id !== 0);

const columnsOf = (form: Form, template: CampaignTemplate | null): Omit<CampaignColumns, 'status'> => ({
  name: form.name,
  messages: [form.message1, form.message2, form.message3, form.message4, form.message5],
  confirmation_messages: [
    form.confirmationMessage1,
    form.confirmationMessage2,
    form.confirmationMessage3,
    form.confirmationMessage4,
    form.confirmationMessage5,
  ],
  confirmation: form.confirmation,
  template: template === null ? null : JSON.stringify(template),
  scheduled_at: form.scheduledAt,
  contact_list_id: form.contactListId,
  tag_id: form.tagListId,
  user_id: form.userId,
  queue_id: form.queueId,
  ticket_status: form.statusTicket,
  open_ticket: form.openTicket === 'enabled',
});

/** The columns people of a list have beside the usual ones, as the first of them show. */
async function listColumns({ db, companyId }: CompanyCtx, listId: number | null): Promise<string[]> {
  if (listId === null) return [];
  const { rows } = await sql<{ key: string }>`
    select distinct jsonb_object_keys(extra) as key
    from (select extra from contact_list_items where company_id = ${companyId} and list_id = ${listId} order by id limit 200) first
  `.execute(db);
  return rows.map(({ key }) => key);
}

/** Refuses texts with names in braces that nobody knows: a customer would read them. */
export async function demandVariables(ctx: CompanyCtx, texts: readonly string[], listId: number | null): Promise<void> {
  const { settings } = await companyPace(ctx);
  const unknown = unknownVariables(texts, settings.variables, await listColumns(ctx, listId));
  if (unknown.length > 0) throw new AppError('ERR_CAMPAIGN_VARIABLE', { details: { unknown } });
}

async function demandTargets(ctx: CompanyCtx, form: Form): Promise<ConnectionRow[]> {
  const { db, companyId } = ctx;
  if (form.userId !== null) await requireUser(ctx, form.userId);
  if (form.queueId !== null) await requireQueue(ctx, form.queueId);
  if (form.contactListId !== null) await demandRow(ctx, 'contact_lists', form.contactListId);
  if (form.tagListId !== null) await demandRow(ctx, 'tags', form.tagListId);
  const connections: ConnectionRow[] = [];
  for (const id of waysOf(form)) connections.push(await getConnectionRow(db, companyId, id));
  if (connections.some(({ channel }) => channel !== 'whatsapp' && channel !== 'whatsappapi')) {
    throw new AppError('ERR_WAPP_CHANNEL');
  }
  return connections;
}

async function demandRow({ db, companyId }: CompanyCtx, table: 'contact_lists' | 'tags', id: number): Promise<void> {
  const row = await db
    .selectFrom(table)
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new AppError(table === 'tags' ? 'ERR_NO_TAG_FOUND' : 'ERR_NO_CONTACT_LIST_FOUND');
}

/** Everything that must be right before a campaign is stored; answers the connections it goes through. */
async function judge(ctx: CompanyCtx, form: Form, before: CampaignRow | null): Promise<ConnectionRow[]> {
  const status = before ? campaignStatusOf(before) : 'INATIVA';
  const problem = formProblem(form, { now: ctx.now, status, before: before?.scheduled_at ?? null });
  if (problem) throw new AppError(problem);
  const connections = await demandTargets(ctx, form);
  const isReady = form.scheduledAt !== null || status === 'CANCELADA';
  // A draft may wait for a connection.
  if (isReady && connections.length === 0) throw new AppError('ERR_NO_WAPP_FOUND');
  const needsTemplate = connections.some(({ channel }) => capabilities[channel].templates);
  if (isReady && needsTemplate && (form.template === null || form.confirmation)) {
    throw new AppError('ERR_CAMPAIGN_TEMPLATE_NEEDED');
  }
  await demandVariables(ctx, saidTexts(form), form.contactListId);
  return connections;
}

/** The approved text somebody chose, asked of the provider while no transaction is open. */
async function chosenTemplate(
  step: Step,
  cache: TemplateCache,
  form: Pick<CampaignForm, 'template' | 'whatsappId'>,
): Promise<CampaignTemplate | null> {
  const { template: choice, whatsappId } = form;
  if (!choice) return null;
  const place = await step(async (ctx) => {
    const { id, version, channel } = await getConnectionRow(ctx.db, ctx.companyId, whatsappId);
    if (!capabilities[channel].templates) throw new AppError('ERR_NO_TEMPLATES');
    return { companyId: ctx.companyId, connectionId: id, version };
  });
  const template = await cache.find(place, choice.name, choice.language);
  const { missing, extra } = templateProblems(template, choice.values);
  if (missing.length > 0 || extra.length > 0 || template.needs !== 'nothing') {
    throw new AppError('ERR_TEMPLATE_VALUES', { details: { missing, extra } });
  }
  const { header, body, footer, buttons } = template;
  return { ...choice, header, body, footer, buttons };
}

const timed = (form: CampaignForm): Form => ({
  ...form,
  scheduledAt: form.scheduledAt === null ? null : new Date(form.scheduledAt),
});

/** A campaign that has a time begins by itself then. */
async function setTimer(ctx: CompanyCtx, { id, status, scheduled_at: at }: CampaignRow): Promise<void> {
  if (status === 'PROGRAMADA' && at) await ctx.timers.set(runTimer, id, at, {});
  else if (status === 'INATIVA') await ctx.timers.cancel(runTimer, id);
}

/** A file that goes along, and where it is kept. */
interface Enclosed {
  readonly file: UploadedFile;
  readonly storage: Storage;
}

/** What is refused stores no file; what changes meanwhile is found once the campaign is written. */
async function storeEnclosed(step: Step, form: Form, { file, storage }: Enclosed) {
  const companyId = await step(async (ctx) => {
    await judge(ctx, form, null);
    return ctx.companyId;
  });
  return storeCampaignFile(step, companyId, file, storage);
}

/** Adds a campaign and its file in one transaction: what has a time of its own never begins without it. */
export async function createCampaign(
  step: Step,
  cache: TemplateCache,
  given: CampaignForm,
  enclosed?: Enclosed,
): Promise<Campaign> {
  const form = timed(given);
  const template = await chosenTemplate(step, cache, given);
  const keep = enclosed && (await storeEnclosed(step, form, enclosed));
  return step(async (ctx) => {
    const connections = await judge(ctx, form, null);
    const status = statusAfterSave('INATIVA', form.scheduledAt);
    const row = await insertCampaign(ctx, { ...columnsOf(form, template), ...(await keep?.(ctx)), status });
    await putShares(ctx, row.id, connections);
    await setTimer(ctx, row);
    const record = await getCampaign(ctx, row.id);
    ctx.emit(campaignFeed, 'create', { record });
    return record;
  });
}

/** The form a change makes of what is stored; refused where nothing may be changed any more. */
async function changedForm(
  ctx: CompanyCtx,
  id: number,
  change: CampaignChange,
): Promise<{ before: CampaignRow; form: Form }> {
  const before = await lockCampaign(ctx, id);
  if (!allows({ status: campaignStatusOf(before), scheduledAt: before.scheduled_at }, 'save', ctx.now)) {
    throw new AppError('ERR_CAMPAIGN_LOCKED');
  }
  const ids = (await sharesOf(ctx, id)).flatMap(({ connection_id: one }) => one ?? []);
  const stored = toForm(before, ids);
  const given = patch(change);
  const at =
    given.scheduledAt === undefined
      ? stored.scheduledAt
      : given.scheduledAt === null
        ? null
        : new Date(given.scheduledAt);
  // Another main connection alone leaves the others as they are.
  const others = given.whatsappIds ?? (given.whatsappId === undefined ? ids : ids.slice(1));
  return { before, form: { ...stored, ...given, whatsappIds: others, scheduledAt: at } };
}

export async function updateCampaign(
  step: Step,
  cache: TemplateCache,
  { id, change }: { id: number; change: CampaignChange },
): Promise<Campaign> {
  const seen = await step((ctx) => changedForm(ctx, id, change));
  const template = await chosenTemplate(step, cache, seen.form);
  return step(async (ctx) => {
    const { before, form } = await changedForm(ctx, id, change);
    const connections = await judge(ctx, form, before);
    const status = statusAfterSave(campaignStatusOf(before), form.scheduledAt);
    const row = await saveCampaign(ctx, id, { ...columnsOf(form, template), status });
    await putShares(ctx, id, connections);
    await setTimer(ctx, row);
    await tellNow(ctx, id);
    return getCampaign(ctx, id);
  });
}

export async function deleteCampaign(ctx: CompanyCtx, id: number): Promise<{ message: string }> {
  const row = await lockCampaign(ctx, id);
  const facts = { status: campaignStatusOf(row), scheduledAt: row.scheduled_at };
  if (!allows(facts, 'delete', ctx.now)) throw new AppError('ERR_CAMPAIGN_RUNNING');
  await removeCampaign(ctx, id);
  ctx.raise(campaignDeleted, { campaignId: id });
  ctx.emit(campaignFeed, 'delete', { id });
  return { message: 'Campaign deleted' };
}

import { connectionDefaults, type Channel, type ConnectionSettings } from '@oplano/contracts/connections';
import type { PlanFeature } from '@oplano/contracts/plans';
import { connectionFormProblems } from '@oplano/core/connections';
import type { Actor } from '@oplano/core/permissions';
import { companySettings } from '#features/settings';
import { AppError, type CompanyCtx } from '#platform/use-case';

/** Whoever sets up connections: all that is asked of them here is what the company's plan has. */
export interface ConnectionCtx extends CompanyCtx {
  readonly actor: Pick<Actor, 'plan'>;
}

const featureOf: Record<Channel, PlanFeature> = {
  whatsapp: 'useWhatsapp',
  whatsappapi: 'useWhatsapp',
  facebook: 'useFacebook',
  instagram: 'useInstagram',
};

function demandFeature(actor: Pick<Actor, 'plan'>, feature: PlanFeature): void {
  if (!actor.plan[feature]) throw new AppError('ERR_PLAN_FEATURE_DISABLED', { details: { feature } });
}
export const demandChannel = (actor: Pick<Actor, 'plan'>, channel: Channel): void =>
  demandFeature(actor, featureOf[channel]);

/** Refuses a form that may not be saved, or names what the plan does not have. `stored`: what it was before. */
export async function demandGoodForm(
  ctx: ConnectionCtx,
  form: ConnectionSettings,
  stored: ConnectionSettings = connectionDefaults,
): Promise<void> {
  // What a richer plan left behind may stay; only a new choice needs the plan.
  if (form.promptId !== null && form.promptId !== stored.promptId) demandFeature(ctx.actor, 'useOpenAi');
  if (form.integrationId !== null && form.integrationId !== stored.integrationId) {
    demandFeature(ctx.actor, 'useIntegrations');
  }
  const settings = await companySettings(ctx.db, ctx.companyId);
  const { time_zone: timeZone } = await ctx.db
    .selectFrom('companies')
    .select('time_zone')
    .where('id', '=', ctx.companyId)
    .executeTakeFirstOrThrow();
  const problems = connectionFormProblems(form, {
    now: ctx.now,
    timeZone,
    ratingEnabled: settings.userRating === 'enabled',
    stored,
  });
  const [first] = problems;
  if (first) throw new AppError(first.code, { details: { problems } });
}

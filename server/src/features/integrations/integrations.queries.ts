import type { Integration, IntegrationDetails } from '@oplano/contracts/integrations';
import type { Sealing } from '#platform/crypto';
import { allOf, statement } from '#platform/db';
import { byText, matching, page } from '#platform/records';
import { AppError, type CompanyCtx } from '#platform/use-case';
import { toIntegration, type IntegrationRow } from './integration-record.ts';
import { secretOf } from './integration-secrets.ts';

type Reader = Pick<CompanyCtx, 'db' | 'companyId'>;

const selectIntegrations = ({ db, companyId }: Reader) =>
  db.selectFrom('integrations').selectAll().where('company_id', '=', companyId).orderBy(byText('name')).orderBy('id');

export async function listIntegrations(
  ctx: Reader,
  { searchParam, pageNumber }: { searchParam: string; pageNumber: number },
): Promise<{ queueIntegrations: Integration[]; hasMore: boolean; count: number }> {
  const { rows, ...rest } = await page(selectIntegrations(ctx).where(matching(searchParam, 'name')), pageNumber);
  return { queueIntegrations: rows.map(toIntegration), ...rest };
}

const allMax = 500;

/** Every integration, for fields that choose one. */
export async function allIntegrations(ctx: Reader): Promise<Integration[]> {
  return (await selectIntegrations(ctx).limit(allMax).execute()).map(toIntegration);
}

const integrationById = statement<{ companyId: number; id: number }>()((db, slot) =>
  db
    .selectFrom('integrations')
    .select(allOf('integrations'))
    .where('company_id', '=', slot('companyId'))
    .where('id', '=', slot('id')),
);
export const findIntegration = async ({ db, companyId }: Reader, id: number): Promise<IntegrationRow | undefined> =>
  (await integrationById(db, { companyId, id }))[0];

export async function getIntegration(ctx: Reader, integrationId: number): Promise<IntegrationRow> {
  const row = await findIntegration(ctx, integrationId);
  if (!row) throw new AppError('ERR_NO_INTEGRATION_FOUND');
  return row;
}

export async function showIntegration(
  ctx: Reader,
  integrationId: number,
  sealing: Sealing,
): Promise<IntegrationDetails> {
  const row = await getIntegration(ctx, integrationId);
  const isSigned = row.type === 'webhook' || row.type === 'n8n';
  return { ...toIntegration(row), secret: isSigned ? secretOf(sealing, row) : '' };
}

/** The queues that use an integration, or whose options do. */
export async function queuesThatAsk({ db, companyId }: Reader, integrationId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('queues')
    .select('id')
    .where('company_id', '=', companyId)
    .where('integration_id', '=', integrationId)
    .union(
      db
        .selectFrom('chatbot_options')
        .select('queue_id as id')
        .where('company_id', '=', companyId)
        .where('target_integration_id', '=', integrationId),
    )
    .execute();
  return rows.map(({ id }) => id);
}

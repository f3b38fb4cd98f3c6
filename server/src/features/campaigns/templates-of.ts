import type { MessageTemplate } from '@oplano/contracts/messages';
import { capabilities } from '@oplano/core/connections';
import { getConnectionRow } from '#features/connections';
import type { TemplateCache } from '#features/messages';
import type { Step } from '#platform/http';

/** The approved texts that can be sent through a connection by themselves: those without a file at their head. */
export async function templatesOf(
  step: Step,
  cache: TemplateCache,
  whatsappId: number,
): Promise<{ templates: MessageTemplate[] }> {
  const { companyId, connection } = await step(async (ctx) => ({
    companyId: ctx.companyId,
    connection: await getConnectionRow(ctx.db, ctx.companyId, whatsappId),
  }));
  if (!capabilities[connection.channel].templates) return { templates: [] };
  const all = await cache.of({ companyId, connectionId: connection.id, version: connection.version });
  return { templates: all.filter(({ needs }) => needs === 'nothing') };
}

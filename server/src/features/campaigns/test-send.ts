import { campaignDefaults } from '@oplano/contracts/campaigns';
import { confirmationsOf, fillCampaignText, messagesOf } from '@oplano/core/campaigns';
import { canonicalPhone, isPhone, phoneFromText } from '@oplano/core/contacts';
import { automation } from '@oplano/core/principals';
import { getConnectionRow } from '#features/connections';
import { meetPeople } from '#features/contacts';
import { attachmentOf } from '#features/files';
import { sayToMany } from '#features/messages';
import { findLatestTicket } from '#features/tickets';
import { AppError, type Ctx } from '#platform/use-case';
import { textsOf } from './campaign-record.ts';
import { lockCampaign, sharesOf } from './campaigns.repo.ts';
import { demandVariables } from './save-campaign.ts';
import { sayingFor } from './say-campaign.ts';
import { companyPace } from './settings.ts';

/** Sends every text of a campaign to one number, its questions too, as somebody of that name would get them. */
export async function sendTest(ctx: Ctx, id: number, typed: string): Promise<{ sent: number }> {
  const campaign = await lockCampaign(ctx, id);
  const number = phoneFromText(typed);
  if (!isPhone(number)) throw new AppError('ERR_WAPP_INVALID_CONTACT');
  const [share] = await sharesOf(ctx, id);
  if (!share?.connection_id) throw new AppError('ERR_NO_WAPP_FOUND');
  const connection = await getConnectionRow(ctx.db, ctx.companyId, share.connection_id);
  const texts = textsOf({ ...campaign });
  const questions = campaign.confirmation ? confirmationsOf({ ...campaignDefaults, ...texts }) : [];
  const messages = messagesOf({ ...campaignDefaults, ...texts });
  if (campaign.template === null && messages.length === 0) throw new AppError('ERR_CAMPAIGN_NO_TEXT');
  await demandVariables(ctx, [...questions, ...messages], campaign.contact_list_id);
  const { settings } = await companyPace(ctx);
  const person = await ctx.db
    .selectFrom('users')
    .select(['name', 'email'])
    .where('company_id', '=', ctx.companyId)
    .where('id', '=', ctx.actor.userId)
    .executeTakeFirstOrThrow();
  const reader = { ...person, number, canonical: canonicalPhone(number) };
  const acting = ctx.as(automation(`campaign ${id}`));
  const chatId = (await meetPeople(acting, [reader])).get(reader.canonical);
  if (chatId === undefined) throw new AppError('ERR_WAPP_INVALID_CONTACT');
  const last = await findLatestTicket(ctx.db, ctx.companyId, { contactId: chatId, connectionId: connection.id });
  const sayings =
    campaign.template === null
      ? [...questions, ...messages].map((text) => ({
          body: fillCampaignText(text, reader, settings.variables),
          content: { kind: 'text' as const },
        }))
      : [sayingFor(campaign, reader, { phase: 'message', variables: settings.variables })];
  for (const [index, { body, content }] of sayings.entries()) {
    const isMessage = campaign.template === null && index >= questions.length;
    const media = isMessage ? attachmentOf(campaign) : undefined;
    const way = { connectionId: connection.id, cause: { kind: 'campaignTest' }, sourceId: id, media } as const;
    await sayToMany(acting, way, [
      {
        chatId,
        ticketId: last?.id ?? null,
        queueId: last?.queue_id ?? null,
        body,
        content: media ? { kind: 'media' } : content,
      },
    ]);
  }
  return { sent: sayings.length };
}

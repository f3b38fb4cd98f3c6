import { mailLanguage } from '@oplano/contracts/auth';
import type { OutsideTools } from '#platform/jobs';
import { fillText, mailTexts } from '#platform/texts';
import type { Mail } from '#ports/mail';

/** What a letter is sent with; undefined where the server sends none. */
export type Letters = { readonly mail: Mail; readonly publicUrl: string } | undefined;

/** Writes to the admins of a company, in its language, that one of its subscriptions was switched off. */
export async function tellAdmins(tools: OutsideTools, subscriptionId: number, letters: Letters): Promise<void> {
  const found = await tools.inCompany(async ({ db, companyId }) => ({
    subscription: await db
      .selectFrom('webhook_subscriptions')
      .select(['name', 'url', 'switched_off', 'version'])
      .where('company_id', '=', companyId)
      .where('id', '=', subscriptionId)
      .executeTakeFirst(),
    company: await db.selectFrom('companies').select('language').where('id', '=', companyId).executeTakeFirstOrThrow(),
    admins: await db
      .selectFrom('users')
      .select(['id', 'name', 'email'])
      .where('company_id', '=', companyId)
      .where('profile', '=', 'admin')
      .where('email_confirmed_at', 'is not', null)
      .execute(),
  }));
  // Switched on again before anybody could be told.
  if (!found.subscription?.switched_off) return;
  if (!letters) {
    tools.log.warn(
      { code: 'webhook_switched_off', companyId: tools.companyId, subscriptionId },
      'a webhook subscription was switched off because nothing arrives there',
    );
    return;
  }
  const texts = mailTexts(mailLanguage.parse(found.company.language)).webhookSwitchedOff;
  const { version, url } = found.subscription;
  const values = { name: found.subscription.name, url };
  for (const { id, name, email } of found.admins) {
    await letters.mail.send({
      id: `webhook-${subscriptionId}-${version}-${id}`,
      to: { name, address: email },
      subject: fillText(texts.subject, values),
      text: fillText(texts.text, { ...values, link: `${letters.publicUrl}/messages-api` }),
    });
  }
}

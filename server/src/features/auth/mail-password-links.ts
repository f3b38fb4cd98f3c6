import type { MailLanguage } from '@oplano/contracts/auth';
import { passwordLinkMs } from '@oplano/core/auth';
import { lockUser } from '#features/users';
import { bindSignInEmail } from '#platform/db';
import { fillText, mailTexts } from '#platform/texts';
import type { Transactions } from '#platform/use-case';
import type { Mail } from '#ports/mail';
import { putPasswordLink } from './password-links.repo.ts';
import { passwordLinkPath } from './reset-password.ts';

/** Nobody works in more companies with one address; strangers who sign up with it must not fill a mailbox. */
const linksMax = 10;
const minuteMs = 60_000;

/** Everybody who signs in with an address, those with a word behind it first. */
export const accountsOfAddress = (work: Transactions, email: string) =>
  work.platform(async ({ db }) => {
    await bindSignInEmail(db, email);
    return db
      .selectFrom('users')
      .innerJoin('companies', 'companies.id', 'users.company_id')
      .select(['users.id as userId', 'users.company_id as companyId', 'companies.name as company'])
      .where('users.email', '=', email)
      .orderBy((eb) => eb('email_confirmed_at', 'is', null))
      .orderBy('email_since')
      .limit(linksMax)
      .execute();
  });

/**
 * Sends somebody the addresses by which they choose a new password, one for each company they work in, in one letter.
 * A letter that is written again holds new ones, and those of the letter before end.
 */
export async function sendPasswordLinks(
  work: Transactions,
  { email, language }: { email: string; language: MailLanguage },
  { mail, publicUrl }: { mail: Mail; publicUrl: string },
): Promise<void> {
  const lines: string[] = [];
  for (const { userId, companyId, company } of await accountsOfAddress(work, email)) {
    const secret = await work.inCompany(companyId, async ({ db, now }) => {
      // Locked before the link, as wherever one is made; whoever has another address since is not written to at this one.
      const user = await lockUser(db, companyId, userId);
      const link = { companyId, userId, madeBy: null, now, lastsMs: passwordLinkMs.byMail };
      return user?.email === email ? putPasswordLink(db, link) : null;
    });
    if (secret !== null) lines.push(`${company}\n${publicUrl}${passwordLinkPath({ companyId, userId }, secret)}`);
  }
  if (lines.length === 0) return;
  const texts = mailTexts(language).resetPassword;
  await mail.send({
    id: `password-${crypto.randomUUID()}`,
    to: { name: '', address: email },
    subject: texts.subject,
    text: fillText(texts.text, { links: lines.join('\n\n'), minutes: passwordLinkMs.byMail / minuteMs }),
  });
}

import type { MailLanguage } from '@oplano/contracts/auth';
import { signUpKeptMs } from '@oplano/core/auth';
import type { Signatures } from '#platform/crypto';
import { fillText, mailTexts } from '#platform/texts';
import type { Transactions } from '#platform/use-case';
import type { Mail } from '#ports/mail';
import { confirmationToken } from './confirm-sign-up.ts';
import { lockSignUp, markMailed } from './sign-ups.repo.ts';

const dayMs = 24 * 60 * 60_000;

/**
 * Sends the letter of a sign-up once. Where a process dies between sending and noting it, the letter goes out a second
 * time, word for word and under the same name.
 */
export async function sendConfirmation(
  work: Transactions,
  { companyId, language }: { companyId: number; language: MailLanguage },
  { mail, publicUrl, signatures }: { mail: Mail; publicUrl: string; signatures: Signatures },
): Promise<void> {
  const waiting = await work.inCompany(companyId, async ({ db }) => {
    const signUp = await lockSignUp(db, companyId);
    const open = signUp && !signUp.confirmed_at && !signUp.mailed_at;
    const { name } = open
      ? await db.selectFrom('users').select('name').where('id', '=', signUp.user_id).executeTakeFirstOrThrow()
      : { name: '' };
    return open ? { signUp, name } : undefined;
  });
  if (!waiting) return;

  const { signUp, name } = waiting;
  const texts = mailTexts(language).confirmSignUp;
  const link = `${publicUrl}/confirm?token=${confirmationToken(signUp, signatures)}`;
  // Names are not repeated in the text: a stranger could have this server write them to anybody.
  await mail.send({
    id: `confirm-${companyId}-${signUp.created_at.getTime()}`,
    to: { name, address: signUp.email },
    subject: texts.subject,
    text: fillText(texts.text, { link, days: signUpKeptMs / dayMs }),
  });
  await work.inCompany(companyId, ({ db, now }) => markMailed(db, companyId, now));
}

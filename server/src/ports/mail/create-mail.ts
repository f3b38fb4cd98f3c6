import { createTransport } from 'nodemailer';
import { z } from 'zod';
import { demandNoTransaction } from '#platform/db';
import type { Mail, MailAddress } from './mail.ts';

const waitMs = 20_000;

/** A line break in a name or an address would begin a line of its own in the letter’s head. */
const oneLine = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').trim();
const address = z.email().max(254);

interface MailSettings {
  /** `smtp://user:password@host:587` or `smtps://…`. */
  readonly url: string;
  readonly from: MailAddress;
}

/** Letters by SMTP, one connection each: they are few, and none may wait for another. */
export function createMail({ url, from }: MailSettings): Mail {
  const transport = createTransport({
    url,
    connectionTimeout: waitMs,
    greetingTimeout: waitMs,
    socketTimeout: waitMs,
    // A letter names no file and no address to be fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const host = from.address.split('@')[1] ?? 'localhost';
  return {
    async send({ id, to, subject, text }) {
      demandNoTransaction('a letter is sent');
      await transport.sendMail({
        from: { name: oneLine(from.name), address: from.address },
        to: { name: oneLine(to.name), address: address.parse(to.address) },
        subject: oneLine(subject),
        text,
        messageId: `<${id}@${host}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    },
  };
}

export { createMail, type MailSettings } from './create-mail.ts';
export type { Letter, Mail } from './mail.ts';

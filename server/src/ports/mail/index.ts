export { createMail } from './create-mail.ts';
export type { Mail } from './mail.ts';

export { createMail } from './create-mail.ts';
export type { Letter, Mail } from './mail.ts';

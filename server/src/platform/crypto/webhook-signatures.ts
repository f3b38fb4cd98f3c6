import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';
const secretBytes = 32;

/** A secret as Standard Webhooks 1.0 writes it, so that any library of theirs takes it as it stands. */
export const createWebhookSecret = (): string => `${prefix}${randomBytes(secretBytes).toString('base64')}`;

export interface SignedParts {
  readonly id: string;
  /** In seconds. */
  readonly timestamp: number | string;
  readonly body: string;
}

/** Signs as Standard Webhooks 1.0 says: each secret adds a signature, so that one of them fits while they change. */
export function signWebhook(secrets: readonly string[], { id, timestamp, body }: SignedParts): string {
  const sign = (secret: string): string =>
    createHmac('sha256', Buffer.from(secret.replace(prefix, ''), 'base64'))
      .update(`${id}.${timestamp}.${body}`)
      .digest('base64');
  return secrets.map((secret) => `v1,${sign(secret)}`).join(' ');
}

import type { Selectable } from 'kysely';
import type { Sealing } from '#platform/crypto';
import type { Database } from '#platform/db';

export type SubscriptionRow = Selectable<Database['webhook_subscriptions']>;

/** How long the secret before the last change signs as well. */
const previousSecretMs = 24 * 60 * 60_000;

const placeOf = (subscriptionId: number): string => `webhook-subscription:${subscriptionId}:secret`;

export const sealWebhookSecret = (subscriptionId: number, secret: string, sealing: Sealing): Buffer =>
  sealing.seal(secret, placeOf(subscriptionId));

/** Another secret. Whoever checks signatures has a day to learn it. */
export const renewedSecret = (row: SubscriptionRow, secret: string, sealing: Sealing, now: Date) => ({
  secret_sealed: sealWebhookSecret(row.id, secret, sealing),
  previous_secret_sealed: row.secret_sealed,
  overlap_until: new Date(now.getTime() + previousSecretMs),
});

/** Everything that signs today, the newest first. */
export function secretsOf(row: SubscriptionRow, sealing: Sealing, now: Date): string[] {
  const { previous_secret_sealed: previous, overlap_until: until } = row;
  const isKept = previous !== null && until !== null && until > now;
  return [row.secret_sealed, ...(isKept ? [previous] : [])].map((sealed) =>
    sealing.open(sealed, placeOf(row.id)).toString(),
  );
}

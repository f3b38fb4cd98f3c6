import type { ExternalStatus } from '@oplano/contracts/external-api';

/** How far a message has come, by its ticks and by why it failed. */
export function externalStatusOf({ ack, failure }: { ack: number; failure: string | null }): ExternalStatus {
  if (failure !== null) return 'failed';
  if (ack >= 3) return 'read';
  if (ack === 2) return 'delivered';
  return ack === 1 ? 'sent' : 'queued';
}

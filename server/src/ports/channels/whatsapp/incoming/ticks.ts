import { createRecent } from '#platform/kit';
import type { DeliveryStatus } from '../../driver.ts';

const rank: Readonly<Record<DeliveryStatus, number>> = { failed: 0, sent: 1, delivered: 2, read: 3, played: 4 };

/**
 * Whether a status says anything new about a message, by its id alone: receipts may name the other of a person's two
 * addresses, come late, come twice, or skip steps when the library folds them into one.
 */
export function createTicks(limit = 5_000): (externalId: string, status: DeliveryStatus) => boolean {
  const reached = createRecent<number>(limit);
  return (externalId, status) => {
    const before = reached.get(externalId);
    if (before !== undefined && rank[status] <= before) return false;
    reached.set(externalId, rank[status]);
    return true;
  };
}

/** The library's numbers for how far a message has come. */
export function statusOf(code: number | null | undefined): DeliveryStatus | undefined {
  switch (code) {
    case 0:
      return 'failed';
    case 2:
      return 'sent';
    case 3:
      return 'delivered';
    case 4:
      return 'read';
    case 5:
      return 'played';
    default:
      return undefined;
  }
}

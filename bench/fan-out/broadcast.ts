import { setTimeout as sleep } from 'node:timers/promises';
import type { Ticket } from '@oplano/contracts/tickets';

/** What the servers of this measurement are told to do. */
export interface Broadcast {
  readonly ticket: Ticket;
  readonly perSecond: number;
  readonly seconds: number;
}

/** Milliseconds that mean the same in every process of this machine. */
export const clock = (): number => performance.timeOrigin + performance.now();

/** Tells one ticket again and again; when it was told travels in place of its last message. */
export async function tellAgainAndAgain(order: Broadcast, tell: (ticket: Ticket) => void): Promise<void> {
  const began = clock();
  for (let told = 0; told < order.perSecond * order.seconds; told += 1) {
    await sleep(Math.max(0, began + (told * 1000) / order.perSecond - clock()));
    tell({ ...order.ticket, lastMessage: String(clock()) });
  }
}

/** Carries out what the bench asks for, and says when it is done. */
export function obey<Order>(carryOut: (order: Order) => unknown): void {
  process.on('message', (order) => {
    // Both ends of this line are ours.
    Promise.resolve(carryOut(order as Order)).then(
      (result) => process.send?.(result ?? 'done'),
      (error: unknown) => process.send?.({ failed: String(error) }),
    );
  });
}

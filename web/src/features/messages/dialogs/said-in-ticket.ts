import type { Message } from '@oplano/contracts/messages';
import type { Ticket } from '@oplano/contracts/tickets';
import { pagesUpwards } from '../messages.api.ts';

/** Everything said in this ticket that the customer may see, oldest first. */
export async function saidInTicket(
  { id, uuid, createdAt }: Pick<Ticket, 'id' | 'uuid' | 'createdAt'>,
  signal: AbortSignal,
): Promise<Message[]> {
  let all: Message[] = [];
  for await (const page of pagesUpwards(uuid, signal)) {
    all = [...page.filter((message) => message.ticketId === id && !message.isPrivate), ...all];
    const oldest = page[0];
    // What stands further above belongs to attendances before this one.
    if (!oldest || (oldest.ticketId !== id && oldest.createdAt < createdAt)) break;
  }
  return all;
}

import type { TicketAction } from '@oplano/contracts/tickets';
import type { Ask } from './outside/talk.ts';
import type { LogEntry, Say, BotTicketChange, Verdict } from './verdict.ts';

/**
 * What only the program itself does to a ticket, beside what everybody can (`TicketAction`). It never travels: nobody
 * can ask for it.
 */
export type BotAction =
  /** Leads the ticket on: where it goes, and what the bot remembers of it. */
  | {
      readonly do: 'botLead';
      readonly change: BotTicketChange;
      readonly log: readonly LogEntry[];
      readonly rating: number | null;
    }
  | { readonly do: 'botSay'; readonly say: Say }
  /** Asks somebody outside about a message, once all of this is safe. */
  | { readonly do: 'botAsk'; readonly ask: Ask; readonly messageId: string };

/** Something the bot says in a ticket. */
export const botSays = (text: string): BotAction => ({ do: 'botSay', say: { kind: 'text', text } });

/** A verdict as what is to be done, in its order. */
export function actionsOf(
  { say, ticket, log, rating, ask, also }: Verdict,
  messageId: string | null = null,
): (BotAction | TicketAction)[] {
  const says = say.map((one): BotAction => ({ do: 'botSay', say: one }));
  const after = [...(ask && messageId !== null ? [{ do: 'botAsk', ask, messageId } as const] : []), ...also];
  if (Object.keys(ticket).length === 0 && log.length === 0 && rating === null) return [...says, ...after];
  const lead: BotAction = { do: 'botLead', change: ticket, log, rating };
  // The last words belong into the conversation they end; other words into the queue they are about.
  return ticket.status === 'closed' ? [...says, ...after, lead] : [lead, ...says, ...after];
}

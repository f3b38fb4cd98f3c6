import { phrases } from '../../chatbot/index.ts';
import { waitForPerson } from '../enter-queue.ts';
import type { Facts } from '../facts.ts';
import { offerMenu } from '../main-menu.ts';
import { speaking } from '../patience.ts';
import { text, type Outcome, type Say } from '../verdict.ts';

/** The customer waits for people from here on, in a queue where there is one; people are told why. */
export function handToPeople(
  facts: Facts,
  { queueId: wanted, note }: { readonly queueId: number | null; readonly note: string | null },
): Omit<Outcome, 'next'> {
  const { ticket, connection } = facts;
  const [only, ...others] = connection.queues;
  const queueId = wanted ?? ticket.queueId ?? (others.length === 0 ? (only?.id ?? null) : null);
  const told: Say[] = note === null ? [] : [{ kind: 'note', text: note }];
  const left = { useIntegration: false, status: 'pending' } as const;
  if (queueId === null && others.length > 0) {
    const { next: _next, ...menu } = offerMenu(facts, false);
    const said = { ...speaking(facts), handedOver: true as const };
    return { ...menu, say: [...told, ...(menu.say ?? [])], ticket: { ...menu.ticket, ...left, said } };
  }
  const wait: { say: Say[]; ticket: NonNullable<Outcome['ticket']> } =
    queueId === null
      ? { say: [], ticket: { isBot: false, automation: null, botUses: 0 } }
      : waitForPerson(facts, queueId);
  const moves = queueId !== null && queueId !== ticket.queueId;
  return {
    say: [...told, ...text(phrases.handedOver), ...wait.say],
    ticket: {
      ...left,
      ...wait.ticket,
      ...(queueId === null ? {} : { queueId }),
      said: { ...speaking(facts), ...wait.ticket.said, handedOver: true },
    },
    log: moves ? [{ type: 'queue', queueId }] : [],
  };
}

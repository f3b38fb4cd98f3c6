import type { Ticket } from '@oplano/contracts/tickets';

interface Given extends Partial<Omit<Ticket, 'contact' | 'whatsapp'>> {
  readonly contact?: Partial<Ticket['contact']>;
  readonly whatsapp?: Partial<Ticket['whatsapp']>;
}

const instant = '2026-01-01T12:00:00.000Z';

/** A ticket as the server would answer, for tests: waiting in no queue, unless said otherwise. */
export function aTicket({ contact, whatsapp, ...given }: Given = {}): Ticket {
  const id = given.id ?? 1;
  const contactId = given.contactId ?? contact?.id ?? id;
  return {
    id,
    uuid: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
    status: 'pending',
    channel: 'whatsapp',
    isGroup: false,
    isBot: false,
    isTransfered: false,
    contactId,
    queueId: null,
    queue: null,
    userId: null,
    user: null,
    whatsappId: whatsapp?.id ?? 1,
    useIntegration: false,
    amountUsedBotQueues: 0,
    tags: [],
    lane: null,
    laneSince: null,
    valueCents: null,
    lastMessage: 'Olá',
    lastMessageFromMe: false,
    lastInboundAt: instant,
    waitingSince: null,
    waitLimits: { warn: 10, late: 30 },
    unreadMessages: 0,
    priority: 'none',
    snoozedUntil: null,
    userRating: null,
    createdAt: instant,
    updatedAt: instant,
    closedAt: null,
    version: 1,
    ...given,
    contact: {
      id: contactId,
      name: `Cliente ${id}`,
      number: '5511987654321',
      urlPicture: null,
      active: true,
      ...contact,
    },
    whatsapp: { id: 1, name: 'Loja Centro', groupAsTicket: 'enabled', ...whatsapp },
  };
}

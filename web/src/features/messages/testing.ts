import type { Media, Message } from '@oplano/contracts/messages';
import type { Ticket } from '@oplano/contracts/tickets';

export const ticketUuid = '0b0e7b8e-3f5a-4a8e-9a53-2f0d5a6f9c11';

/** A ticket as the server would answer, for tests: open, led by the person of `aPerson`. */
export const aTicket = (given: Partial<Ticket> = {}): Ticket => ({
  id: 4021,
  uuid: ticketUuid,
  status: 'open',
  channel: 'whatsapp',
  isGroup: false,
  isBot: false,
  isTransfered: false,
  contactId: 31,
  contact: { id: 31, name: 'Ana Beatriz Souza', number: '5511987654321', urlPicture: null, active: true },
  queueId: 3,
  queue: { id: 3, name: 'Vendas', color: '#1565c0' },
  userId: 7,
  user: { id: 7, name: 'Marina Lopes', color: '#333333' },
  whatsappId: 2,
  whatsapp: { id: 2, name: 'Loja Centro', groupAsTicket: 'disabled' },
  useIntegration: false,
  amountUsedBotQueues: 0,
  tags: [],
  lane: null,
  laneSince: null,
  valueCents: null,
  lastMessage: '',
  lastMessageFromMe: false,
  lastInboundAt: '2026-11-15T12:00:00.000Z',
  waitingSince: null,
  waitLimits: { warn: 10, late: 30 },
  unreadMessages: 0,
  priority: 'none',
  snoozedUntil: null,
  userRating: null,
  createdAt: '2026-11-14T12:05:09.000Z',
  updatedAt: '2026-11-15T12:00:00.000Z',
  closedAt: null,
  version: 1,
  ...given,
});

/** A text of the customer, unless said otherwise; one minute later for each number. */
export const aMessage = (given: Partial<Message> & { readonly id: number }): Message => ({
  ticketId: 4021,
  clientId: null,
  fromMe: false,
  origin: given.fromMe ? 'agent' : 'customer',
  body: `Mensagem ${given.id}`,
  content: { kind: 'text' },
  media: null,
  mediaType: 'chat',
  mediaUrl: null,
  ack: given.fromMe ? 1 : 0,
  failure: null,
  isPrivate: false,
  isDeleted: false,
  isEdited: false,
  isForwarded: false,
  quotedMsg: null,
  reactions: [],
  contact: null,
  user: given.fromMe ? { id: 7, name: 'Marina Lopes' } : null,
  queue: null,
  createdAt: new Date(Date.UTC(2026, 10, 15, 12, given.id)).toISOString(),
  version: 1,
  ...given,
});

export const aFile = (given: Partial<Media> = {}): Media => ({
  kind: 'image',
  state: 'ready',
  url: '/files/a.jpg',
  thumbnailUrl: null,
  name: 'foto.jpg',
  mimetype: 'image/jpeg',
  size: 2_048,
  width: 800,
  height: 600,
  seconds: null,
  voice: false,
  waveform: null,
  ...given,
});

/** A page of messages as the server would answer. */
export const aPage = (messages: readonly Message[], given: Record<string, unknown> = {}) => ({
  messages,
  ticket: aTicket(),
  hasMore: false,
  hasNewer: false,
  before: null,
  after: null,
  ...given,
});

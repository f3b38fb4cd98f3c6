import { randomUUID } from 'node:crypto';
import type { BenchCompany, BenchContact, Counters } from './company.ts';
import { giantLength, type CompanyPlan } from './plan.ts';
import type { Random } from './random.ts';
import type { Texts } from './texts.ts';

const dayMs = 86_400_000;
const historyDays = 540;

export interface BenchTicket {
  readonly id: number;
  readonly uuid: string;
  readonly contactId: number;
  readonly connection: BenchCompany['connections'][number];
  readonly status: 'open' | 'pending' | 'closed';
  readonly userId: number | null;
  readonly queueId: number | null;
  readonly laneId: number | null;
  readonly createdAt: number;
  readonly activeAt: number;
  readonly length: number;
  /** Told while its messages are. */
  unread: number;
  lastMessage: string;
  lastFromMe: boolean;
  lastInboundAt: number | null;
}

export interface BenchMessage {
  readonly id: number;
  readonly ticket: BenchTicket;
  readonly fromMe: boolean;
  readonly body: string;
  readonly media: 'image' | 'audio' | 'document' | null;
  readonly quotedId: number | null;
  readonly sentAt: number;
}

/** Most conversations are short and a few are long; all together they have exactly as many messages as planned. */
function lengthsOf({ tickets, messages, giants }: CompanyPlan, random: Random): number[] {
  const shares = Array.from({ length: tickets - giants }, () => Math.exp(random.normal()));
  const all = shares.reduce((sum, share) => sum + share, 0);
  const budget = messages - giants * giantLength - shares.length;
  const lengths = shares.map((share) => 1 + Math.floor((share / all) * budget));
  let missing = messages - giants * giantLength - lengths.reduce((sum, length) => sum + length, 0);
  for (let index = 0; missing > 0; index = (index + 1) % lengths.length, missing -= 1) {
    lengths[index] = (lengths[index] ?? 0) + 1;
  }
  return [...Array.from({ length: giants }, () => giantLength), ...lengths];
}

interface Sources {
  readonly random: Random;
  readonly texts: Texts;
  readonly counters: Counters;
  readonly now: number;
}

/** One in a hundred is open, one in a hundred waits, the rest is history. */
function statusOf(random: Random, isGiant: boolean): BenchTicket['status'] {
  const point = random.next();
  return isGiant || point < 0.01 ? 'open' : point < 0.02 ? 'pending' : 'closed';
}

/** The tickets of a company and when something was said in each, newest first. */
export function makeTickets(
  company: BenchCompany,
  contacts: readonly BenchContact[],
  plan: CompanyPlan,
  { random, counters, now }: Sources,
): { tickets: BenchTicket[]; times: Float64Array; ticketOf: Int32Array } {
  const times = new Float64Array(plan.messages);
  const ticketOf = new Int32Array(plan.messages);
  const { connections, queues, users } = company;
  const lanes = company.tags.filter(({ isLane }) => isLane);
  let place = 0;
  const tickets = lengthsOf(plan, random).map((length, index): BenchTicket => {
    const status = statusOf(random, index < plan.giants);
    const contact = contacts[index % contacts.length];
    // A contact's second ticket is on another connection, so that every ticket is the latest of its conversation.
    const turn = (index % contacts.length) + Math.floor(index / contacts.length);
    const connection = connections[turn % connections.length];
    if (!contact || !connection) throw new Error('A company with tickets needs contacts and connections.');
    const age = status === 'closed' ? random.next() * historyDays : random.next() ** 2 * 15;
    const activeAt = Math.floor(now - age * dayMs);
    let at = activeAt;
    for (let message = 0; message < length; message += 1) {
      times[place] = at;
      ticketOf[place] = index;
      place += 1;
      at -= Math.floor(random.next() < 0.9 ? 5_000 + random.next() * 600_000 : random.next() * 5 * dayMs);
    }
    return {
      id: counters.next('tickets'),
      uuid: randomUUID(),
      contactId: contact.id,
      connection,
      status,
      userId: status === 'pending' ? null : random.pick(users).id,
      queueId: status === 'pending' && random.next() < 0.2 ? null : random.pick(queues).id,
      // Whoever works with a board has almost everything that runs on it.
      laneId: random.next() < (status === 'closed' ? 0.1 : 0.9) && lanes.length > 0 ? random.pick(lanes).id : null,
      createdAt: at,
      activeAt,
      length,
      unread: 0,
      lastMessage: '',
      lastFromMe: false,
      lastInboundAt: null,
    };
  });
  return { tickets, times, ticketOf };
}

/** Everything that was said in a company, in the order in which it was: as a live table would have received it. */
export function* tellMessages(
  { tickets, times, ticketOf }: ReturnType<typeof makeTickets>,
  { random, texts, counters }: Sources,
): Generator<BenchMessage> {
  const order = new Uint32Array(times.length).map((_, index) => index);
  order.sort((a, b) => (times[a] ?? 0) - (times[b] ?? 0));
  const told = new Map<number, { count: number; lastId: number }>();
  for (const place of order) {
    const ticket = tickets[ticketOf[place] ?? 0];
    if (!ticket) continue;
    const before = told.get(ticket.id) ?? { count: 0, lastId: 0 };
    const id = counters.next('messages');
    const fromMe = before.count > 0 && random.next() < 0.5;
    const body = texts.saying();
    const sentAt = times[place] ?? 0;
    const isUnread = ticket.status !== 'closed' && before.count >= ticket.length - 2 && !fromMe;
    ticket.unread += isUnread ? 1 : 0;
    ticket.lastMessage = body;
    ticket.lastFromMe = fromMe;
    if (!fromMe) ticket.lastInboundAt = sentAt;
    told.set(ticket.id, { count: before.count + 1, lastId: id });
    yield {
      id,
      ticket,
      fromMe,
      body,
      media: random.next() < 0.08 ? random.pick(['image', 'audio', 'document'] as const) : null,
      quotedId: before.lastId > 0 && random.next() < 0.03 ? before.lastId : null,
      sentAt,
    };
  }
}

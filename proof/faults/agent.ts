import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Message } from '@oplano/contracts/messages';
import type { Ticket } from '@oplano/contracts/tickets';
import { actorOf } from '@oplano/core/permissions';
import { aFile } from './customers.ts';
import { NoAnswer, type Desk } from './desk.ts';
import type { OpenLedger } from './ledger.ts';
import { messageLine, ticketLine, ticketsIn, type Chat } from './picture.ts';
import type { Random } from './random.ts';
import { watchLive, type LiveScreen } from './screen.ts';
import type { View } from './state.ts';

/** Somebody who answers customers. */
export interface Agent {
  readonly name: string;
  /** One thing a person would do next. */
  act(): Promise<void>;
  view(): Promise<View>;
  signIns(): number;
  /** Who they are to the server while their line is up; null: it is not. */
  there(): number | null;
  close(): void;
}

export interface AgentParts {
  readonly name: string;
  readonly url: string;
  readonly desk: Desk;
  readonly ledger: OpenLedger;
  readonly random: Random;
  /** Colleagues a ticket can be handed to. */
  readonly colleagues: () => readonly number[];
  /** What the server takes the time to be. */
  readonly now: () => Date;
  /** Which customer a contact is. */
  readonly customerOf: (ticket: Ticket) => string;
  /** Tickets that somebody tried to read or to close: their number of unread messages is theirs to change. */
  readonly touched: Set<number>;
}

const tabs = ['open', 'pending'] as const;
/** Now and tomorrow, which no round lives to see. */
const everyDay = { intervalo: 1, valorIntervalo: 1, enviarQuantasVezes: 2 } as const;
/** More than that and a person takes nothing new. */
const enough = 7;

export async function hireAgent(parts: AgentParts): Promise<Agent> {
  const { name, desk, ledger, random, touched } = parts;
  const actor = () => actorOf(desk.session().user, false);
  const screen: LiveScreen = await watchLive({
    url: parts.url,
    desk,
    tabs,
    fetchTickets: () => allTickets(desk),
    fetchChat: (uuid) => newestMessages(desk, uuid),
  });
  const own = () => ticketsIn(screen.picture(), actor(), 'open');
  const waiting = () => ticketsIn(screen.picture(), actor(), 'pending');

  const move = (ticket: Ticket, change: object) => desk.call('PUT', `/tickets/${ticket.id}`, change);

  async function accept(ticket: Ticket): Promise<void> {
    const [queue] = desk.session().user.queues;
    await move(ticket, { status: 'open', userId: actor().userId, queueId: ticket.queueId ?? queue?.id });
  }

  async function transfer(ticket: Ticket): Promise<void> {
    const userId = random.chance(0.3) ? null : random.pick(parts.colleagues());
    await move(ticket, { isTransfered: true, userId, queueId: ticket.queueId });
  }

  /** As the browser does: under one name, again and again, until the server has said what became of it. */
  async function say(ticket: Ticket): Promise<void> {
    const takesFiles = ticket.channel === 'whatsapp' || ticket.channel === 'whatsappapi';
    const file = takesFiles && random.chance(0.04) ? aFile(random) : null;
    const saying = ledger.agentSays({ agent: name, customer: parts.customerOf(ticket), file: file?.length ?? null });
    const clientId = randomUUID();
    const body = (): object | FormData => {
      if (!file) return { body: saying.text, clientId };
      const form = new FormData();
      form.set('body', saying.text);
      form.set('clientId', clientId);
      form.set('medias', new Blob([new Uint8Array(file)], { type: 'application/pdf' }), `${name}-${saying.place}.pdf`);
      return form;
    };
    const answer = await desk.insist('POST', `/messages/${ticket.id}`, body);
    saying.outcome = answer.ok ? 'said' : 'refused';
    saying.code = answer.code;
    if (answer.ok) screen.told(answer.body as { message: Message });
  }

  /** A telephone sends what is planned some twelve seconds apart: more of it, and every round would end with waiting. */
  const mayPlan = ({ channel }: Ticket): boolean => channel !== 'whatsapp' || random.chance(0.4);

  /** Plans something for the minute that runs; the call is made once, whatever becomes of it. */
  async function plan(ticket: Ticket): Promise<void> {
    const saying = ledger.agentSays({
      agent: name.replace('a', 's'),
      customer: parts.customerOf(ticket),
      file: null,
      isScheduled: true,
    });
    saying.outcome = 'unsure';
    const { contactId, whatsappId } = ticket;
    // Meta lets nobody plan for a day on which its window is closed.
    const again = ticket.channel === 'whatsapp' && random.chance(0.6) ? everyDay : {};
    const form = { body: saying.text, contactId, whatsappId, sendAt: parts.now().toISOString(), ...again };
    const answer = await desk.call('POST', '/schedules', form);
    saying.outcome = answer.ok ? 'said' : 'refused';
    saying.code = answer.code;
  }

  async function read(ticket: Ticket): Promise<void> {
    touched.add(ticket.id);
    await desk.call('POST', `/tickets/${ticket.id}/read`);
  }
  async function close(ticket: Ticket): Promise<void> {
    touched.add(ticket.id);
    await move(ticket, { status: 'closed', ratingId: 'silent' });
  }

  async function actOn(ticket: Ticket): Promise<void> {
    const dice = random.next();
    if (dice < 0.02) return close(ticket);
    if (dice < 0.04) return transfer(ticket);
    if (dice < 0.1 && mayPlan(ticket)) return plan(ticket);
    if (screen.picture().chat?.ticket.id !== ticket.id) {
      await screen.open(ticket);
      if (ticket.unreadMessages > 0) await read(ticket);
    }
    return say(ticket);
  }

  return {
    name,
    signIns: () => desk.signIns(),
    there: () => (screen.isUp() ? actor().userId : null),
    async act() {
      const [mine, free] = [own(), waiting()];
      try {
        if (free.length > 0 && (mine.length === 0 || (mine.length < enough && random.chance(0.5)))) {
          return await accept(random.pick(free));
        }
        if (mine.length === 0) return await sleep(50).then(() => undefined);
        // People stay in a conversation for a while.
        const here = mine.find(({ id }) => id === screen.picture().chat?.ticket.id);
        return await actOn(here && random.chance(0.8) ? here : random.pick(mine));
      } catch (error) {
        if (!(error instanceof NoAnswer)) throw error;
        await sleep(200);
      }
    },
    async view() {
      await screen.settled();
      const shown = screen.picture();
      const fresh = await allTickets(desk);
      const freshChat = shown.chat ? await newestMessages(desk, shown.chat.ticket.uuid) : null;
      const counts = (await desk.insist('GET', '/tickets/counts')).body as { open: number; pending: number };
      const lines = (tickets: readonly Ticket[]) => tickets.map(ticketLine);
      const ofTab = (tab: 'open' | 'pending') =>
        ticketsIn({ ...shown, tickets: new Map(fresh.map((ticket) => [ticket.id, ticket])) }, actor(), tab);
      return {
        agent: name,
        counts,
        picture: {
          open: lines(ticketsIn(shown, actor(), 'open')),
          pending: lines(ticketsIn(shown, actor(), 'pending')),
          chat: freshChat ? chatLines(shown.chat, freshChat) : [],
        },
        reload: {
          open: lines(ofTab('open')),
          pending: lines(ofTab('pending')),
          chat: freshChat ? chatLines(freshChat, freshChat) : [],
        },
      };
    },
    close: () => screen.close(),
  };
}

/** The part of a chat that a fresh page shows. */
const chatLines = (chat: Chat | null, page: Chat): string[] =>
  [...(chat?.messages.values() ?? [])].filter(({ id }) => page.messages.has(id)).map(messageLine);

async function allTickets(desk: Desk): Promise<Ticket[]> {
  const found: Ticket[] = [];
  for (const tab of tabs) {
    for (let cursor: string | null = ''; cursor !== null;) {
      const query = new URLSearchParams({ status: tab, ...(cursor ? { cursor } : {}) });
      const { body, ok, code } = await desk.insist('GET', `/tickets?${query}`);
      if (!ok) throw new Error(`The list of tickets was refused: ${code}`);
      const page = body as { tickets: Ticket[]; hasMore: boolean; cursor: string | null };
      found.push(...page.tickets);
      cursor = page.hasMore ? page.cursor : null;
    }
  }
  return found;
}

/** Null: the ticket is no longer for this person. */
async function newestMessages(desk: Desk, uuid: string): Promise<Chat | null> {
  const { ok, body } = await desk.insist('GET', `/messages/${uuid}`);
  if (!ok) return null;
  const { ticket, messages } = body as { ticket: Ticket; messages: Message[] };
  return { ticket, messages: new Map(messages.map((message) => [message.id, message])) };
}

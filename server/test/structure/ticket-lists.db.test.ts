import { feeds } from '@oplano/contracts';
import type { Ticket, TicketTab } from '@oplano/contracts/tickets';
import { actorOf } from '@oplano/core/permissions';
import { seededNumbers } from '@oplano/core/random';
import { belongsInTab } from '@oplano/core/tickets';
import { expect, test } from 'vitest';
import { sharedTestApp } from '../app.ts';
import { aLine } from '../customers.ts';
import { aCompany, someone, type SignedIn } from '../people.ts';
import { aConnection, aQueue } from '../things.ts';
import { eventProblems } from './feed-checks.ts';
import { lineOf, type HeardEvent } from '#test/listener';

const app = sharedTestApp();
const tabs: readonly TicketTab[] = ['open', 'pending', 'closed'];

/** The tabs of one person as their browser holds them, kept by events alone. */
function createScreen(person: SignedIn, showAll: boolean) {
  const actor = actorOf(person.session.user, false);
  const lists = new Map<TicketTab, Map<number, Ticket>>();
  const gone = new Map<number, number>();
  const load = async (tab: TicketTab): Promise<Ticket[]> => {
    const answer = await person.call('GET', `/tickets?status=${tab}&showAll=${showAll}`);
    return answer.json<{ tickets: Ticket[] }>().tickets;
  };
  return {
    async open() {
      for (const tab of tabs) lists.set(tab, new Map((await load(tab)).map((ticket) => [ticket.id, ticket])));
    },
    hear({ name, payload }: HeardEvent) {
      if (!name.endsWith('-ticket')) return;
      const ticket = payload['ticket'] as Ticket | undefined;
      const id = ticket?.id ?? (payload['ticketId'] as number);
      const version = ticket?.version ?? (payload['version'] as number);
      for (const tab of tabs) {
        const list = lists.get(tab) as Map<number, Ticket>;
        const known = list.get(id);
        if (payload['action'] === 'delete') {
          gone.set(id, Math.max(gone.get(id) ?? 0, version));
          if (!known || known.version <= version) list.delete(id);
        } else if (payload['action'] === 'updateUnread') {
          if (known && known.version <= version) list.set(id, { ...known, unreadMessages: 0, version });
        } else if (ticket && (known?.version ?? gone.get(id) ?? 0) <= version) {
          if (belongsInTab(actor, tab, { showAll, queueIds: [] }, ticket)) list.set(id, ticket);
          else list.delete(id);
        }
      }
    },
    async differences(): Promise<string[]> {
      const found: string[] = [];
      for (const tab of tabs) {
        const shown = [...(lists.get(tab) as Map<number, Ticket>).values()];
        const order = (a: Ticket, b: Ticket) => b.updatedAt.localeCompare(a.updatedAt) || b.id - a.id;
        const line = ({ id, status, unreadMessages, lastMessage, version }: Ticket) =>
          `${tab} ${id} ${status} ${unreadMessages} ${lastMessage} v${version}`;
        const [mine, truth] = [shown.toSorted(order).map(line), (await load(tab)).map(line)];
        if (JSON.stringify(mine) !== JSON.stringify(truth))
          found.push(`shown ${mine.join('; ')} — true ${truth.join('; ')}`);
      }
      return found;
    },
  };
}

test('the tabs of everybody, kept by events, equal a reload after a random day [RTE-005, RTE-007, RTE-024, TKT-044]', async () => {
  const company = await aCompany(app);
  const connectionId = await aConnection(app, company, 'Principal');
  const queues = [
    await aQueue(app, company, { name: 'Vendas', color: '#111111' }),
    await aQueue(app, company, { name: 'Suporte', color: '#222222' }),
  ] as const;
  const people = [
    await someone(app, company, { profile: 'admin', queueIds: [...queues] }),
    await someone(app, company, { queueIds: [queues[0]] }),
    await someone(app, company, { queueIds: [queues[1]], allTicket: 'enable' }),
  ];
  const [admin] = people as [SignedIn, SignedIn, SignedIn];
  const stranger = await someone(app, await aCompany(app), { profile: 'admin' });
  const channel = await aLine(app, company, connectionId);
  const lines = await Promise.all([...people, stranger].map((person) => lineOf(app, person)));
  for (const line of lines) {
    for (const tab of tabs) await line.socket.timeout(5_000).emitWithAck('joinTickets', tab);
    await line.settled();
  }
  const screens = people.map((person, index) => createScreen(person, index === 0));
  for (const screen of screens) await screen.open();
  const read = lines.map(({ heard }) => heard.length);

  const tagId = (await admin.call('POST', '/tags', { name: 'Urgente' })).json<{ id: number }>().id;
  const connections = [connectionId, await aConnection(app, company, 'Nuvem', 'whatsappapi')];
  const random = seededNumbers(7_007);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const phones = ['551191111001', '551191111002', '551191111003', '551191111004', '551191111005'];
  const anAction = (step: number): object =>
    pick([
      { do: 'accept', queueId: pick(queues) },
      { do: 'reopen', queueId: pick(queues) },
      { do: 'return' },
      { do: 'close', closing: 'silent' },
      { do: 'say', text: `palavra ${step}` },
      { do: 'note', note: `nota ${step}` },
      { do: pick(['tag', 'untag']), tagIds: [tagId] },
      { do: 'transfer', queueId: pick(queues), userId: pick(people).userId },
      { do: 'transfer', queueId: pick(queues), connectionId: pick(connections) },
    ]);
  for (let step = 0; step < 90; step += 1) {
    const dice = random();
    const all = (await admin.call('GET', '/tickets?status=search&showAll=true')).json<{ tickets: Ticket[] }>().tickets;
    const ticket = pick(all);
    const person = pick(people);
    if (dice < 0.35 || !ticket) await channel.says(pick(phones), `mensagem ${step}`);
    else if (dice < 0.55) await person.call('PUT', `/tickets/${ticket.id}`, { status: 'open', queueId: pick(queues) });
    else if (dice < 0.65) await person.call('PUT', `/tickets/${ticket.id}`, { status: 'closed', ratingId: 'silent' });
    else if (dice < 0.7) await person.call('PUT', `/tickets/${ticket.id}`, { status: 'pending' });
    else if (dice < 0.82) {
      const actions = [anAction(step), anAction(step)].slice(0, pick([1, 2]));
      await person.call('POST', `/tickets/${ticket.id}/actions`, { actions });
    } else if (dice < 0.87) {
      const userId = pick([null, ...people.map((one) => one.userId)]);
      await person.call('PUT', `/tickets/${ticket.id}`, { isTransfered: true, queueId: pick(queues), userId });
    } else if (dice < 0.92) await person.call('POST', `/messages/${ticket.id}`, { body: `resposta ${step}` });
    else if (dice < 0.97) await person.call('POST', `/tickets/${ticket.id}/read`);
    else await admin.call('DELETE', `/tickets/${ticket.id}`);

    for (const [index, screen] of screens.entries()) {
      const line = lines[index];
      await line?.settled();
      for (const event of line?.heard.slice(read[index]) ?? []) screen.hear(event);
      read[index] = line?.heard.length ?? 0;
      expect(await screen.differences(), `step ${step}, person ${index}`).toEqual([]);
    }
  }
  const told = lines[0]?.heard ?? [];
  expect(told.length).toBeGreaterThan(40);
  expect(told.flatMap((event) => eventProblems(event, feeds, company.companyId))).toEqual([]);
  expect(lines[3]?.heard.filter(({ name }) => name.includes(`-${company.companyId}-`))).toEqual([]);
  for (const line of lines) line.close();
});

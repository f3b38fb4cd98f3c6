import type { Tag } from '@oplano/contracts/tags';
import type { Ticket } from '@oplano/contracts/tickets';
import { fireEvent, screen } from '@testing-library/react';
import { aQueue } from '#testing/records';
import { fakeServer, type Answers } from '#testing/server';
import { aTicket } from '#testing/tickets';
import { showAt } from '#testing/show-at';
import { KanbanScreen } from './kanban-screen.tsx';
import { kanbanHandlers } from './kanban.realtime.ts';

const instant = '2026-01-01T12:00:00.000Z';
export const aLane = (id: number, name: string, given: Partial<Tag> = {}): Tag => ({
  id,
  name,
  color: '#15803D',
  kanban: 1,
  timeLane: 0,
  nextLaneId: null,
  rollbackLaneId: null,
  greetingMessageLane: '',
  wipLimit: 0,
  position: id,
  userId: null,
  contactsCount: 0,
  ticketsCount: 0,
  createdAt: instant,
  updatedAt: instant,
  version: 1,
  ...given,
});
export const proposal = aLane(1, 'Proposta');
export const won = aLane(2, 'Ganho', { wipLimit: 1 });
export const inLane = ({ id, name, color }: Tag) => ({ id, name, color });
export const now = new Date().toISOString();
export const aCard = (id: number, given: Parameters<typeof aTicket>[0] = {}): Ticket =>
  aTicket({ id, status: 'open', userId: 1, createdAt: now, updatedAt: now, queueId: 1, ...given });

export const onBoard = (tickets: readonly Ticket[]) =>
  tickets
    .toSorted((a, b) => b.id - a.id)
    .map((ticket) => ({ ...ticket, contact: { ...ticket.contact, extraInfo: [] } }));

export function boardAnswer(tickets: readonly Ticket[]) {
  const lanes = [null, proposal.id, won.id].map((laneId) => {
    const cards = tickets.filter(({ lane }) => (lane?.id ?? null) === laneId);
    const cents = cards.reduce((sum, { valueCents }) => sum + (valueCents ?? 0), 0);
    return { laneId, count: cards.length, cents, cursor: null };
  });
  return { tickets: onBoard(tickets), lanes };
}

export async function openBoard(
  tickets: readonly Ticket[],
  answers: Answers = {},
  lanes: readonly Tag[] = [proposal, won],
) {
  const log = fakeServer({
    'GET /queue/user': [aQueue({ id: 1 }), aQueue({ id: 4, name: 'Suporte' })],
    'GET /tag/kanban': { lista: lanes.map((lane) => ({ ...lane, ticketTags: [] })) },
    'GET /ticket/kanban': boardAnswer(tickets),
    ...answers,
  });
  const shown = await showAt('/Kanban', KanbanScreen, ['kanban', 'tickets']);
  await screen.findByRole('region', { name: 'Quadro de atendimentos' });
  return { ...shown, log, feed: kanbanHandlers(shown.client) };
}

export const column = (name: string) => screen.getByRole('region', { name });
export const idsIn = (name: string) =>
  [...column(name).querySelectorAll('[data-card]')].map((card) => Number(card.getAttribute('data-card')));
export const card = (id: number) => document.querySelector<HTMLElement>(`[data-card="${id}"]`) as HTMLElement;
export const cardLink = (id: number) => card(id).querySelector<HTMLElement>('[data-link]') as HTMLElement;
export const press = (...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(document.activeElement ?? document.body, { key });
};
export const callsTo = (log: { call: string }[], start: string) => log.filter(({ call }) => call.startsWith(start));

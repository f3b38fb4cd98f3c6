import { screen } from '@testing-library/react';
import type { Ticket } from '@oplano/contracts/tickets';
import type { SessionUser } from '@oplano/contracts/users';
import { aPerson } from '#testing/people';
import { aConnection, aQueue } from '#testing/records';
import type { Answers, Asked } from '#testing/server';
import { aTicket } from '#testing/tickets';
import { useTicketActions } from '../actions/use-ticket-actions.ts';
import { showInInbox } from '../testing.tsx';
import { openTicketDialog, type TicketDialog } from './dialog-store.ts';

export const queues = [aQueue(), aQueue({ id: 2, name: 'Suporte', color: '#112232' })];
export const people = [
  { id: 8, name: 'João Reis', online: true, away: null, queueIds: [2] },
  { id: 9, name: 'Joana Luz', online: false, away: null, queueIds: [1, 2] },
];
const answers: Answers = {
  'GET /queue': queues,
  'GET /queue/user': queues,
  'GET /whatsapp': [
    aConnection({ id: 1, name: 'Conexão 1', isDefault: false }),
    aConnection({ id: 2, name: 'Conexão 2' }),
  ],
  'GET /users/list': ({ query }: Asked) =>
    people.filter(({ name }) => name.toLowerCase().includes(query['searchParam'] ?? '')),
  'GET /tickets/recent-contacts': [],
  'GET /tickets/last-connection/5': { whatsappId: null },
  'GET /contacts/list': [{ id: 5, name: 'Ana Souza', number: '5511999990000', channel: 'whatsapp', isGroup: false }],
};

const words = { accept: 'aceitar', ignore: 'ignorar', giveBack: 'devolver' };
/** Two controls of a page: they do at once what rows and the conversation offer. */
function Controls({ ticket }: { readonly ticket: Ticket }) {
  const actions = useTicketActions();
  return (
    <>
      <button onClick={() => void actions.accept(ticket)}>{words.accept}</button>
      <button onClick={() => void actions.ignore(ticket)}>{words.ignore}</button>
      <button onClick={() => void actions.returnToQueue(ticket)}>{words.giveBack}</button>
    </>
  );
}

export const waiting = aTicket({ id: 4, queueId: 1, queue: queues[0] ?? null });
export const led = aTicket({ id: 4, status: 'open', userId: 7, queueId: 1, queue: queues[0] ?? null });

export async function openDialog(
  dialog: TicketDialog | null,
  {
    ticket = waiting,
    user = aPerson(),
    more = {},
    at,
  }: { ticket?: Ticket; user?: SessionUser; more?: Answers; at?: string } = {},
) {
  const shown = await showInInbox(<Controls ticket={ticket} />, {
    user,
    answers: { ...answers, ...more },
    ...(at && { at }),
  });
  if (dialog) openTicketDialog(dialog);
  return shown;
}

export const choose = async (
  user: Awaited<ReturnType<typeof openDialog>>['user'],
  label: string,
  option: RegExp | string,
) => {
  await user.click(await screen.findByRole('combobox', { name: label }));
  await user.click(await screen.findByRole('option', { name: option }));
};

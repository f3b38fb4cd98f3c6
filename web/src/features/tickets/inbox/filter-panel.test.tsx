import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { anAdmin, aPerson } from '#testing/people';
import { useInbox } from '../inbox-store.ts';
import { aConnection } from '#testing/records';
import { showInInbox } from '../testing.tsx';
import { ticketList } from '../tickets.api.ts';
import FilterPanel from './filter-panel.tsx';
import { useTicketFilter } from './use-inbox-list.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const instant = '2026-01-01T12:00:00.000Z';
const aTag = (id: number, name: string) => ({
  id,
  name,
  color: '#123456',
  kanban: 0,
  timeLane: 0,
  nextLaneId: null,
  rollbackLaneId: null,
  greetingMessageLane: '',
  wipLimit: 0,
  position: 0,
  userId: null,
  contactsCount: 0,
  ticketsCount: 0,
  createdAt: instant,
  updatedAt: instant,
  version: 1,
});
const answers = {
  'GET /tags/list': [aTag(1, 'VIP'), aTag(2, 'Boleto'), aTag(3, 'Novo')],
  'GET /whatsapp': [aConnection({ id: 5, name: 'Conexão 5' })],
  'GET /users/list': [{ id: 8, name: 'João', online: true, away: null, queueIds: [] }],
};

/** Asks the server as the list would. */
function AskNow() {
  const filter = useTicketFilter();
  const ask = () => void ticketList.fetchPage({ ...filter, pageNumber: '1' }, new AbortController().signal);
  return <button onClick={ask}>perguntar</button>;
}

async function choose(label: string, ...options: string[]) {
  const field = screen.getByLabelText(label);
  fireEvent.focus(field);
  fireEvent.mouseDown(field);
  for (const option of options) fireEvent.click(await within(await screen.findByRole('listbox')).findByText(option));
  fireEvent.blur(field);
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
}

test('the filters are tags, of which two are named, users, status and connections, in this order [INB-009, INB-010, INB-011, INB-012, INB-020]', async () => {
  const { log } = await showInInbox(
    <>
      <FilterPanel />
      <AskNow />
    </>,
    { user: anAdmin(), answers },
  );
  await screen.findByLabelText('Tags');
  const panel = within(screen.getByRole('region', { name: 'Filtros' }));
  const parts = [...panel.getAllByRole('combobox'), panel.getByRole('group')].toSorted((a, b) =>
    a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  );
  const nameOf = (part: Element) =>
    part.querySelector('legend')?.textContent ?? (part as HTMLInputElement).labels?.[0]?.textContent;
  expect(parts.map(nameOf)).toEqual(['Tags', 'Usuários', 'Status', 'Conexões']);
  await choose('Tags', 'VIP', 'Boleto', 'Novo');
  expect(screen.getByText('+1')).toBeTruthy();
  await choose('Usuários', 'João');
  await choose('Conexões', 'Conexão 5');
  expect([...panel.getByRole('group').querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual([
    'Atendendo',
    'Encerrados',
    'Aguardando',
    'Grupos',
  ]);
  fireEvent.click(screen.getByText('Encerrados'));
  expect(useInbox.getState()).toMatchObject({
    view: 'search',
    filters: { tags: [1, 2, 3], users: [8], whatsapps: [5], statuses: ['closed'] },
  });
  fireEvent.click(screen.getByText('perguntar'));
  await waitFor(() =>
    expect(log.find(({ call }) => call === 'GET /tickets')?.query).toMatchObject({
      status: 'search',
      tags: '[1,2,3]',
      users: '[8]',
      whatsapps: '[5]',
      statusFilter: '["closed"]',
    }),
  );
});

test('a plain user does not filter by users [INB-010, INB-046]', async () => {
  const { log } = await showInInbox(<FilterPanel />, { user: aPerson(), answers });
  await screen.findByLabelText('Tags');
  expect(screen.queryByLabelText('Usuários')).toBeNull();
  expect(log.map(({ call }) => call)).not.toContain('GET /users/list');
});

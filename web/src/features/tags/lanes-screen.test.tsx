import type { Tag } from '@oplano/contracts/tags';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setSession } from '#platform/session';
import { anAdmin, aPerson } from '#testing/people';
import { fakeServer, type Answers } from '#testing/server';
import { showAt } from '#testing/show-at';
import { LanesScreen } from './tags-screen.tsx';

const instant = '2026-01-01T12:00:00.000Z';
const aLane = (id: number, name: string, given: Partial<Tag> = {}): Tag => ({
  id,
  name,
  color: '#15803d',
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
const lanes = [aLane(1, 'Novo', { ticketsCount: 4 }), aLane(2, 'Proposta')];

beforeEach(() => setSession({ status: 'signedIn', user: anAdmin(), billingOnly: false }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(answers: Answers = {}) {
  const log = fakeServer({
    'GET /tags': { tags: lanes, hasMore: false, count: 2 },
    'GET /tag/kanban': { lista: lanes.map((lane) => ({ ...lane, ticketTags: [] })) },
    ...answers,
  });
  const shown = await showAt('/TagsKanban', LanesScreen, ['tags']);
  await screen.findByText('Proposta');
  return { ...shown, log };
}

const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => lanes.find(({ name }) => textContent?.includes(name))?.name);

describe('the columns of the board', () => {
  test('are listed with colour, name and tickets, found, added, changed and deleted [KAN-014]', async () => {
    const { user, log } = await open({ 'DELETE /tags/1': { message: 'ok' } });
    const [, first] = screen.getAllByRole('row');
    expect(within(first as HTMLElement).getByText('Novo').style.backgroundColor).toBe('#15803d');
    expect(within(first as HTMLElement).getByText('4 atendimentos')).toBeTruthy();
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      '',
      'Nome',
      'Atendimentos',
      'Ações',
    ]);
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'Prop' } });
    await waitFor(() => expect(log.at(-1)?.query).toMatchObject({ kanban: '1', searchParam: 'prop' }));
    await user.click(screen.getByRole('button', { name: 'Nova coluna' }));
    expect(await screen.findByRole('dialog', { name: 'Nova coluna' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    expect(await screen.findByRole('button', { name: 'Editar Proposta' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Excluir Novo' }));
    const question = await screen.findByRole('alertdialog', { name: 'Excluir Novo?' });
    expect(question.textContent).toContain('4 atendimentos voltam para “Sem coluna”.');
    await user.click(within(question).getByRole('button', { name: 'Excluir' }));
    await waitFor(() => expect(log.some(({ call }) => call === 'DELETE /tags/1')).toBe(true));
  });

  test('lead back to the board [KAN-015]', async () => {
    const { user, place } = await open();
    await user.click(screen.getByRole('button', { name: 'Voltar ao Kanban' }));
    await waitFor(() => expect(place()).toBe('/Kanban'));
  });

  test('say beside the handles how they are moved, as soon as there are two', async () => {
    const hint = 'Arraste para mudar a ordem das colunas no quadro.';
    await open();
    expect(screen.getByText(hint).querySelector('svg')).toBeTruthy();
    cleanup();
    await open({ 'GET /tags': { tags: lanes.slice(1), hasMore: false, count: 1 } });
    expect(screen.queryByText(hint)).toBeNull();
  });

  test('are put into another order by their handles, which the keyboard reaches too', async () => {
    const ordered = [
      { ...lanes[1], position: 1, version: 2 },
      { ...lanes[0], position: 2, version: 2 },
    ];
    const { log } = await open({ 'PUT /tag/kanban/order': { lista: ordered } });
    // Rows have no size here; those of the keyboard go by where rows stand.
    const rows = screen.getAllByRole('row').slice(1);
    rows.forEach((row, index) => {
      row.getBoundingClientRect = () => new DOMRect(0, index * 44, 600, 44);
    });
    const handle = screen.getByRole('button', { name: 'Mover a coluna Novo' });
    handle.focus();
    fireEvent.keyDown(handle, { code: 'Space', key: ' ' });
    await new Promise((resolve) => setTimeout(resolve, 50));
    fireEvent.keyDown(handle, { code: 'ArrowDown', key: 'ArrowDown' });
    await new Promise((resolve) => setTimeout(resolve, 50));
    fireEvent.keyDown(handle, { code: 'Space', key: ' ' });
    await waitFor(() => expect(log.at(-1)).toMatchObject({ call: 'PUT /tag/kanban/order', body: { laneIds: [2, 1] } }));
    await waitFor(() => expect(names()).toEqual(['Proposta', 'Novo']));
  });

  test('are only looked at by whoever may not add any [KAN-013]', async () => {
    setSession({ status: 'signedIn', user: aPerson(), billingOnly: false });
    await open();
    expect(screen.queryByRole('columnheader', { name: 'Ações' })).toBeNull();
    for (const name of ['Nova coluna', 'Editar Novo', 'Excluir Novo', 'Mover a coluna Novo']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
  });
});

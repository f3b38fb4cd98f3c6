import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Tag } from '@oplano/contracts/tags';
import { tagColors } from '@oplano/core/tags';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { tagHandlers, TagsScreen } from '#features/tags';
import { setSession } from '#platform/session';
import { aPerson } from '#testing/people';
import { fakeServer, refuse, type Answers } from '#testing/server';
import { showAt } from '#testing/show-at';
import { toast } from '#ui/toast';
import { TagsPageScreen } from './tags-page-screen.tsx';
import { aContact, aTag } from './testing.tsx';

vi.mock(import('#ui/toast'), () => ({
  toast: { success: vi.fn(), error: vi.fn(), warning: vi.fn(), info: vi.fn() },
  toastError: vi.fn(),
}));

beforeEach(() => setSession({ status: 'signedIn', user: aPerson(), billingOnly: false }));
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

async function open(kanban: 0 | 1, tags: Tag[], answers: Answers = {}) {
  const log = fakeServer({
    'GET /tags': { tags, hasMore: false, count: tags.length },
    'GET /tags/list': tags,
    'GET /tag/kanban': { lista: tags.map((one) => ({ ...one, ticketTags: [] })) },
    ...answers,
  });
  const Screen = kanban === 1 ? () => <TagsScreen kanban={1} /> : TagsPageScreen;
  const shown = await showAt('/start', Screen, ['tags', 'contacts']);
  await waitFor(() => expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('false'));
  return { ...shown, log, feed: tagHandlers(shown.client) };
}

const cells = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(0, 3)
        .map(({ textContent }) => textContent),
    );
const fillName = (value: string) => {
  const field = screen.getByRole('textbox', { name: 'Nome' });
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
};
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Salvar' }));

describe('the tags page', () => {
  test('lists plain tags with id, name, contacts and actions [TAG-001, TAG-011]', async () => {
    const { log } = await open(0, [aTag({ contactsCount: 3 })]);
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'ID',
      'Nome',
      'Contatos',
      'Ações',
    ]);
    expect(cells()).toEqual([['5', 'Cliente', '3']]);
    expect(log[0]?.query).toMatchObject({ kanban: '0' });
    expect(screen.getByRole('button', { name: 'Editar Cliente' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Excluir Cliente' })).toBeTruthy();
  });

  test('says on a phone, where no column does, what its number counts', async () => {
    const { happyDOM } = window as unknown as { happyDOM: { setViewport(size: { width: number }): void } };
    happyDOM.setViewport({ width: 390 });
    try {
      await open(0, [aTag({ contactsCount: 3 })]);
      expect(screen.getByRole('button', { name: '3 contatos com Cliente' }).textContent).toBe('3 contatos');
    } finally {
      happyDOM.setViewport({ width: 1024 });
    }
  });

  test('shows who has a tag, and takes them off it [TAG-002, TAG-003]', async () => {
    const tags = [{ id: 5, name: 'Cliente', color: '#15803D' }];
    const { user, log } = await open(0, [aTag({ contactsCount: 1 })], {
      'GET /contacts': { contacts: [aContact({ tags })], hasMore: false, count: 1 },
      'DELETE /tags-contacts/5/1': aContact({ version: 2 }),
    });
    await user.click(screen.getByRole('button', { name: '1 contato com Cliente' }));
    const dialog = await screen.findByRole('dialog', { name: 'Contatos com Cliente' });
    expect(await within(dialog).findByText('Ana Lima')).toBeTruthy();
    expect(log.at(-1)?.query).toMatchObject({ contactTag: '[5]' });
    await user.click(within(dialog).getByRole('button', { name: 'Tirar Ana Lima da tag' }));
    expect(await within(dialog).findByText('Nenhum contato tem esta tag.')).toBeTruthy();
    expect(log.at(-1)?.call).toBe('DELETE /tags-contacts/5/1');
  });

  test('adds a tag with a colour by chance; the name has at least 3 letters [TAG-005, TAG-006, TAG-009]', async () => {
    const { user, log } = await open(0, [], { 'POST /tags': aTag({ id: 9, name: 'Atacado' }) });
    await user.click(screen.getByRole('button', { name: 'Nova tag' }));
    await screen.findByRole('dialog', { name: 'Nova tag' });
    const problem = () =>
      document.getElementById(screen.getByRole('textbox', { name: 'Nome' }).getAttribute('aria-describedby') ?? '')
        ?.textContent;
    fillName('');
    await waitFor(() => expect(problem()).toBe('Obrigatório'));
    fillName('ab');
    await waitFor(() => expect(problem()).toBe('Mensagem muito curta'));
    fillName('Atacado');
    save();
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Tag salva com sucesso.'));
    const sent = log.find(({ call }) => call === 'POST /tags')?.body as { name: string; color: string; kanban: number };
    expect(sent).toMatchObject({ name: 'Atacado', kanban: 0 });
    expect(tagColors).toContain(sent.color);
    await waitFor(() => expect(cells()).toEqual([['9', 'Atacado', '0']]));
  });

  test('says at its name that there is such a tag already [TAG-005]', async () => {
    const { user, log } = await open(0, [aTag()], { 'POST /tags': refuse(409, 'ERR_TAG_NAME_TAKEN') });
    await user.click(screen.getByRole('button', { name: 'Nova tag' }));
    await screen.findByRole('dialog', { name: 'Nova tag' });
    fillName('Cliente');
    save();
    await screen.findByText('Já existe uma tag com este nome.', {});
    expect(log.find(({ call }) => call === 'POST /tags')?.body).toMatchObject({ name: 'Cliente', onlyNew: true });
    expect(toast.success).not.toHaveBeenCalled();
  });

  test('deletes after saying how many contacts lose it [TAG-009]', async () => {
    const { user } = await open(0, [aTag({ contactsCount: 3 })], { 'DELETE /tags/5': { message: 'ok' } });
    await user.click(screen.getByRole('button', { name: 'Excluir Cliente' }));
    const question = screen.getByRole('alertdialog', { name: 'Excluir Cliente?' });
    expect(question.textContent).toContain('3 contatos perdem esta tag.');
    await user.click(within(question).getByRole('button', { name: 'Excluir' }));
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Tag excluída com sucesso.'));
    expect(screen.getByText('Nenhuma tag por aqui')).toBeTruthy();
  });

  test('follows the feed [TAG-010, RTE-020]', async () => {
    const { feed } = await open(0, [aTag()]);
    act(() => feed.create({ tag: aTag({ id: 6, name: 'Atacado' }) }));
    act(() => feed.create({ tag: aTag({ id: 7, name: 'Coluna', kanban: 1 }) }));
    await waitFor(() => expect(cells().map(([, name]) => name)).toEqual(['Atacado', 'Cliente']));
    act(() => feed.update({ tag: aTag({ name: 'Cliente bom', contactsCount: 2, version: 2 }) }));
    await waitFor(() => expect(cells()[1]).toEqual(['5', 'Cliente bom', '2']));
    act(() => feed.delete({ tagId: 6 }));
    await waitFor(() => expect(cells().map(([, name]) => name)).toEqual(['Cliente bom']));
  });
});

describe('the lanes of the board', () => {
  test('are tags in the same dialog, with time, next lane, message and way back [TAG-004, TAG-008, TAG-011]', async () => {
    const lanes = [
      aTag({ id: 1, name: 'Novo', kanban: 1, ticketsCount: 4 }),
      aTag({ id: 2, name: 'Proposta', kanban: 1 }),
    ];
    const { user, log } = await open(1, lanes, {
      'GET /tags/1': { ...lanes[0], contacts: [], ticketTags: [] },
      'PUT /tags/1': { ...lanes[0], version: 2 },
    });
    expect(log[0]?.query).toMatchObject({ kanban: '1' });
    expect(cells()).toEqual([
      ['Novo', '4 atendimentos', ''],
      ['Proposta', 'Nenhum atendimento', ''],
    ]);
    await user.click(screen.getByRole('button', { name: 'Editar Novo' }));
    await screen.findByRole('dialog', { name: 'Editar coluna' });
    await user.click(screen.getByRole('combobox', { name: 'Unidade' }));
    await user.click(await screen.findByRole('option', { name: 'Horas' }));
    fireEvent.change(screen.getByRole('spinbutton', { name: /Tempo sem resposta/ }), { target: { value: '4' } });
    fireEvent.change(screen.getByRole('textbox', { name: /Mensagem ao entrar/ }), { target: { value: 'Oi' } });
    fireEvent.change(screen.getByRole('spinbutton', { name: /Limite de atendimentos/ }), { target: { value: '7' } });
    for (const [field, lane] of [
      [/Próxima coluna/, 'Proposta'],
      [/Coluna de retorno/, 'Proposta'],
    ] as const) {
      await user.click(screen.getByRole('combobox', { name: field }));
      await user.click(await screen.findByRole('option', { name: lane }));
    }
    save();
    await waitFor(() => expect(log.some(({ call }) => call === 'PUT /tags/1')).toBe(true));
    expect(log.find(({ call }) => call === 'PUT /tags/1')?.body).toEqual({
      timeLane: 240,
      wipLimit: 7,
      nextLaneId: 2,
      rollbackLaneId: 2,
      greetingMessageLane: 'Oi',
    });
  });
});

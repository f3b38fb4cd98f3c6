import type { ContactList, ContactListItem } from '@oplano/contracts/contact-lists';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setSession } from '#platform/session';
import { anAdmin } from '#testing/people';
import { fakeServer, refuse, type Answers, type Asked } from '#testing/server';
import { show } from '#ui/testing';
import { toast, toastError } from '#ui/toast';
import { contactListRecord, listItemHandlers } from './contact-lists.api.ts';
import { ContactListsScreen } from './contact-lists-screen.tsx';
import { ListItemsScreen } from './list-items-screen.tsx';

vi.mock(import('#ui/toast'), () => ({
  toast: { success: vi.fn(), error: vi.fn(), warning: vi.fn(), info: vi.fn() },
  toastError: vi.fn(),
}));

const instant = '2026-01-01T12:00:00.000Z';
const aList = (given: Partial<ContactList> = {}): ContactList => ({
  id: 1,
  companyId: 2,
  name: 'Clientes',
  contactsCount: 1_234,
  createdAt: instant,
  updatedAt: instant,
  version: 1,
  ...given,
});
const anItem = (id: number, given: Partial<ContactListItem> = {}): ContactListItem => ({
  id,
  companyId: 2,
  contactListId: 1,
  name: `Pessoa ${id}`,
  number: `551198765432${id}`,
  email: '',
  isWhatsappValid: null,
  checkedAt: null,
  extra: {},
  doNotSend: false,
  createdAt: instant,
  updatedAt: instant,
  version: 1,
  ...given,
});

beforeEach(() => setSession({ status: 'signedIn', user: anAdmin(), billingOnly: false }));
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

async function open(at: string, answers: Answers) {
  const log = fakeServer(answers);
  const root = createRootRoute();
  const page = (path: string, component: () => React.ReactNode) =>
    createRoute({ getParentRoute: () => root, path, component });
  const routeTree = root.addChildren([
    page('/contact-lists', ContactListsScreen),
    page('/contact-lists/$contactListId/contacts', ListItemsScreen),
  ]);
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [at] }) });
  const shown = await show(<RouterProvider router={router} />, [
    'contactLists',
    'contactListItems',
    'contacts',
    'doNotSend',
  ]);
  await waitFor(() => expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('false'));
  return { ...shown, log, place: () => router.state.location.href };
}
const writes = <Call extends { readonly call: string }>(log: Call[]) =>
  log.filter(({ call }) => !call.startsWith('GET'));

const lists = (records: ContactList[], more: Answers = {}): Answers => ({
  'GET /contact-lists': { records, hasMore: false, count: records.length },
  ...Object.fromEntries(records.map((record) => [`GET /contact-lists/${record.id}`, record])),
  ...more,
});

describe('contact lists', () => {
  test('are listed with how many are on them, and offer edit, delete, their people and a sample [LST-001, LST-002]', async () => {
    const { user, log, place } = await open(
      '/contact-lists',
      lists([aList()], {
        'GET /contact-lists/sample': { url: '/files/sample.xlsx' },
        'GET /contact-list-items': { contacts: [], hasMore: false, count: 0 },
      }),
    );
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(heads).toEqual(['Nome', 'Contatos', 'Ações']);
    expect(screen.getByText('1.234')).toBeTruthy();
    const [, row] = screen.getAllByRole('row');
    const offered = within(row as HTMLElement)
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label'));
    expect(offered).toEqual([
      '1.234 contatos em Clientes: abrir',
      'Abrir os contatos de Clientes',
      'Baixar planilha de exemplo',
      'Editar Clientes',
      'Excluir Clientes',
    ]);
    await user.click(screen.getByRole('button', { name: 'Baixar planilha de exemplo' }));
    await waitFor(() => expect(log.some(({ call }) => call === 'GET /contact-lists/sample')).toBe(true));
    await user.click(screen.getByRole('button', { name: 'Abrir os contatos de Clientes' }));
    await waitFor(() => expect(place()).toBe('/contact-lists/1/contacts'));
  });

  test('say on a phone, where no column does, what their number counts', async () => {
    const { happyDOM } = window as unknown as { happyDOM: { setViewport(size: { width: number }): void } };
    happyDOM.setViewport({ width: 390 });
    try {
      await open('/contact-lists', lists([aList()]));
      const count = screen.getByRole('button', { name: '1.234 contatos em Clientes: abrir' });
      expect(count.textContent).toBe('1.234 contatos');
    } finally {
      happyDOM.setViewport({ width: 1024 });
    }
  });

  test('are added and deleted in dialogs that say so, with names of 2 to 50 characters [LST-003, LST-004, LST-014]', async () => {
    const { user, log } = await open(
      '/contact-lists',
      lists([aList()], {
        'POST /contact-lists': aList({ id: 2, name: 'Novos', contactsCount: 0 }),
        'DELETE /contact-lists/1': { message: 'ok' },
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Nova lista' }));
    const dialog = await screen.findByRole('dialog', { name: 'Nova lista de contatos' });
    const name = within(dialog).getByRole('textbox', { name: /Nome/ });
    for (const wrong of ['N', 'N'.repeat(51)]) {
      fireEvent.change(name, { target: { value: wrong } });
      fireEvent.click(within(dialog).getByRole('button', { name: 'Salvar' }));
      await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'));
    }
    expect(writes(log)).toEqual([]);
    fireEvent.change(name, { target: { value: 'Novos' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Lista salva com sucesso.'));
    expect(await screen.findByText('Novos')).toBeTruthy();
    // Behind a window that fades away nothing can be pressed yet.
    await user.click(await screen.findByRole('button', { name: 'Excluir Clientes' }));
    const question = await screen.findByRole('alertdialog', { name: 'Excluir Clientes?' });
    expect(question.textContent).toContain('1.234 contatos saem com ela.');
    await user.click(within(question).getByRole('button', { name: 'Excluir' }));
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Lista excluída com sucesso.'));
  });

  test('follow their events [LST-013]', async () => {
    const { client } = await open('/contact-lists', lists([aList()]));
    const feed = contactListRecord.handlers(client);
    act(() => feed.update({ record: aList({ name: 'Bons clientes', contactsCount: 7, version: 2 }) }));
    expect(await screen.findByText('Bons clientes')).toBeTruthy();
    act(() => feed.delete({ id: 1 }));
    expect(await screen.findByText('Nenhuma lista por aqui')).toBeTruthy();
  });
});

describe('the people of a list', () => {
  const people = [
    anItem(1, { isWhatsappValid: true }),
    anItem(2, { isWhatsappValid: false }),
    anItem(3, { doNotSend: true }),
  ];
  const answers = (more: Answers = {}) =>
    lists([aList()], {
      'GET /contact-list-items': { contacts: people, hasMore: false, count: 3 },
      'GET /tags/list': [],
      ...more,
    });

  test('are shown with whether WhatsApp knows them and whether they may be written to [LST-005, LST-011]', async () => {
    await open('/contact-lists/1/contacts', answers());
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(heads).toEqual(['WhatsApp', 'Nome', 'Número', 'E-mail', 'Ações']);
    const rows = screen.getAllByRole('row').slice(1);
    const marks = rows.map((row) => within(row).getByRole('img', { hidden: true }).textContent);
    expect(marks).toEqual(['Tem WhatsApp', 'Não tem WhatsApp', 'Ainda não conferido']);
    expect(rows.map(({ textContent }) => textContent?.includes('Não enviar'))).toEqual([false, false, true]);
    expect(screen.getByRole('button', { name: 'Voltar às listas' }).textContent).toBe('Clientes');
  });

  test('are checked before they are added, in the words that were given [LST-007, LST-008, LST-009]', async () => {
    const { user, log } = await open('/contact-lists/1/contacts', answers());
    await user.click(screen.getByRole('button', { name: 'Novo contato' }));
    const dialog = await screen.findByRole('dialog', { name: 'Novo contato na lista' });
    const save = () => fireEvent.click(within(dialog).getByRole('button', { name: 'Salvar' }));
    const type = (field: RegExp, value: string) =>
      fireEvent.change(within(dialog).getByRole('textbox', { name: field }), { target: { value } });
    save();
    expect(await within(dialog).findAllByText('Required')).toHaveLength(2);
    type(/Nome/, 'A');
    type(/Número/, '1234567');
    type(/E-mail/, 'ana@');
    save();
    expect(await within(dialog).findAllByText('Too Short!')).toHaveLength(2);
    expect(await within(dialog).findByText('Invalid email')).toBeTruthy();
    type(/Nome/, 'x'.repeat(51));
    save();
    expect(await within(dialog).findByText('Too Long!')).toBeTruthy();
    expect(writes(log)).toEqual([]);
  });

  test('are added, taken off and follow their events [LST-006, LST-013, LST-014]', async () => {
    const { user, client, log } = await open(
      '/contact-lists/1/contacts',
      answers({
        'POST /contact-list-items': anItem(4, { name: 'Nova pessoa' }),
        'DELETE /contact-list-items/1': { message: 'ok' },
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Novo contato' }));
    const dialog = await screen.findByRole('dialog', { name: 'Novo contato na lista' });
    fireEvent.change(within(dialog).getByRole('textbox', { name: /Nome/ }), { target: { value: 'Nova pessoa' } });
    fireEvent.change(within(dialog).getByRole('textbox', { name: /Número/ }), { target: { value: '11987654324' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Contato salvo com sucesso.'));
    expect(writes(log)).toMatchObject([{ body: { contactListId: 1, name: 'Nova pessoa' } }]);
    await user.click(await screen.findByRole('button', { name: 'Tirar Pessoa 1 da lista' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Tirar' }));
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Contato retirado da lista com sucesso.'));
    const feed = listItemHandlers(client);
    act(() => feed.create({ record: anItem(5, { name: 'De outra lista', contactListId: 9 }) }));
    act(() => feed.update({ record: anItem(2, { name: 'Mudou', version: 2 }) }));
    expect(await screen.findByText('Mudou')).toBeTruthy();
    expect(screen.queryByText('De outra lista')).toBeNull();
  });

  test('are gathered by days, after it was said how many they are [LST-006]', async () => {
    const { user, log } = await open(
      '/contact-lists/1/contacts',
      answers({ 'POST /contact-lists/1/fill': { added: 12, known: 3, withoutNumber: 1 } }),
    );
    await user.click(screen.getByRole('button', { name: 'Importar e exportar' }));
    await user.click(screen.getByRole('menuitem', { name: 'Reunir contatos' }));
    const dialog = await screen.findByRole('dialog', { name: 'Reunir contatos nesta lista' });
    expect(within(dialog).getByRole('button', { name: 'Reunir' }).hasAttribute('disabled')).toBe(true);
    fireEvent.click(within(dialog).getByRole('radio', { name: 'Quem escreveu há pouco' }));
    expect((await within(dialog).findByRole('alert')).textContent).toBe(
      '12 contatos entram na lista. 3 já estão nela. 1 não tem número.',
    );
    fireEvent.click(within(dialog).getByRole('button', { name: 'Reunir' }));
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith('12 contatos entraram na lista.'));
    expect(writes(log).at(-1)).toMatchObject({ body: { from: { kind: 'wrote', days: 30 }, dryRun: false } });
  });

  test('are counted by what is looked for once the typing has paused, and not gathered before [LIM-001, LST-006]', async () => {
    const { user, log } = await open(
      '/contact-lists/1/contacts',
      answers({ 'POST /contact-lists/1/fill': { added: 12, known: 0, withoutNumber: 0 } }),
    );
    await user.click(screen.getByRole('button', { name: 'Importar e exportar' }));
    await user.click(screen.getByRole('menuitem', { name: 'Reunir contatos' }));
    const dialog = await screen.findByRole('dialog', { name: 'Reunir contatos nesta lista' });
    fireEvent.click(within(dialog).getByRole('radio', { name: 'Contatos de uma busca' }));
    await within(dialog).findByRole('alert');
    const field = within(dialog).getByLabelText('Nome, número ou e-mail');
    for (const value of ['a', 'an', 'ana']) fireEvent.change(field, { target: { value } });
    expect(within(dialog).getByRole('button', { name: 'Reunir' }).hasAttribute('disabled')).toBe(true);
    await within(dialog).findByRole('alert');
    const asked = writes(log).map(({ body }) => (body as { from: { searchParam: string } }).from.searchParam);
    expect(asked).toEqual(['', 'ana']);
  });

  test('are gathered once for a double click, and counted for whoever has stopped typing [LST-006]', async () => {
    const { user, log } = await open(
      '/contact-lists/1/contacts',
      answers({ 'POST /contact-lists/1/fill': { added: 12, known: 0, withoutNumber: 0 } }),
    );
    await user.click(screen.getByRole('button', { name: 'Importar e exportar' }));
    await user.click(screen.getByRole('menuitem', { name: 'Reunir contatos' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Reunir contatos nesta lista' }));
    fireEvent.click(dialog.getByRole('radio', { name: 'Quem escreveu há pouco' }));
    const days = dialog.getByRole('spinbutton');
    for (const value of ['3', '36', '365']) fireEvent.change(days, { target: { value } });
    await dialog.findByRole('alert');
    expect(writes(log)).toMatchObject([{ body: { from: { kind: 'wrote', days: 365 }, dryRun: true } }]);
    fireEvent.click(dialog.getByRole('button', { name: 'Reunir' }));
    fireEvent.submit(dialog.getByRole('button', { name: 'Reunir' }).closest('form') as HTMLFormElement);
    await waitFor(() => expect(toast.success).toHaveBeenCalled());
    expect(writes(log)).toHaveLength(2);
  });

  test('that could not be counted or gathered say why, and it can be tried again [LST-006]', async () => {
    const { user } = await open(
      '/contact-lists/1/contacts',
      answers({
        'POST /contact-lists/1/fill': ({ body }: Asked, times: number) =>
          times === 1 || !(body as { dryRun: boolean }).dryRun
            ? refuse(404, 'ERR_NO_CONTACT_LIST_FOUND')
            : { added: 12, known: 0, withoutNumber: 0 },
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Importar e exportar' }));
    await user.click(screen.getByRole('menuitem', { name: 'Reunir contatos' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Reunir contatos nesta lista' }));
    fireEvent.click(dialog.getByRole('radio', { name: 'Quem escreveu há pouco' }));
    await user.click(await dialog.findByRole('button', { name: 'Tentar novamente' }));
    const gather = dialog.getByRole('button', { name: 'Reunir' });
    await waitFor(() => expect(gather.hasAttribute('disabled')).toBe(false));
    fireEvent.click(gather);
    await waitFor(() => expect(toastError).toHaveBeenCalled());
    await waitFor(() => expect(gather.hasAttribute('disabled')).toBe(false));
  });
});

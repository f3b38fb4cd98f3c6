import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Contact } from '@oplano/contracts/contacts';
import type { SessionUser } from '@oplano/contracts/users';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setSession } from '#platform/session';
import { anAdmin, aPerson } from '#testing/people';
import { companySettingDefaults } from '@oplano/contracts/settings';
import { companySettingHandlers } from '#features/settings';
import { callsOf, fakeServer, refuse, type Answers } from '#testing/server';
import { toast, toastError } from '#ui/toast';
import { ContactsScreen } from './contacts-screen.tsx';
import { contactHandlers, tagOnContactHandlers } from './contacts.realtime.ts';
import { aConnection } from '#testing/records';
import { aTicket } from '#testing/tickets';
import { showAt } from '#testing/show-at';
import { aContact, aTag, contactDetails } from './testing.tsx';

vi.mock(import('#ui/toast'), () => ({
  toast: { success: vi.fn(), error: vi.fn(), warning: vi.fn(), info: vi.fn() },
  toastError: vi.fn(),
}));

const bruno = { id: 2, name: 'Bruno Sá', number: '552133334444', email: '', whatsapp: null };
const tag = { id: 5, name: 'Cliente', color: '#15803D' };

const clicked = vi.fn();
beforeEach(() => {
  HTMLAnchorElement.prototype.click = clicked;
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

interface Opening {
  readonly as?: SessionUser;
  readonly contacts?: Contact[];
  readonly answers?: Answers;
}

async function open({ as = anAdmin(), contacts, answers = {} }: Opening = {}) {
  setSession({ status: 'signedIn', user: as, billingOnly: false });
  const rows = contacts ?? [aContact({ tags: [tag] }), aContact(bruno)];
  const log = fakeServer({
    'GET /contacts': { contacts: rows, hasMore: false, count: rows.length },
    'GET /tags/list': [aTag()],
    'GET /whatsapp': [aConnection(), aConnection({ id: 10, name: 'Insta', channel: 'instagram', isDefault: false })],
    ...answers,
  });
  const shown = await showAt('/start', ContactsScreen, ['contacts']);
  await waitFor(() => expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('false'));
  return { ...shown, log, feed: contactHandlers(shown.client), tags: tagOnContactHandlers(shown.client) };
}

/** What the server answers when a conversation begins. */
const rows = () => screen.getAllByRole('row').slice(1);
const names = () => rows().map((row) => within(row).getAllByRole('cell')[1]?.textContent);

describe('the contacts page', () => {
  test('lists contacts with picture, name, number, e-mail, connection, status and actions [CNT-005, CNT-004]', async () => {
    await open();
    const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(headers).toEqual(['Foto', 'Nome', 'Número', 'E-mail', 'Conexão', 'Status', 'Ações']);
    const cells = rows().map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(1, 6)
        .map(({ textContent }) => textContent),
    );
    expect(cells).toEqual([
      ['Ana LimaCliente', '+55 11 98765-4321', 'ana@loja.com', 'Loja Centro', 'Ativo'],
      ['Bruno Sá', '+55 21 3333-4444', '', '—', 'Ativo'],
    ]);
    expect(screen.getByText('2 contatos')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Novo contato' })).toBeTruthy();
  });

  test('is searched, and filtered by tags [CNT-001, CNT-002]', async () => {
    const { log, user } = await open();
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'ANA' } });
    await waitFor(() => expect(log.at(-1)?.query).toMatchObject({ searchParam: 'ana', pageNumber: '1' }));
    await user.click(screen.getByRole('button', { name: 'Filtrar por tags' }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Cliente' }));
    await waitFor(() => expect(log.at(-1)?.query).toMatchObject({ searchParam: 'ana', contactTag: '[5]' }));
  });

  test('offers import from phone, import and export of files; the export to those who may [CNT-003, CNT-012]', async () => {
    const admin = await open({ answers: { 'POST /contacts/export': { url: '/files/x.xlsx', count: 2 } } });
    const entries = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
    await admin.user.click(screen.getByRole('button', { name: 'Importar / Exportar' }));
    expect(entries()).toEqual(['Importar do telefone', 'Importar do Excel', 'Exportar para Excel']);
    await admin.user.click(screen.getByRole('menuitem', { name: 'Exportar para Excel' }));
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith('2 contatos exportados.'));
    expect(clicked).toHaveBeenCalled();

    await admin.user.click(screen.getByRole('button', { name: 'Importar / Exportar' }));
    await admin.user.click(screen.getByRole('menuitem', { name: 'Importar do Excel' }));
    await waitFor(() => expect(admin.place()).toBe('/contacts/import'));
    cleanup();

    const plain = await open({ as: aPerson() });
    await plain.user.click(screen.getByRole('button', { name: 'Importar / Exportar' }));
    expect(entries()).toEqual(['Importar do telefone', 'Importar do Excel']);
  });

  test('follows the company’s word on who imports, while it is open', async () => {
    const answers = { 'GET /companySettings/2': { ...companySettingDefaults, importContacts: 'admins' } };
    const { client } = await open({ as: aPerson(), answers });
    const button = () => screen.queryByRole('button', { name: 'Importar / Exportar' });
    await waitFor(() => expect(button()).toBeNull());
    const tell = (value: string) => act(() => companySettingHandlers(client).update({ key: 'importContacts', value }));
    tell('everyone');
    await waitFor(() => expect(button()).not.toBeNull());
    tell('admins');
    await waitFor(() => expect(button()).toBeNull());
  });

  test('leaves admins their imports where they are reserved for them', async () => {
    const answers = { 'GET /companySettings/2': { ...companySettingDefaults, importContacts: 'admins' } };
    const { user } = await open({ answers });
    await user.click(screen.getByRole('button', { name: 'Importar / Exportar' }));
    expect(screen.getAllByRole('menuitem')).toHaveLength(3);
  });

  test('takes over the contacts and chats of the phone [CNT-037]', async () => {
    const taken = { created: 3, updated: 1, unchanged: 0 };
    const { user, log } = await open({
      answers: { 'POST /contacts/import': taken, 'POST /contacts/import/chats': { ...taken, created: 2, updated: 0 } },
    });
    await user.click(screen.getByRole('button', { name: 'Importar / Exportar' }));
    await user.click(screen.getByRole('menuitem', { name: 'Importar do telefone' }));
    await user.click(await screen.findByRole('button', { name: 'Importar' }));
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith('5 contatos novos e 1 alterados.'));
    expect(log.find(({ call }) => call === 'POST /contacts/import')?.body).toEqual({ whatsappId: 9 });
  });

  test('starts a ticket on a channel that reaches the contact, and goes there [CNT-006]', async () => {
    const uuid = '0b0f5c4e-52ab-4b0a-8a53-0a4b4f6d3c11';
    const insta = aContact({ id: 3, name: 'Insta', number: '', channel: 'instagram' });
    const { user, log, place } = await open({
      contacts: [aContact(), insta],
      answers: { 'POST /tickets': aTicket({ uuid }) },
    });
    await user.click(screen.getByRole('button', { name: 'Iniciar atendimento com Insta' }));
    await waitFor(() =>
      expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Instagram · Insta']),
    );
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Iniciar atendimento com Ana Lima' }));
    await user.click(await screen.findByRole('menuitem', { name: 'WhatsApp · Loja Centro' }));
    await waitFor(() => expect(callsOf(log)).toContain('POST /tickets'));
    expect(log.find(({ call }) => call === 'POST /tickets')?.body).toEqual({
      contactId: 1,
      whatsappId: 9,
      userId: 7,
      status: 'open',
    });
    await waitFor(() => expect(place()).toBe(`/tickets/${uuid}`));
  });

  test('names who talks with the contact already, and leads there where one may see it [CNT-006, TKT-037]', async () => {
    const uuid = '0b0f5c4e-52ab-4b0a-8a53-0a4b4f6d3c11';
    const conflict = { uuid, userId: 8, user: { id: 8, name: 'Bia' }, queue: { id: 2, name: 'Vendas' } };
    const { user, place } = await open({
      answers: { 'POST /tickets': refuse(409, JSON.stringify(conflict), conflict) },
    });
    await user.click(screen.getByRole('button', { name: 'Iniciar atendimento com Ana Lima' }));
    await user.click(await screen.findByRole('menuitem', { name: 'WhatsApp · Loja Centro' }));
    const notice = await screen.findByRole('alertdialog', { name: 'Atendimento em andamento' });
    expect(notice.textContent).toContain('Este contato já está em atendimento com Bia. Fila: Vendas.');
    expect(toastError).not.toHaveBeenCalled();
    await user.click(within(notice).getByRole('button', { name: 'Abrir atendimento' }));
    await waitFor(() => expect(place()).toBe(`/tickets/${uuid}`));
  });

  test('leads to the conversation with the contact that is one’s own already [TKT-038]', async () => {
    const uuid = '0b0f5c4e-52ab-4b0a-8a53-0a4b4f6d3c11';
    const conflict = { uuid, userId: 7, user: { id: 7, name: 'Marina' }, queue: null };
    const { user, place } = await open({
      answers: { 'POST /tickets': refuse(409, JSON.stringify(conflict), conflict) },
    });
    await user.click(screen.getByRole('button', { name: 'Iniciar atendimento com Ana Lima' }));
    await user.click(await screen.findByRole('menuitem', { name: 'WhatsApp · Loja Centro' }));
    await waitFor(() => expect(place()).toBe(`/tickets/${uuid}`));
    expect(toastError).not.toHaveBeenCalled();
  });

  test('blocks and lets in again, and says so [CNT-008, CNT-009, CNT-010]', async () => {
    const { user } = await open({
      answers: {
        'PUT /contacts/block/1': ({ body }: { body: { active: boolean } }, times: number) =>
          aContact({ active: body.active, version: 1 + times }),
      },
    });
    await user.click(screen.getByRole('button', { name: 'Bloquear Ana Lima' }));
    await waitFor(() => expect(toast.success).toHaveBeenLastCalledWith('Contato bloqueado'));
    await user.click(await screen.findByRole('button', { name: 'Desbloquear Ana Lima' }));
    await waitFor(() => expect(toast.success).toHaveBeenLastCalledWith('Contato desbloqueado'));
  });

  test('deletes after asking, says what goes along, and offers it to those who may [CNT-011, CNT-018]', async () => {
    const { user } = await open({ answers: { 'DELETE /contacts/2': { message: 'ok' } } });
    await user.click(screen.getByRole('button', { name: 'Excluir Bruno Sá' }));
    const question = screen.getByRole('alertdialog', { name: 'Excluir Bruno Sá?' });
    expect(question.textContent).toContain('Todos os atendimentos e mensagens');
    await user.click(within(question).getByRole('button', { name: 'Excluir' }));
    await waitFor(() => expect(names()).toEqual(['Ana LimaCliente']));
    expect(toast.success).toHaveBeenCalledWith('Contato excluído com sucesso.');
    cleanup();
    await open({ as: aPerson() });
    expect(screen.queryByRole('button', { name: 'Excluir Bruno Sá' })).toBeNull();
  });

  test('opens the dialog of a contact from its row and its button [CNT-007]', async () => {
    const { user } = await open({ answers: { 'GET /contacts/2': contactDetails({ ...bruno }) } });
    await user.click(screen.getByRole('button', { name: 'Editar Bruno Sá' }));
    expect(await screen.findByRole('dialog', { name: 'Editar contato' })).toBeTruthy();
  });

  test('follows the feed, and the tags on contacts follow theirs [CNT-020, RTE-009]', async () => {
    const { feed, tags, log } = await open();
    act(() => feed.create({ contact: aContact({ id: 3, name: 'Beto' }) }));
    await waitFor(() => expect(names()).toEqual(['Ana LimaCliente', 'Beto', 'Bruno Sá']));
    act(() => feed.update({ contact: aContact({ ...bruno, name: 'Bruno Souza', version: 2 }) }));
    await waitFor(() => expect(names()).toContain('Bruno Souza'));
    act(() => feed.delete({ contactId: 3 }));
    act(() => tags.update({ tag: aTag({ name: 'Freguês', version: 2 }) }));
    await waitFor(() => expect(names()).toEqual(['Ana LimaFreguês', 'Bruno Souza']));
    act(() => tags.delete({ tagId: 5 }));
    await waitFor(() => expect(names()).toEqual(['Ana Lima', 'Bruno Souza']));
    const before = callsOf(log).filter((call) => call === 'GET /contacts').length;
    act(() => feed.reload({}));
    await waitFor(() => expect(callsOf(log).filter((call) => call === 'GET /contacts').length).toBe(before + 1));
  });

  test('shows masked numbers as they come [LGP-003]', async () => {
    await open({ as: aPerson(), contacts: [aContact({ number: '55119******21', numberMasked: true })] });
    expect(screen.getByText('+55 11 9****-**21')).toBeTruthy();
  });
});

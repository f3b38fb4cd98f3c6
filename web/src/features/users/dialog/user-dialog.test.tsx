import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userDefaults, type User } from '@oplano/contracts/users';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aConnection, aQueue } from '#testing/records';
import { setSession, useSession } from '#platform/session';
import { show } from '#ui/testing';
import { toast } from '#ui/toast';
import { aSessionUser, aUser, fakeServer } from '../testing.ts';
import { UserDialog } from './user-dialog.tsx';

vi.mock(import('#ui/toast'), () => ({
  toast: { success: vi.fn(), error: vi.fn(), warning: vi.fn(), info: vi.fn() },
  toastError: vi.fn(),
}));

const admin = { id: 1, name: 'Ana Lima', email: 'ana@loja.com', profile: 'admin' } as const;
const plain = { id: 2, name: 'Bruno Sá', email: 'bruno@loja.com', profile: 'user' } as const;
const sales = { id: 5, name: 'Vendas', color: '#1155cc' };
type Who = Partial<User>;
const signIn = (who: Who) => setSession({ status: 'signedIn', user: aSessionUser(who), billingOnly: false });

beforeEach(() => {
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => undefined;
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

interface Opening {
  readonly as: Who;
  readonly edit?: Who;
  readonly answers?: Parameters<typeof fakeServer>[0];
}

async function open({ as, edit, answers = {} }: Opening) {
  signIn(as);
  const onClose = vi.fn();
  const log = fakeServer({
    'GET /queue': () => [aQueue(sales)],
    'GET /whatsapp': () => [aConnection()],
    ...(edit ? { [`GET /users/${edit.id}`]: () => aUser(edit) } : {}),
    ...answers,
  });
  const shown = await show(<UserDialog open userId={edit?.id} onClose={onClose} />, ['users']);
  await screen.findByRole('textbox', { name: /^Nome/ });
  const writes = () => log.filter(({ call }) => !call.startsWith('GET'));
  return { ...shown, onClose, writes };
}

const field = (label: string) =>
  screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`), { selector: 'input, textarea' });
const has = (label: string) => screen.queryByLabelText(new RegExp(`^${label}`)) !== null;
const fill = (label: string, value: string) => {
  // Another field may appear while this one is filled.
  const input = field(label);
  fireEvent.change(input, { target: { value } });
  fireEvent.blur(input);
};
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Salvar' }));
/** The problem under a field. */
const problem = (label: string) => {
  const input = field(label);
  return document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent;
};
const fillNew = () => {
  fill('Nome', 'Caio Reis');
  fill('E-mail', 'Caio@Loja.com');
  fill('Senha', 'segredo');
};
const adminParts = ['Perfil', 'Filas', 'Conexão padrão', 'Início do expediente', 'Fim do expediente'];

describe('who sees which part of the user dialog', () => {
  test('an admin sees both tabs [USR-002, USR-007]', async () => {
    const { user } = await open({ as: admin, edit: plain });
    expect(screen.getByRole('dialog', { name: 'Editar usuário: Bruno Sá' })).toBeTruthy();
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Geral', 'Permissões']);
    await user.click(screen.getByRole('tab', { name: 'Permissões' }));
    expect(screen.getAllByRole('switch')).toHaveLength(8);
  });

  test.each([
    ['profile', 'USR-003, RBAC-005', ['Perfil']],
    ['queues', 'USR-004, USR-020, RBAC-006', ['Filas']],
    ['connection', 'USR-005, USR-018', ['Conexão padrão']],
    ['hours', 'USR-006', ['Início do expediente', 'Fim do expediente']],
    ['words and looks', 'USR-019, USR-023, USR-024', ['Mensagem de despedida', 'Tema padrão', 'Menu padrão']],
  ])('an admin sees the %s of somebody [%s]', async (_part, _ids, labels) => {
    await open({ as: admin, edit: plain });
    expect(labels.filter((label) => !has(label))).toEqual([]);
  });

  test('a plain user changes their own name, e-mail, password, farewell and looks, and sees no more [USR-003, USR-004, USR-005, USR-006, USR-007]', async () => {
    await open({ as: plain, edit: plain });
    expect(screen.getByRole('dialog', { name: 'Meu perfil' })).toBeTruthy();
    expect(screen.queryByRole('tab')).toBeNull();
    expect(screen.queryByRole('switch', { hidden: true })).toBeNull();
    for (const part of adminParts) expect(has(part), part).toBe(false);
    for (const part of ['Nome', 'E-mail', 'Senha', 'Mensagem de despedida', 'Tema padrão', 'Menu padrão']) {
      expect(has(part), part).toBe(true);
    }
  });

  test('a plain user sends nothing but what they changed', async () => {
    const { writes } = await open({
      as: plain,
      edit: plain,
      answers: { 'PUT /users/2': () => aUser({ ...plain, version: 2 }) },
    });
    fill('Mensagem de despedida', 'Até logo!');
    save();
    await waitFor(() => expect(writes()).toHaveLength(1));
    expect(writes()[0]?.body).toEqual({ farewellMessage: 'Até logo!' });
  });
});

describe('the current password', () => {
  test('is asked of whoever changes their own address or password, and of nobody else', async () => {
    const { writes } = await open({
      as: plain,
      edit: plain,
      answers: { 'PUT /users/2': () => aUser({ ...plain, version: 2 }) },
    });
    expect(has('Senha atual')).toBe(false);
    fill('E-mail', 'outro@loja.com');
    expect(has('Senha atual')).toBe(true);
    fill('E-mail', 'Bruno@loja.com ');
    expect(has('Senha atual')).toBe(false);
    fill('Senha', 'segredo2');
    fill('Senha atual', 'segredo');
    save();
    await waitFor(() => expect(writes()).toHaveLength(1));
    expect(writes()[0]?.body).toMatchObject({ password: 'segredo2', currentPassword: 'segredo' });
    cleanup();
    await open({ as: admin, edit: plain });
    fill('Senha', 'segredo2');
    expect(has('Senha atual')).toBe(false);
  });

  test('that is wrong is said at its field', async () => {
    const { onClose } = await open({
      as: plain,
      edit: plain,
      answers: { 'PUT /users/2': () => ({ status: 400, error: 'ERR_CURRENT_PASSWORD' }) },
    });
    fill('Senha', 'segredo2');
    fill('Senha atual', 'engano');
    save();
    await waitFor(() => expect(problem('Senha atual')).toBe('A senha atual não confere.'));
    expect(document.activeElement).toBe(field('Senha atual'));
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('the fields of the user dialog', () => {
  test('a new user starts with the defaults [USR-016, USR-017, DAT-001]', async () => {
    const { user, writes } = await open({ as: admin, answers: { 'POST /users': () => aUser({ id: 3 }) } });
    expect([field('Início do expediente').value, field('Fim do expediente').value]).toEqual(['00:00', '23:59']);
    expect([field('Início do expediente').step, field('Fim do expediente').step]).toEqual(['600', '600']);
    await user.click(screen.getByRole('tab', { name: 'Permissões' }));
    const on = screen.getAllByRole<HTMLInputElement>('switch').filter(({ checked }) => checked);
    expect(on.map(({ name }) => name)).toEqual(['userClosePendingTicket']);
    await user.click(screen.getByRole('tab', { name: 'Geral' }));

    fillNew();
    save();
    await waitFor(() => expect(writes()).toHaveLength(1));
    expect(writes()[0]).toEqual({
      call: 'POST /users',
      query: {},
      body: { ...userDefaults, name: 'Caio Reis', email: 'caio@loja.com', password: 'segredo' },
    });
  });

  test.each([
    ['allTicket', 'USR-021', 'enable'],
    ['allowGroup', 'USR-022', true],
    ['allHistoric', 'USR-025', 'enabled'],
    ['allUserChat', 'USR-026', 'enabled'],
    ['userClosePendingTicket', 'USR-027', 'disabled'],
    ['showDashboard', 'USR-028', 'enabled'],
    ['allowRealTime', 'USR-029', 'enabled'],
    ['allowConnections', 'USR-030', 'enabled'],
  ] as const)('the flag %s explains itself and travels in its own words [%s]', async (name, _ids, sent) => {
    const { user, writes } = await open({
      as: admin,
      edit: plain,
      answers: { 'PUT /users/2': () => aUser({ ...plain, version: 2 }) },
    });
    await user.click(screen.getByRole('tab', { name: 'Permissões' }));
    const flag = screen.getAllByRole<HTMLInputElement>('switch').find((one) => one.name === name);
    const text = document.getElementById(flag?.getAttribute('aria-describedby') ?? '')?.textContent ?? '';
    expect(text.length).toBeGreaterThan(20);
    if (flag) await user.click(flag);
    save();
    await waitFor(() => expect(writes()).toHaveLength(1));
    expect(writes()[0]?.body).toEqual({ [name]: sent });
  });

  test('queues, connection, theme and menu are chosen from lists [USR-018, USR-020, USR-023, USR-024, REST-098]', async () => {
    const { user, writes } = await open({
      as: admin,
      edit: plain,
      answers: { 'PUT /users/2': () => aUser({ ...plain, version: 2 }) },
    });
    const choose = async (label: string, option: string) => {
      await user.click(screen.getByRole('combobox', { name: new RegExp(`^${label}`) }));
      await user.click(await screen.findByRole('option', { name: option }));
      if (screen.queryByRole('listbox')?.getAttribute('aria-multiselectable')) await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    };
    await choose('Filas', 'Vendas');
    await choose('Conexão padrão', 'Loja Centro');
    await choose('Tema padrão', 'Escuro');
    await choose('Menu padrão', 'Fechado');
    await choose('Perfil', 'Administrador');
    save();
    await waitFor(() => expect(writes()).toHaveLength(1));
    expect(writes()[0]?.body).toEqual({
      queueIds: [5],
      whatsappId: 9,
      defaultTheme: 'dark',
      defaultMenu: 'closed',
      profile: 'admin',
    });
  });

  test.each([
    { label: 'Nome', value: '', text: 'Required' },
    { label: 'Nome', value: 'A', text: 'Too Short!' },
    { label: 'Nome', value: 'A'.repeat(51), text: 'Too Long!' },
    { label: 'E-mail', value: '', text: 'Required' },
    { label: 'E-mail', value: 'ana@', text: 'Invalid email' },
    { label: 'Senha', value: '1234', text: 'Too Short!' },
    { label: 'Senha', value: '1'.repeat(51), text: 'Too Long!' },
  ])(
    '$label with $value.length characters is refused with “$text” and nothing is sent [USR-010, USR-011, USR-012]',
    async ({ label, value, text }) => {
      const { writes } = await open({ as: admin });
      fillNew();
      fill(label, value);
      await waitFor(() => expect(problem(label)).toBe(text));
      save();
      // Longer than a submit waits.
      await new Promise((resolve) => setTimeout(resolve, 800));
      expect(writes()).toEqual([]);
    },
  );

  test('a password is asked of a new user and may stay empty for a known one [USR-011]', async () => {
    const { unmount } = await open({ as: admin });
    save();
    await waitFor(() => expect(problem('Senha')).toBe('Required'));
    unmount();

    const { writes } = await open({
      as: admin,
      edit: plain,
      answers: { 'PUT /users/2': () => aUser({ ...plain, version: 2 }) },
    });
    expect(problem('Senha')).toBe('Deixe em branco para manter a senha atual.');
    fill('Nome', 'Bruno Souza');
    save();
    await waitFor(() => expect(writes()).toHaveLength(1));
    expect(writes()[0]?.body).toEqual({ name: 'Bruno Souza' });
  });
});

describe('saving a user', () => {
  test('says that the user was saved, once for a double click, and closes [USR-031, LIM-005]', async () => {
    const { onClose, writes } = await open({ as: admin, answers: { 'POST /users': () => aUser({ id: 3 }) } });
    fillNew();
    save();
    save();
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(toast.success).toHaveBeenCalledExactlyOnceWith('Usuário salvo com sucesso.');
    expect(writes()).toHaveLength(1);
  });

  test('an address that is taken is shown at the e-mail and the dialog stays [REST-097]', async () => {
    const { onClose } = await open({
      as: admin,
      answers: { 'POST /users': () => ({ status: 409, error: 'ERR_EMAIL_TAKEN' }) },
    });
    fillNew();
    save();
    await waitFor(() => expect(problem('E-mail')).toBe('Já existe um usuário com este e-mail.'));
    expect(onClose).not.toHaveBeenCalled();
  });

  test('the limit of the plan is told with its number [REST-097]', async () => {
    const refuse = () => ({ status: 403, error: 'ERR_PLAN_LIMIT_USERS', details: { limit: 3 } });
    await open({ as: admin, answers: { 'POST /users': refuse } });
    fillNew();
    save();
    await waitFor(() => expect(toast.error).toHaveBeenCalledOnce());
    expect(vi.mocked(toast.error).mock.calls[0]?.[0]).toContain('permite até 3 usuários');
  });

  test('what only the server finds wrong is shown at its field', async () => {
    const details = [
      { field: 'name', problem: 'too_big' },
      { field: 'startWork', problem: 'invalid_format' },
    ];
    await open({ as: admin, answers: { 'POST /users': () => ({ status: 400, error: 'ERR_VALIDATION', details }) } });
    fillNew();
    save();
    await waitFor(() => expect(problem('Nome')).toBe('Too Long!'));
    expect(problem('Início do expediente')).toBe('Valor inválido');
  });

  test('whoever saves themselves is followed by the session at once', async () => {
    const changed = { ...plain, name: 'Bruno Souza', defaultTheme: 'dark', version: 2 } as const;
    await open({ as: plain, edit: plain, answers: { 'PUT /users/2': () => aUser(changed) } });
    fill('Nome', 'Bruno Souza');
    save();
    await waitFor(() => {
      const state = useSession.getState();
      expect(state.status === 'signedIn' && [state.user.name, state.user.defaultTheme]).toEqual([
        'Bruno Souza',
        'dark',
      ]);
    });
  });
});

describe('the picture of a user', () => {
  const choose = (file: File) => fireEvent.change(screen.getByTestId('picture-input'), { target: { files: [file] } });
  const png = new File(['x'], 'eu.png', { type: 'image/png' });

  test('is shown before it is sent and goes out with the form [USR-008, REST-099]', async () => {
    const { writes } = await open({
      as: plain,
      edit: plain,
      answers: {
        'PUT /users/2': () => aUser(plain),
        'POST /users/2/media-upload': () => ({ user: aUser({ ...plain, profileImage: '/a.jpg', version: 3 }) }),
      },
    });
    choose(png);
    await waitFor(() => expect(document.querySelector('img')?.getAttribute('src')).toBe('blob:preview'));
    expect(writes()).toEqual([]);
    save();
    await waitFor(() =>
      expect(writes().map(({ call }) => call)).toEqual(['PUT /users/2', 'POST /users/2/media-upload']),
    );
    const form = writes()[1]?.body;
    if (!(form instanceof FormData)) throw new Error('It was not sent as a form.');
    expect(form.get('userId')).toBe('2');
    expect(form.get('typeArch')).toBe('user');
    expect(form.get('profileImage')).toBeInstanceOf(File);
  });

  test('a file that is no picture is refused kindly and not sent [USR-008]', async () => {
    await open({ as: plain, edit: plain });
    choose(new File(['x'], 'a.pdf', { type: 'application/pdf' }));
    expect(screen.getByRole('alert').textContent).toBe('Este arquivo não é uma imagem. Escolha um PNG, JPEG ou WebP.');
    expect(document.querySelector('img')).toBeNull();

    const huge = new File(['x'], 'a.png', { type: 'image/png' });
    Object.defineProperty(huge, 'size', { value: 8 * 1024 * 1024 + 1 });
    choose(huge);
    expect(screen.getByRole('alert').textContent).toContain('passa de 8 MB');
  });

  test('a picture the server refuses does not lose the rest', async () => {
    const { onClose } = await open({
      as: plain,
      edit: plain,
      answers: {
        'PUT /users/2': () => aUser(plain),
        'POST /users/2/media-upload': () => ({ status: 400, error: 'ERR_FILE_TYPE' }),
      },
    });
    choose(png);
    save();
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(toast.error).toHaveBeenCalledExactlyOnceWith(
      'O usuário foi salvo, mas a foto não: Este tipo de arquivo não é aceito.',
    );
  });
});

describe('leaving the user dialog', () => {
  test('asks before changes are lost', async () => {
    const { user, onClose } = await open({ as: admin, edit: plain });
    fill('Nome', 'Outro nome');
    await user.click(screen.getByRole('button', { name: 'Fechar' }));
    const question = screen.getByRole('alertdialog', { name: 'Descartar as alterações?' });
    await user.click(within(question).getByRole('button', { name: 'Continuar editando' }));
    expect(onClose).not.toHaveBeenCalled();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());

    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Descartar' }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('goes without a question when nothing was changed', async () => {
    const { user, onClose } = await open({ as: admin, edit: plain });
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('a user that cannot be fetched is told, with a way to try again', async () => {
    signIn(admin);
    let isDown = true;
    const answer = () => (isDown ? { status: 404, error: 'ERR_NO_USER_FOUND' } : aUser(plain));
    fakeServer({ 'GET /users/2': answer, 'GET /queue': () => [], 'GET /whatsapp': () => [] });
    const { user } = await show(<UserDialog open userId={2} onClose={() => undefined} />, ['users']);
    expect((await screen.findByRole('alert')).textContent).toContain('Nenhum usuário encontrado.');
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByRole('textbox', { name: /^Nome/ })).toBeTruthy();
  });
});

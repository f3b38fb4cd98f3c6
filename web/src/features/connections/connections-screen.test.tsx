import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ConnectionLimit } from '@oplano/contracts/connections';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { toast, toastError } from '#ui/toast';
import { anIntegration, aPrompt } from '#testing/records';
import { refuse } from '#testing/server';
import { connectionHandlers, connectionSessionHandlers, importHandlers } from './connections.realtime.ts';
import { details, edit, loja, open, press, row, session } from './connections-testing.tsx';

vi.mock(import('#ui/toast'), () => ({
  toast: { success: vi.fn(), error: vi.fn(), warning: vi.fn(), info: vi.fn() },
  toastError: vi.fn(),
}));

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

describe('the page of connections', () => {
  test('says in the row what the channel holds a connection to, live, and forgets it when it is over', async () => {
    const soon = new Date(Date.now() + 60_000).toISOString();
    const later = new Date(Date.now() + 600_000).toISOString();
    const past = new Date(Date.now() - 1_000).toISOString();
    const none = { until: null, used: null, total: null, perMinute: null, slowUntil: null };
    const { client } = await open({
      connections: [{ ...loja, limits: [{ ...none, kind: 'timelock', until: soon }] }],
    });
    const { update } = connectionHandlers(client);
    expect((await row('Loja')).textContent).toMatch(/Não pode iniciar novas conversas até/);
    const said = (version: number, limits: ConnectionLimit[]) =>
      act(() => update({ whatsapp: { ...loja, version, limits } }));
    said(5, [{ ...none, kind: 'rate', until: soon, perMinute: 30, slowUntil: later }]);
    await waitFor(async () => expect((await row('Loja')).textContent).toMatch(/Envios em pausa até/));
    expect((await row('Loja')).textContent).not.toMatch(/novas conversas/);
    said(6, [{ ...none, kind: 'rate', until: past, perMinute: 30, slowUntil: later }]);
    await waitFor(async () => expect((await row('Loja')).textContent).toMatch(/Envia até 30 mensagens por minuto/));
    said(7, [{ ...none, kind: 'quota', until: later, used: 12, total: 40 }]);
    await waitFor(async () => expect((await row('Loja')).textContent).toMatch(/28 novas conversas restantes/));
    said(8, [{ ...none, kind: 'policy', until: new Date(Date.now() + 400).toISOString() }]);
    await waitFor(async () => expect((await row('Loja')).textContent).toMatch(/campanhas em pausa até/));
    await waitFor(async () => expect((await row('Loja')).textContent).not.toMatch(/em pausa/));
  });

  test('shows channel, name, number, status, session, last update, default and actions [CON-001, CON-009, CON-010]', async () => {
    await open();
    await row('Loja');
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Canal',
      'Nome',
      'Número',
      'Status',
      'Sessão',
      'Última atualização',
      'Padrão',
      'Ações',
    ]);
    const cells = within(await row('Loja'))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
    expect(cells[2]).toBe('+55 11 93333-0000');
    expect(cells[5]).toMatch(/^\d\d\/\d\d\/26 \d\d:07$/);
    expect(screen.getByTitle('Conexão padrão')).toBeTruthy();
  });

  test('restarts all connections once that was confirmed, and leads to the support where there is one [CON-002, CON-003]', async () => {
    const { writes } = await open({ answers: { 'POST /whatsapp-restart': { message: '' } } });
    await row('Loja');
    expect(screen.getByRole('link', { name: 'Chamar no suporte' }).getAttribute('href')).toBe('https://help.example');
    press('Reiniciar conexões');
    expect(await screen.findByRole('alertdialog', { name: 'Reiniciar todas as conexões?' })).toBeTruthy();
    expect(writes()).toEqual([]);
    press('Reiniciar');
    await waitFor(() => expect(writes().map(({ call }) => call)).toEqual(['POST /whatsapp-restart']));
  });

  test('offers the channels of the plan and no others [CON-004, CON-005, CON-006, CON-007]', async () => {
    await open({ plan: { useFacebook: false } });
    await row('Loja');
    press('Nova conexão');
    const offered = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    expect(offered.some((text) => text?.startsWith('WhatsApp'))).toBe(true);
    expect(offered.some((text) => text?.startsWith('Facebook'))).toBe(false);
    expect(offered.some((text) => text?.startsWith('Instagram'))).toBe(true);
  });

  test.each([
    ['qrcode', 'CON-011', ['QR CODE']],
    ['DISCONNECTED', 'CON-012', ['Tentar novamente', 'Novo QR CODE']],
    ['OPENING', 'CON-013', ['Conectando']],
    ['CONNECTED', 'CON-014', ['Desconectar']],
    ['PAIRING', 'CON-015', ['Desconectar']],
    ['TIMEOUT', 'CON-016', ['Desconectar']],
  ] as const)('offers what a connection that is %s needs [%s]', async (status, _ids, names) => {
    await open({ connections: [{ ...loja, status }] });
    const buttons = within(await row('Loja')).getAllByRole('button');
    const shown = buttons.map(({ textContent }) => textContent).filter((text) => text && text !== 'Loja');
    expect(shown).toEqual([...names]);
  });

  test('shows a status nobody knows without breaking [CON-017]', async () => {
    const { client } = await open();
    await row('Loja');
    const odd = { ...loja, status: 'SLEEPING', version: 9 } as unknown as typeof loja;
    connectionHandlers(client).update({ whatsapp: odd });
    expect(await screen.findByText('Estado desconhecido')).toBeTruthy();
  });

  test('follows the state of sessions live [CON-018]', async () => {
    const { client } = await open();
    await screen.findByText('Conectado');
    connectionSessionHandlers(client).update({ session: session({ status: 'DISCONNECTED', reason: 'replaced' }) });
    expect(await screen.findByText('Desconectado')).toBeTruthy();
    expect(screen.getByText(/A conta foi aberta em outro lugar/)).toBeTruthy();
  });

  test('asks before it disconnects and before it deletes, and says that it was deleted [CON-019, CON-020, CON-084]', async () => {
    const { writes } = await open({
      answers: {
        'DELETE /whatsappsession/1': session({ status: 'DISCONNECTED' }),
        'DELETE /whatsapp/1': { message: '' },
      },
    });
    await row('Loja');
    press('Desconectar');
    fireEvent.click(
      within(await screen.findByRole('alertdialog', { name: 'Desconectar Loja?' })).getByRole('button', {
        name: 'Desconectar',
      }),
    );
    await waitFor(() => expect(writes().map(({ call }) => call)).toEqual(['DELETE /whatsappsession/1']));
    fireEvent.click(await screen.findByRole('button', { name: 'Excluir Loja' }));
    fireEvent.click(
      within(await screen.findByRole('alertdialog', { name: 'Excluir Loja?' })).getByRole('button', {
        name: 'Excluir',
      }),
    );
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Conexão excluída com sucesso.'));
    expect(screen.queryByRole('row', { name: /Loja/ })).toBeNull();
  });

  test('shows how far an import is, with a way to look anew [CON-081, CON-082]', async () => {
    const { client } = await open({ connections: [{ ...loja, statusImportMessages: 'running' }] });
    await row('Loja');
    importHandlers(client).update({
      whatsappId: 1,
      status: { processed: 40, total: 100, date: '2026-03-01T10:00:00.000Z' },
    });
    expect(await screen.findByText(/40 de 100/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Atualizar' })).toBeTruthy();
  });

  test('offers to close imported tickets once the import is through [CON-079]', async () => {
    const { writes } = await open({
      connections: [{ ...loja, statusImportMessages: 'renderButtonCloseTickets' }],
      answers: { 'POST /closedimported/1': {} },
    });
    await row('Loja');
    press('Encerrar todos os atendimentos importados');
    await waitFor(() => expect(writes().map(({ call }) => call)).toEqual(['POST /closedimported/1']));
  });
});

describe('the window with the QR code', () => {
  const waiting = { ...loja, status: 'qrcode' as const };

  test('says what went wrong and tries again', async () => {
    let tries = 0;
    await open({
      connections: [waiting],
      answers: {
        'GET /whatsapp/1': () => {
          tries += 1;
          return tries === 1 ? refuse(403, 'ERR_NO_PERMISSION') : details({ status: 'qrcode', qrcode: '2@abc' });
        },
      },
    });
    await row('Loja');
    press('QR CODE');
    fireEvent.click(await screen.findByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByTitle('QR code para conectar o WhatsApp')).toBeTruthy();
  });

  test('says that the session is over, and asks for another code', async () => {
    let status: 'qrcode' | 'DISCONNECTED' | 'OPENING' = 'qrcode';
    const { client, writes } = await open({
      connections: [waiting],
      answers: {
        'GET /whatsapp/1': () => details({ status }),
        'PUT /whatsappsession/1': () => {
          status = 'OPENING';
          return session({ status, version: 3 });
        },
      },
    });
    await row('Loja');
    press('QR CODE');
    const dialog = await screen.findByRole('dialog', { name: 'Conectar Loja' });
    status = 'DISCONNECTED';
    connectionSessionHandlers(client).update({ session: session({ status, reason: 'replaced' }) });
    fireEvent.click(await within(dialog).findByRole('button', { name: 'Novo QR CODE' }));
    await waitFor(() => expect(writes().map(({ call }) => call)).toEqual(['PUT /whatsappsession/1']));
    expect(await within(dialog).findByLabelText('Aguardando o QR code')).toBeTruthy();
  });
});

test('does not speak of a QR code where there is none to scan', async () => {
  await open({ connections: [{ ...loja, channel: 'facebook' }] });
  await row('Loja');
  press('Desconectar');
  const dialog = await screen.findByRole('alertdialog', { name: 'Desconectar Loja?' });
  expect(dialog.textContent).toContain('até que ela seja aberta novamente');
  expect(dialog.textContent).not.toContain('QR');
});

describe('the form of a connection', () => {
  const label = (text: string) =>
    screen.getByLabelText<HTMLInputElement>(new RegExp(`^${text}`), { selector: 'input, textarea' });

  test('has its tabs, hours only where they are the connection’s [CON-024, CON-025, CON-026]', async () => {
    await open({ settings: { scheduleType: 'connection' } });
    const dialog = await edit();
    await within(dialog).findByRole('tab', { name: 'Horários' });
    expect(
      within(dialog)
        .getAllByRole('tab')
        .map(({ textContent }) => textContent),
    ).toEqual(['Geral', 'Integrações', 'Mensagens', 'Filas e chatbot', 'Avaliações', 'Horários']);
    expect(within(dialog).getByRole('button', { name: 'Salvar' })).toBeTruthy();
    cleanup();
    await open();
    expect(within(await edit()).queryByRole('tab', { name: 'Horários' })).toBeNull();
  });

  /** Whether it can be typed into or chosen from, in the tab of that name. */
  const partsOf = (tab: string) => {
    fireEvent.click(screen.getByRole('tab', { name: tab }));
    const panel = screen.getByRole('tabpanel', { name: tab });
    return (text: string) => within(panel).queryAllByLabelText(new RegExp(`^${text}`)).length > 0;
  };
  test.each([
    ['Geral', 'CON-027, CON-028, CON-029, CON-030', ['Nome', 'Conexão padrão', 'Permitir grupos', 'Tratar grupos']],
    ['Geral', 'CON-034, CON-039', ['Importar mensagens antigas', 'Fila para redirecionar', 'Redirecionar após']],
    ['Integrações', 'CON-047', ['Filas', 'Integração', 'Prompt']],
    ['Filas e chatbot', 'CON-047', ['Filas']],
    [
      'Mensagens',
      'CON-052, CON-053, CON-054',
      ['Mensagem de saudação', 'Mensagem de conclusão', 'Mensagem fora do expediente'],
    ],
    ['Mensagens', 'CON-067', ['Mensagem de férias coletivas', 'Início das férias', 'Fim das férias']],
    ['Filas e chatbot', 'CON-055, CON-057', ['Reabrir o atendimento', 'O robô volta a responder após']],
    [
      'Filas e chatbot',
      'CON-058, CON-059, CON-060, CON-061, CON-062',
      ['Encerrar após', 'Quando encerrar', 'Mensagem ao encerrar', 'Enviar aviso após', 'Aviso de inatividade'],
    ],
    ['Avaliações', 'CON-063, CON-065', ['Mensagem de avaliação', 'Esperar pela nota']],
  ])('has in its tab %s what belongs there [%s]', async (tab, _ids, texts) => {
    await open();
    await edit();
    const has = partsOf(tab);
    expect(texts.filter((text) => !has(text))).toEqual([]);
  });

  test('chooses an integration and a prompt, or none [CON-048, CON-049]', async () => {
    const { writes } = await open({
      answers: {
        'GET /queueIntegration/choices': [anIntegration({ id: 6, name: 'Robô' })],
        'GET /prompt/choices': [aPrompt({ id: 8, name: 'Assistente' })],
        'PUT /whatsapp/1': details({ version: 2 }),
      },
    });
    await edit();
    fireEvent.click(screen.getByRole('tab', { name: 'Integrações' }));
    for (const [named, option] of [
      ['Integração', 'Robô'],
      ['Prompt', 'Assistente'],
    ] as const) {
      fireEvent.mouseDown(screen.getByRole('combobox', { name: named }));
      await screen.findByRole('option', { name: option });
      expect(screen.getAllByRole('option')[0]?.textContent).toBe('Desabilitado');
      fireEvent.click(screen.getByRole('option', { name: option }));
    }
    fireEvent.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(writes()).toHaveLength(1));
    expect(writes()[0]).toMatchObject({ call: 'PUT /whatsapp/1', body: { integrationId: 6, promptId: 8 } });
  });

  test('lets nobody choose what the plan does not have [CON-050, CON-051]', async () => {
    await open({ plan: { useIntegrations: false, useOpenAi: false } });
    await edit();
    fireEvent.click(screen.getByRole('tab', { name: 'Integrações' }));
    for (const named of ['Integração', 'Prompt']) {
      expect(screen.getByRole('combobox', { name: named }).getAttribute('aria-disabled')).toBe('true');
    }
  });

  test('lets the bot answer and ask for a rating three times unless told otherwise [CON-056, CON-064]', async () => {
    await open();
    await edit();
    expect(label('Máximo de vezes que o robô responde').value).toBe('3');
    expect(label('Máximo de pedidos de nota').value).toBe('3');
  });

  test('has a token that nobody types over, makes another of thirty letters and digits, and copies it [CON-035, CON-036, CON-037, CON-038]', async () => {
    await open();
    await edit();
    expect(label('Token').readOnly).toBe(true);
    const writeText = vi.spyOn(navigator.clipboard, 'writeText');
    press('Gerar outro token');
    await waitFor(() => expect(label('Token').value).toMatch(/^[A-Za-z0-9]{30}$/));
    expect(label('Token').value).not.toBe('A'.repeat(30));
    press('Copiar token');
    expect(writeText).toHaveBeenCalledWith(label('Token').value);
  });

  test('says that a token could not be copied', async () => {
    await open();
    await edit();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('not allowed'));
    press('Copiar token');
    await waitFor(() =>
      expect(toast.error).toHaveBeenCalledWith('Não foi possível copiar. Selecione o token e copie.'),
    );
    expect(toast.success).not.toHaveBeenCalled();
  });

  const wantImport = async () => {
    const shown = await open({ answers: { 'PUT /whatsapp/1': details({ version: 2 }) } });
    await edit();
    await shown.user.click(label('Importar mensagens antigas'));
    return shown;
  };

  test('adds the fields of an import with a red warning [CON-040, CON-041, CON-042, CON-043]', async () => {
    await wantImport();
    expect(await screen.findByText(/o QR code será solicitado novamente/)).toBeTruthy();
    for (const text of [
      'Início da importação',
      'Fim da importação',
      'Importar mensagens de grupos',
      'Encerrar atendimentos após',
    ]) {
      expect(label(text), text).toBeTruthy();
    }
  });

  test('says that it is saved, and warns lastingly when a connected one imports [CON-066, CON-077, CON-083]', async () => {
    const { user, writes } = await wantImport();
    await user.click(screen.getByLabelText(/^Fila das mensagens importadas/));
    await user.click(await screen.findByRole('option', { name: 'Vendas' }));
    press('Salvar');
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Conexão salva com sucesso.'));
    expect(writes()[0]?.body).toMatchObject({ queueIdImportMessages: 1 });
    expect(toast.warning).toHaveBeenCalledWith(expect.stringContaining('QR code'), { stays: true });
  });

  test('says what is wrong before it asks the server [CON-068, CON-069, CON-070]', async () => {
    const { writes } = await open({ settings: { userRating: 'enabled' } });
    await edit();
    fireEvent.change(label('Nome'), { target: { value: 'x' } });
    press('Salvar');
    expect(await screen.findByText('Too Short!')).toBeTruthy();
    expect(screen.getByText('Preencha a mensagem de avaliação.')).toBeTruthy();
    expect(writes()).toEqual([]);
  });
});

test('a file that could not be stored is told to the log only: the connection itself is saved [CON-085]', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { user } = await open({
    answers: {
      'PUT /whatsapp/1': details(),
      'POST /whatsapp/1/media-upload': refuse(500, 'ERR_INTERNAL'),
    },
  });
  await row('Loja');
  const dialog = await edit();
  await user.upload(
    within(dialog).getByLabelText('Escolher imagem ou vídeo', { selector: 'input' }),
    new File(['x'], 'oi.png', { type: 'image/png' }),
  );
  fireEvent.click(within(dialog).getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(toast.success).toHaveBeenCalled());
  expect(log).toHaveBeenCalled();
  expect(toast.error).not.toHaveBeenCalled();
  expect(toastError).not.toHaveBeenCalled();
  log.mockRestore();
});

import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { toast } from '#ui/toast';
import { refuse } from '#testing/server';
import { queueRecord } from './queues.api.ts';
import { aFileList, aQueue } from '#testing/records';
import { cells, edit, field, fill, openQueues, rows, save, tabs, vendas } from './queues-testing.tsx';
import { anOption } from './testing.ts';

vi.mock(import('#ui/toast'), () => ({
  toast: { success: vi.fn(), error: vi.fn(), warning: vi.fn(), info: vi.fn() },
  toastError: vi.fn(),
}));

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

describe('the page of queues', () => {
  test('lists them with number, name, colour, order and greeting [QUE-001]', async () => {
    await openQueues();
    await screen.findByRole('row', { name: /Vendas/ });
    expect(screen.getByRole('table', { name: 'Filas' })).toBeTruthy();
    const headers = screen.getAllByRole('columnheader').map((header) => header.textContent);
    expect(headers).toEqual(['', 'ID', 'Nome', 'Cor', 'Ordem', 'Saudação', 'Ações']);
    expect(rows().map((row) => cells(row).slice(1, 6))).toEqual([
      ['1', 'Vendas', '#1d4ed8', '1', 'Olá de Vendas'],
      ['2', 'Suporte', '#b91c1c', '2', 'Oi'],
    ]);
  });

  test('says what went wrong when they cannot be loaded [QUE-021]', async () => {
    await openQueues({ 'GET /queue': refuse(500, 'ERR_INTERNAL') });
    expect(await screen.findByText('Erro ao carregar as filas. Por favor, tente novamente.')).toBeTruthy();
  });

  test('follows what colleagues do [QUE-020]', async () => {
    const { client } = await openQueues();
    await screen.findByRole('row', { name: /Vendas/ });
    queueRecord.handlers(client).create({ queue: aQueue({ id: 3, name: 'Alfa', orderQueue: 0 }) });
    await waitFor(() => expect(rows()).toHaveLength(3));
    expect(cells(rows()[0] as HTMLElement)).toContain('Alfa');
    queueRecord.handlers(client).update({ queue: aQueue({ id: 3, name: 'Alfa 2', orderQueue: 9, version: 2 }) });
    await waitFor(() => expect(cells(rows()[2] as HTMLElement)).toContain('Alfa 2'));
    queueRecord.handlers(client).delete({ queueId: 3 });
    await waitFor(() => expect(rows()).toHaveLength(2));
  });

  test('deletes one after saying what that touches [QUE-022]', async () => {
    const { user, writes } = await openQueues({ 'DELETE /queue/1': { message: 'x' } });
    await user.click(await screen.findByRole('button', { name: 'Excluir Vendas' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Excluir Vendas?' });
    await waitFor(() =>
      expect(dialog.textContent).toContain('3 atendimentos ficam sem fila. 1 pessoa deixa de atender esta fila.'),
    );
    await user.click(within(dialog).getByRole('button', { name: 'Excluir' }));
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Fila excluída com sucesso.'));
    expect(writes()).toEqual([{ call: 'DELETE /queue/1', body: null }]);
    await waitFor(() => expect(rows()).toHaveLength(1));
  });
});

describe('the dialog of a queue', () => {
  test('has its data, its chatbot and a simulator; hours only when they are by queue [QUE-002, QUE-003, QUE-004]', async () => {
    await openQueues();
    await edit();
    expect(tabs()).toEqual(['Dados', 'Robô', 'Simulador']);
    cleanup();
    await openQueues({}, { scheduleType: 'queue' });
    await edit();
    await waitFor(() => expect(tabs()).toEqual(['Dados', 'Horários', 'Robô', 'Simulador']));
  });

  test('edits what a queue says and where it stands [QUE-010, QUE-011, QUE-012, QUE-018]', async () => {
    const { writes } = await openQueues({ 'PUT /queue/1': aQueue({ version: 2 }) });
    await edit();
    fill(/^Mensagem de saudação/, 'Nova saudação');
    fill(/^Mensagem de conclusão/, 'Nova conclusão');
    fill(/^Mensagem fora do horário/, 'Fechado');
    fill(/^Ordem da fila/, '5');
    save();
    await waitFor(() => expect(writes()).toHaveLength(1));
    // What a colleague changes meanwhile stays.
    expect(writes()[0]?.body).toEqual({
      greetingMessage: 'Nova saudação',
      completionMessage: 'Nova conclusão',
      outOfHoursMessage: 'Fechado',
      orderQueue: 5,
    });
  });

  test('edits how a queue hands on and ends [QUE-013, QUE-014, QUE-017]', async () => {
    const { user, writes } = await openQueues({ 'PUT /queue/1': aQueue({ version: 2 }) });
    await edit();
    await user.click(screen.getByRole('switch', { name: 'Distribuir em rodízio' }));
    await user.click(screen.getByRole('combobox', { name: 'Tempo do rodízio' }));
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Sem limite de tempo',
      ...[2, 5, 10, 15, 30, 45, 60].map((count) => `${count} minutos`),
    ]);
    await user.click(screen.getByRole('option', { name: '15 minutos' }));
    await user.click(screen.getByRole('switch', { name: 'Encerrar o atendimento' }));
    expect(screen.getByRole('combobox', { name: 'Integração' })).toBeTruthy();
    save();
    await waitFor(() => expect(writes()).toHaveLength(1));
    expect(writes()[0]?.body).toMatchObject({ ativarRoteador: true, tempoRoteador: 15, closeTicket: true });
  });

  test('chooses who outside answers its customers [QUE-015]', async () => {
    const { user, writes } = await openQueues({ 'PUT /queue/1': aQueue({ version: 2 }) });
    await edit();
    for (const [named, option] of [
      ['Integração', 'Robô'],
      ['Prompt', 'Assistente'],
    ] as const) {
      await user.click(await screen.findByRole('combobox', { name: named }));
      await user.click(await screen.findByRole('option', { name: option }));
    }
    save();
    await waitFor(() => expect(writes()).toHaveLength(1));
    expect(writes()[0]?.body).toMatchObject({ integrationId: 6, promptId: 8 });
  });

  test('chooses the list of files that goes out with the greeting [QUE-016]', async () => {
    const { user, writes } = await openQueues({ 'PUT /queue/1': aQueue({ version: 2 }) });
    await edit();
    await user.click(await screen.findByRole('combobox', { name: 'Lista de arquivos' }));
    await user.click(await screen.findByRole('option', { name: 'Catálogo' }));
    save();
    await waitFor(() => expect(writes()).toHaveLength(1));
    expect(writes()[0]?.body).toMatchObject({ fileListId: 4 });
  });

  test('leaves the place of a new queue to the menu', async () => {
    const { user, writes } = await openQueues({ 'POST /queue': aQueue({ id: 3, name: 'Outra' }) });
    await screen.findByRole('row', { name: /Vendas/ });
    await user.click(screen.getByRole('button', { name: 'Nova fila' }));
    fill(/^Nome/, 'Outra');
    save();
    await waitFor(() => expect(writes()).toHaveLength(1));
    expect(writes()[0]?.body).toMatchObject({ name: 'Outra' });
    expect(writes()[0]?.body).not.toHaveProperty('orderQueue');
  });

  test('shows the hours where one of their periods has one end only', async () => {
    const { user, writes } = await openQueues({}, { scheduleType: 'queue' });
    await edit();
    fireEvent.click(await screen.findByRole('tab', { name: 'Horários' }));
    fireEvent.change(field(/^Segunda-feira, início do 1º/), { target: { value: '' } });
    fireEvent.click(screen.getByRole('tab', { name: 'Dados' }));
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(() =>
      expect(screen.getByRole('tab', { name: 'Horários' }).getAttribute('aria-selected')).toBe('true'),
    );
    expect(writes()).toEqual([]);
  });

  test('says what is wrong with name and colour [QUE-006, QUE-007]', async () => {
    const { user } = await openQueues();
    await screen.findByRole('row', { name: /Vendas/ });
    await user.click(screen.getByRole('button', { name: 'Nova fila' }));
    await screen.findByRole('dialog', { name: 'Nova fila' });
    const problems = async (name: string, color: string) => {
      fill(/^Nome/, name);
      fill(/^Cor/, color);
      await waitFor(() => expect(field(/^Nome/).getAttribute('aria-invalid')).toBe('true'));
      await waitFor(() => expect(field(/^Cor/).getAttribute('aria-invalid')).toBe('true'));
      return [field(/^Nome/), field(/^Cor/)].map(
        (input) => document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent,
      );
    };
    expect(await problems('A', '#1')).toEqual(['Too Short!', 'Too Short!']);
    expect(await problems('x'.repeat(51), '#1234567890')).toEqual(['Too Long!', 'Too Long!']);
    expect(await problems('', '')).toEqual(['Required', 'Required']);
  });

  test('shows a colour that is taken at its field [QUE-008]', async () => {
    const { user } = await openQueues({ 'POST /queue': refuse(409, 'ERR_QUEUE_COLOR_ALREADY_EXISTS') });
    await screen.findByRole('row', { name: /Vendas/ });
    await user.click(screen.getByRole('button', { name: 'Nova fila' }));
    fill(/^Nome/, 'Outra');
    save();
    await waitFor(() => expect(field(/^Cor/).getAttribute('aria-invalid')).toBe('true'));
  });
});

describe('the chatbot of a queue', () => {
  const tree = [
    anOption(11, 'Boletos', { options: [anOption(111, 'Segunda via')] }),
    anOption(12, 'Calada', { greetingMessage: '' }),
  ];
  const openBot = async (answers: object = {}) => {
    const shown = await openQueues({ 'GET /queue/1': { ...vendas, chatbots: tree }, 'GET /chatbot': tree, ...answers });
    await edit();
    fireEvent.click(screen.getByRole('tab', { name: 'Robô' }));
    return shown;
  };

  test('opens level by level, and edits name and message of an option [BOT-008, BOT-009, BOT-010, BOT-014]', async () => {
    const { user, writes } = await openBot({ 'PUT /chatbot/11': tree[0] });
    expect(screen.queryByText('Segunda via')).toBeNull();
    await user.click(screen.getByRole('button', { name: /^1\s*Boletos/ }));
    expect(screen.getByText('Segunda via')).toBeTruthy();
    expect(screen.getByText('1.1')).toBeTruthy();
    fireEvent.change(field(/^Nome da opção/), { target: { value: 'Cobrança' } });
    fireEvent.change(field(/^Mensagem$/), { target: { value: 'Sobre cobrança' } });
    await user.click(screen.getByRole('button', { name: 'Salvar opção' }));
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Bot saved successfully'));
    expect(writes()).toEqual([
      {
        call: 'PUT /chatbot/11',
        body: { name: 'Cobrança', greetingMessage: 'Sobre cobrança' },
      },
    ]);
  });

  test('sends of an option what was changed: where it leads stays, and can be led elsewhere', async () => {
    const led = anOption(14, 'Falar com o robô', { queueType: 'file', optFileId: 4 });
    const { user, writes } = await openBot({
      'GET /queue/1': { ...vendas, chatbots: [led] },
      'GET /files/list': [aFileList({ id: 4, name: 'Catálogo' }), aFileList({ id: 5, name: 'Contratos' })],
      'PUT /chatbot/14': led,
    });
    await user.click(screen.getByRole('button', { name: /^1\s*Falar com o robô/ }));
    fireEvent.change(field(/^Mensagem$/), { target: { value: 'Segue' } });
    const target = screen.getByRole('combobox', { name: 'Lista de arquivos' });
    await waitFor(() => expect(target.getAttribute('aria-disabled')).not.toBe('true'));
    await user.click(target);
    await user.click(await screen.findByRole('option', { name: 'Contratos' }));
    await user.click(screen.getByRole('button', { name: 'Salvar opção' }));
    await waitFor(() => expect(writes()).toHaveLength(1));
    expect(writes()[0]?.body).toEqual({ greetingMessage: 'Segue', optFileId: 5 });
  });

  test('keeps what is typed into an option that is closed, and asks before it is thrown away', async () => {
    const { user } = await openBot();
    await user.click(screen.getByRole('button', { name: /^1\s*Boletos/ }));
    fireEvent.change(field(/^Nome da opção/), { target: { value: 'Cobrança' } });
    await user.click(screen.getByRole('button', { name: /^1\s*Boletos/ }));
    await user.click(screen.getByRole('button', { name: /^1\s*Boletos/ }));
    expect(field(/^Nome da opção/).value).toBe('Cobrança');
    const dialog = screen.getByRole('dialog', { name: 'Editar fila: Vendas' });
    fireEvent.click(within(dialog).getAllByRole('button', { name: 'Fechar' })[0] as HTMLElement);
    expect(await screen.findByRole('alertdialog')).toBeTruthy();
  });

  test('asks nothing of what was typed below an option that is gone', async () => {
    let options: object[] = tree;
    const { user } = await openBot({
      'GET /queue/1': () => ({ ...vendas, chatbots: options }),
      'GET /chatbot': () => options,
      'DELETE /chatbot/11': () => {
        options = tree.slice(1);
        return { message: '' };
      },
    });
    await user.click(screen.getByRole('button', { name: /^1\s*Boletos/ }));
    await user.click(screen.getByRole('button', { name: /^1\.1\s*Segunda via/ }));
    fireEvent.change(screen.getAllByLabelText(/^Nome da opção/)[1] as HTMLElement, {
      target: { value: 'Terceira via' },
    });
    await user.click(screen.getAllByRole('button', { name: 'Excluir opção' })[0] as HTMLElement);
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Excluir' }));
    await waitFor(() => expect(screen.queryByText('Boletos')).toBeNull());
    const dialog = screen.getByRole('dialog', { name: 'Editar fila: Vendas' });
    fireEvent.click(within(dialog).getAllByRole('button', { name: 'Fechar' })[0] as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('has one way to save: each option its own button, and the dialog none beside it', async () => {
    const { user } = await openBot();
    expect(screen.queryByRole('button', { name: 'Salvar' })).toBeNull();
    await user.click(screen.getByRole('button', { name: /^1\s*Boletos/ }));
    expect(screen.getAllByRole('button', { name: /^Salvar/ }).map(({ textContent }) => textContent)).toEqual([
      'Salvar opção',
    ]);
    fireEvent.click(screen.getByRole('tab', { name: 'Dados' }));
    expect(screen.getByRole('button', { name: 'Salvar' })).toBeTruthy();
  });

  test('shows who works in the queue and which connections offer it', async () => {
    await openQueues({
      'GET /queue/1': { ...vendas, chatbots: [] },
      'GET /queue/1/members': {
        users: [
          { id: 7, name: 'Marina' },
          { id: 8, name: 'João' },
        ],
        connections: [],
      },
    });
    await edit();
    expect(await screen.findByText('Marina, João')).toBeTruthy();
    expect(screen.getByText(/^Nenhuma ainda: escolha a fila em Conexões/)).toBeTruthy();
  });

  test('adds an option, whose name has four characters at least [BOT-013, BOT-001]', async () => {
    const { user, writes } = await openBot({ 'POST /chatbot': anOption(13, 'Contratos') });
    await user.click(screen.getByRole('button', { name: 'Adicionar opção' }));
    fireEvent.change(field(/^Nome da opção/), { target: { value: ' abc ' } });
    await user.click(screen.getByRole('button', { name: 'Salvar opção' }));
    expect(screen.getByText('too short')).toBeTruthy();
    expect(writes()).toEqual([]);
    fireEvent.change(field(/^Nome da opção/), { target: { value: 'Contratos' } });
    await user.click(screen.getByRole('combobox', { name: 'O que acontece' }));
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Só a mensagem',
      'Atendente',
      'Fila',
      'Integração',
      'Arquivos',
    ]);
    await user.click(screen.getByRole('option', { name: 'Fila' }));
    await user.click(screen.getByRole('combobox', { name: 'Fila de destino' }));
    await user.click(screen.getByRole('option', { name: 'Suporte' }));
    await user.click(screen.getByRole('button', { name: 'Salvar opção' }));
    await waitFor(() => expect(writes()).toHaveLength(1));
    expect(writes()[0]).toMatchObject({
      call: 'POST /chatbot',
      body: { queueId: 1, parentId: null, name: 'Contratos', queueType: 'queue', optQueueId: 2 },
    });
  });

  test('lets an option hand over to an integration [BOT-004]', async () => {
    const { user, writes } = await openBot({ 'POST /chatbot': anOption(13, 'Contratos') });
    await user.click(screen.getByRole('button', { name: 'Adicionar opção' }));
    fireEvent.change(field(/^Nome da opção/), { target: { value: 'Falar com o robô' } });
    await user.click(screen.getByRole('combobox', { name: 'O que acontece' }));
    await user.click(screen.getByRole('option', { name: 'Integração' }));
    const target = screen.getByRole('combobox', { name: 'Integração de destino' });
    await waitFor(() => expect(target.getAttribute('aria-disabled')).not.toBe('true'));
    await user.click(target);
    await user.click(await screen.findByRole('option', { name: 'Robô' }));
    await user.click(screen.getByRole('button', { name: 'Salvar opção' }));
    await waitFor(() => expect(writes()).toHaveLength(1));
    expect(writes()[0]?.body).toMatchObject({ queueType: 'integration', optIntegrationId: 6 });
  });

  test('lets an option send a list of files [BOT-005]', async () => {
    const { user, writes } = await openBot({ 'POST /chatbot': anOption(13, 'Contratos') });
    await user.click(screen.getByRole('button', { name: 'Adicionar opção' }));
    fireEvent.change(field(/^Nome da opção/), { target: { value: 'Tabela' } });
    await user.click(screen.getByRole('combobox', { name: 'O que acontece' }));
    await user.click(screen.getByRole('option', { name: 'Arquivos' }));
    const target = screen.getByRole('combobox', { name: 'Lista de arquivos' });
    await waitFor(() => expect(target.getAttribute('aria-disabled')).not.toBe('true'));
    await user.click(target);
    await user.click(await screen.findByRole('option', { name: 'Catálogo' }));
    await user.click(screen.getByRole('button', { name: 'Salvar opção' }));
    await waitFor(() => expect(writes()).toHaveLength(1));
    expect(writes()[0]?.body).toMatchObject({ name: 'Tabela', queueType: 'file', optFileId: 4 });
  });

  test('asks for a message before the next level [BOT-012]', async () => {
    const { user } = await openBot();
    await user.click(screen.getByRole('button', { name: /^2\s*Calada/ }));
    expect(screen.getByText('Escreva e salve a mensagem para criar o próximo nível.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Adicionar opção abaixo' })).toBeNull();
    await user.click(screen.getByRole('button', { name: /^1\s*Boletos/ }));
    expect(screen.getByRole('button', { name: 'Adicionar opção abaixo' })).toBeTruthy();
  });

  test('deletes an option after asking [BOT-011]', async () => {
    const { user, writes } = await openBot({ 'DELETE /chatbot/12': { message: 'x' } });
    await user.click(screen.getByRole('button', { name: /^2\s*Calada/ }));
    await user.click(screen.getByRole('button', { name: 'Excluir opção' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Excluir Calada?' });
    await user.click(within(dialog).getByRole('button', { name: 'Excluir' }));
    await waitFor(() => expect(writes()).toEqual([{ call: 'DELETE /chatbot/12', body: null }]));
  });

  test('is tried in the simulator without a call', async () => {
    const { user, writes } = await openBot();
    await user.click(screen.getByRole('tab', { name: 'Simulador' }));
    const type = async (text: string) => {
      await user.type(await screen.findByRole('textbox', { name: 'Mensagem do cliente' }), `${text}{Enter}`);
    };
    await type('oi');
    const talk = screen.getByRole('log', { name: 'Conversa simulada' });
    expect(talk.textContent).toContain('Olá de Vendas');
    expect(talk.textContent).toContain('Boletos');
    await type('1');
    await type('1');
    expect(talk.textContent).toContain('Segunda via!');
    expect(talk.textContent).toContain('Aguardando na fila Vendas.');
    await user.click(screen.getByRole('button', { name: 'Recomeçar' }));
    expect(talk.textContent).toBe('');
    expect(writes()).toEqual([]);
  });
});

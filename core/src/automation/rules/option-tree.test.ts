import { describe, expect, test } from 'vitest';
import { phrases } from '../../chatbot/index.ts';
import { decide } from '../order.ts';
import { type RuleRow, seen, spokeAt, wanted } from '../rows.ts';
import { aBotQueue, anOption, factsOf, monday, suporte, type Given } from '../testing.ts';
import type { BotTicketChange } from '../verdict.ts';

describe('a walk through the options of a queue [BOT-002, BOT-003, BOT-006, BOT-007]', () => {
  const prazos = anOption(12, 'Prazos', { options: [anOption(121, 'Mais dez dias')] });
  const queue = aBotQueue(1, 'Vendas', {
    completionMessage: 'Tchau da Vendas',
    options: [
      anOption(11, 'Segunda via'),
      prazos,
      anOption(13, 'Suporte técnico', { queueType: 'queue', optQueueId: 2 }),
      anOption(14, 'Falar com Ana', { queueType: 'attendent', optUserId: 5, optQueueId: 2 }),
      anOption(15, 'Robô externo', { queueType: 'integration', optIntegrationId: 6 }),
      anOption(16, 'Catálogo', { queueType: 'file', optFileId: 4 }),
      anOption(17, 'Endereço', { closeTicket: true }),
      anOption(18, 'Fila apagada', { queueType: 'queue', optQueueId: 77 }),
      anOption(19, 'Sem atendente', { queueType: 'attendent' }),
      anOption(20, 'Arquivos e mais', { queueType: 'file', optFileId: 4, options: [anOption(201, 'Segue')] }),
      anOption(21, 'Outra fila', { queueType: 'queue', optQueueId: 30 }),
    ],
  });
  const at = (path: readonly number[], more: Partial<NonNullable<Given['ticket']>> = {}): Given => ({
    connection: { queues: [queue, suporte] },
    queue,
    targets: [aBotQueue(30, 'Financeiro', { options: [anOption(301, 'Notas')] })],
    ticket: { queueId: 1, automation: { lead: 'tree', queueId: 1, path }, botUses: 1, isNew: false, ...more },
  });
  const waits: BotTicketChange = { automation: null, isBot: false, botUses: 0 };
  test.each<RuleRow>([
    ['a leaf says its message and waits for a person', { ...at([]), says: '1' }, 'optionTree', ['Segunda via!'], waits],
    [
      'with the place in the queue',
      { ...at([]), settings: { sendQueuePosition: 'enabled' }, says: '1' },
      'optionTree',
      ['Segunda via!', '(posição na fila 1)'],
      waits,
    ],
    [
      'a branch shows its own options',
      { ...at([]), says: '2' },
      'optionTree',
      ['Prazos!'],
      { automation: { lead: 'tree', queueId: 1, path: [12] }, botUses: 1 },
    ],
    ['and theirs', { ...at([12]), says: '1' }, 'optionTree', ['Mais dez dias!'], waits],
    [
      '0 goes one level up',
      { ...at([12]), says: '0' },
      'optionTree',
      ['Olá de Vendas'],
      { automation: { lead: 'tree', queueId: 1, path: [] } },
    ],
    [
      '0 at the top goes to the menu',
      { ...at([]), says: '0' },
      'optionTree',
      ['Bem-vindo'],
      { queueId: null, automation: { lead: 'menu' } },
    ],
    [
      '# goes to the menu',
      { ...at([12]), says: '#' },
      'optionTree',
      ['Bem-vindo'],
      { queueId: null, automation: { lead: 'menu' } },
    ],
    [
      '# of an only queue goes to its top',
      { ...at([12]), connection: { queues: [queue] }, says: '#' },
      'optionTree',
      ['Olá de Vendas'],
      { automation: { lead: 'tree', queueId: 1, path: [] } },
    ],
    [
      'sair ends with the farewell of the queue',
      { ...at([12]), says: 'sair' },
      'optionTree',
      ['Tchau da Vendas'],
      { status: 'closed' },
    ],
    ['00 as well', { ...at([]), says: '00' }, 'optionTree', ['Tchau da Vendas'], { status: 'closed' }],
    [
      'an option can lead into another queue',
      { ...at([]), says: '3' },
      'optionTree',
      ['Suporte técnico!', 'Olá de Suporte'],
      { queueId: 2, ...waits },
    ],
    [
      'and into one with options of its own',
      { ...at([]), says: '11' },
      'optionTree',
      ['Outra fila!', 'Olá de Financeiro'],
      { queueId: 30, automation: { lead: 'tree', queueId: 30, path: [] } },
    ],
    [
      'an option can name an attendant',
      { ...at([]), says: '4' },
      'optionTree',
      ['Falar com Ana!'],
      { userId: 5, queueId: 2, ...waits },
    ],
    [
      'an option can start an integration',
      { ...at([]), says: '5' },
      'optionTree',
      ['Robô externo!'],
      { useIntegration: true, integrationId: 6 },
    ],
    ['an option can send files', { ...at([]), says: '6' }, 'optionTree', ['Catálogo!', '(lista 4)'], waits],
    [
      'files and further options',
      { ...at([]), says: '10' },
      'optionTree',
      ['(lista 4)', 'Arquivos e mais!'],
      { automation: { lead: 'tree', queueId: 1, path: [20] } },
    ],
    [
      'an option can end the ticket',
      { ...at([]), says: '7' },
      'optionTree',
      ['Endereço!'],
      { status: 'closed', automation: null },
    ],
    [
      'a queue that is gone leaves the ticket where it is',
      { ...at([]), says: '8' },
      'optionTree',
      ['Fila apagada!'],
      waits,
    ],
    ['an attendant who is gone as well', { ...at([]), says: '9' }, 'optionTree', ['Sem atendente!'], waits],
    [
      'a name counts',
      { ...at([]), says: 'prazos' },
      'optionTree',
      ['Prazos!'],
      { automation: { lead: 'tree', queueId: 1, path: [12] } },
    ],
    ['a button counts', { ...at([]), presses: 'option:11' }, 'optionTree', ['Segunda via!'], waits],
    [
      'anything else repeats the level',
      { ...at([12]), says: 'hã' },
      'optionTree',
      [phrases.invalid],
      { automation: { lead: 'tree', queueId: 1, path: [12] }, botUses: 2 },
    ],
    ['not in the same breath', { ...at([12], { said: spokeAt(monday) }), says: 'hã' }, 'optionTree', []],
    [
      'until the connection’s limit, then a person is announced',
      { ...at([12], { botUses: 3 }), says: 'hã' },
      'optionTree',
      [phrases.gaveUp],
      waits,
    ],
    [
      'without a limit for ever',
      { ...at([12], { botUses: 9 }), connection: { queues: [queue, suporte], maxUseBotQueues: 0 }, says: 'hã' },
      'optionTree',
      [phrases.invalid],
    ],
    [
      'a closed target queue says so',
      {
        ...at([]),
        settings: { scheduleType: 'queue' },
        connection: {
          queues: [
            queue,
            {
              ...suporte,
              schedules: [
                {
                  weekday: '',
                  weekdayEn: 'sunday',
                  startTimeA: '08:00',
                  endTimeA: '09:00',
                  startTimeB: '',
                  endTimeB: '',
                },
              ],
            },
          ],
        },
        says: '3',
      },
      'optionTree',
      ['Suporte técnico!', 'Suporte fechou'],
      { queueId: 2, automation: null },
    ],
    ['ends when somebody is expected', { ...at([], { userId: 3 }), says: '1' }, '', []],
    ['ends for contacts without a bot', { ...at([]), contact: { disableBot: true }, says: '1' }, '', []],
    [
      'ends when the ticket was moved meanwhile',
      {
        ...at([]),
        queue: suporte,
        ticket: { queueId: 2, automation: { lead: 'tree', queueId: 1, path: [] }, isNew: false },
        says: '1',
      },
      '',
      [],
    ],
    [
      'an option that is gone leaves one on the level above',
      { ...at([12, 999]), says: '1' },
      'optionTree',
      ['Mais dez dias!'],
      waits,
    ],
  ])('%s', (...row) => expect(seen(row)).toMatchObject(wanted(row)));
  test('an option hands the ticket to what it names, or ends it [BOT-002, BOT-003, BOT-006]', () => {
    const changes = ['3', '4', '5', '6', '7'].map((says) => decide(factsOf({ ...at([]), says })));
    expect(changes.map(({ ticket }) => ticket)).toMatchObject([
      { queueId: 2 },
      { userId: 5, queueId: 2 },
      { useIntegration: true, integrationId: 6 },
      { automation: null },
      { status: 'closed' },
    ]);
    expect(changes[3]?.say).toContainEqual({ kind: 'files', fileListId: 4 });
  });

  test('names the ways out of each level', () => {
    const text = (path: readonly number[], queues = [queue, suporte]) =>
      JSON.stringify(decide(factsOf({ ...at(path), connection: { queues }, says: 'hã' })).say);
    expect(text([12])).toContain('*[ 0 ]* - Voltar');
    expect(text([12])).toContain('*[ # ]* - Menu principal');
    expect(text([])).not.toContain('*[ 0 ]*');
    expect(text([], [queue])).not.toContain('*[ # ]*');
    expect(text([])).toContain('*[ Sair ]*');
  });
});

import { describe, expect, test } from 'vitest';
import { phrases } from '../../chatbot/index.ts';
import { decide } from '../order.ts';
import { inMenu, later, menuHeard, type RuleRow, seen, spokeAt, wanted } from '../rows.ts';
import { anOption, factsOf, monday, suporte, vendas, type Given } from '../testing.ts';

describe('the menu of a connection [BOT-016, BOT-017, SET-022, SET-027]', () => {
  const one = { queues: [vendas] };
  const position = { sendQueuePosition: 'enabled' } as const;
  test.each<RuleRow>([
    [
      'greets and offers the queues',
      { says: 'oi' },
      'menu',
      menuHeard,
      { automation: { lead: 'menu' }, botUses: 1, isBot: true },
    ],
    ['with its file', { connection: { hasGreetingMedia: true } }, 'menu', ['(arquivo) Bem-vindo']],
    ['takes no number before it was shown', { says: '2' }, 'menu', menuHeard, { queueId: null }],
    [
      'takes a number',
      { ticket: inMenu, says: '2' },
      'menu',
      ['Olá de Suporte'],
      { queueId: 2, status: 'pending', automation: null, isBot: false, botUses: 0 },
    ],
    ['takes a name', { ticket: inMenu, says: 'suporte' }, 'menu', ['Olá de Suporte'], { queueId: 2 }],
    [
      'takes a button',
      { ticket: inMenu, presses: 'queue:1', says: 'Vendas' },
      'menu',
      ['Olá de Vendas'],
      { queueId: 1 },
    ],
    [
      'takes a number at once, even in a burst',
      { ticket: { ...inMenu, said: spokeAt(monday) }, says: '1' },
      'menu',
      ['Olá de Vendas'],
      { queueId: 1 },
    ],
    [
      'says nothing where a queue has no greeting',
      { ticket: inMenu, connection: { queues: [{ ...vendas, greetingMessage: '' }, suporte] }, says: '1' },
      'menu',
      [],
      { queueId: 1 },
    ],
    [
      'is left with sair',
      { ticket: inMenu, says: 'Sair' },
      'menu',
      ['Até logo'],
      { status: 'closed', automation: null },
    ],
    ['is left with 00', { ticket: inMenu, says: '00' }, 'menu', ['Até logo'], { status: 'closed' }],
    ['is not left by a first sair', { says: 'sair' }, 'menu', menuHeard],
    [
      'is repeated after something else',
      { now: later, ticket: { ...inMenu, said: spokeAt(monday) }, says: 'quero comprar' },
      'menu',
      [phrases.invalid],
      { botUses: 2 },
    ],
    [
      'is repeated after a number it does not have',
      { ticket: inMenu, says: '3' },
      'menu',
      [phrases.invalid],
      { botUses: 2 },
    ],
    [
      'is not repeated in the same breath',
      { ticket: { ...inMenu, said: spokeAt(monday) }, says: 'tudo bem?' },
      'menu',
      [],
    ],
    [
      'is offered three times',
      { ticket: { ...inMenu, botUses: 2 }, says: 'hã' },
      'menu',
      [phrases.invalid],
      { botUses: 3 },
    ],
    [
      'then a person is announced',
      { ticket: { ...inMenu, botUses: 3 }, says: 'hã' },
      'menu',
      [phrases.gaveUp],
      { isBot: false, botUses: 4 },
    ],
    ['then it is silent', { ticket: { ...inMenu, botUses: 4, isBot: false }, says: 'hã' }, 'menu', []],
    [
      'but still takes a number',
      { ticket: { ...inMenu, botUses: 4, isBot: false }, says: '1' },
      'menu',
      ['Olá de Vendas'],
      { queueId: 1, botUses: 0 },
    ],
    [
      'is offered without end when there is no limit',
      { connection: { maxUseBotQueues: 0 }, ticket: { ...inMenu, botUses: 50 }, says: 'hã' },
      'menu',
      [phrases.invalid],
      { botUses: 51 },
    ],
    [
      'begins anew after a rest',
      {
        connection: { timeUseBotQueues: 10 },
        now: new Date(monday.getTime() + 600_000),
        ticket: { ...inMenu, botUses: 4, said: spokeAt(monday) },
        says: 'oi',
      },
      'menu',
      menuHeard,
      { botUses: 1 },
    ],
    ['is shown again to whoever asks for it', { ticket: inMenu, says: '#' }, 'menu', menuHeard, { botUses: 2 }],
    ['is not offered to contacts without a bot', { contact: { disableBot: true }, says: 'oi' }, '', []],
    [
      'is offered to a group as ticket',
      { connection: { groupAsTicket: true }, ticket: { isGroup: true } },
      'menu',
      menuHeard,
    ],
    [
      'tells the place in the queue',
      { settings: position, ticket: inMenu, says: '1' },
      'menu',
      ['Olá de Vendas', '(posição na fila 1)'],
      { said: { position: true } },
    ],
    [
      'tells it once',
      { settings: position, ticket: { ...inMenu, said: { position: true } }, says: '1' },
      'menu',
      ['Olá de Vendas'],
    ],
    [
      'one queue needs no menu',
      { connection: one },
      'menu',
      ['Bem-vindo'],
      { queueId: 1, isBot: false, automation: null },
    ],
    [
      'one queue without a greeting where that is off',
      { connection: one, settings: { sendGreetingMessageOneQueues: 'disabled' } },
      'menu',
      [],
      { queueId: 1 },
    ],
    ['one queue with an empty greeting', { connection: { ...one, greetingMessage: '' } }, 'menu', [], { queueId: 1 }],
    [
      'one queue with a file',
      { connection: { ...one, greetingMessage: '', hasGreetingMedia: true } },
      'menu',
      ['(arquivo) '],
      { queueId: 1 },
    ],
    [
      'one queue takes contacts without a bot, too',
      { connection: one, contact: { disableBot: true } },
      'menu',
      ['Bem-vindo'],
      { queueId: 1 },
    ],
    [
      'one queue tells the place',
      { connection: one, settings: position },
      'menu',
      ['Bem-vindo', '(posição na fila 1)'],
    ],
    [
      'one queue with options leads into them',
      { connection: { queues: [{ ...vendas, options: [anOption(1, 'Boletos')] }] } },
      'menu',
      ['Bem-vindo', 'Olá de Vendas'],
      { automation: { lead: 'tree', queueId: 1, path: [] } },
    ],
  ])('%s', (...row) => expect(seen(row)).toMatchObject(wanted(row)));
  test('has buttons where the channel shows them, besides the numbers', () => {
    const [menu] = decide(factsOf({ connection: { nativeChoices: true } })).say;
    expect(menu).toMatchObject({
      kind: 'choice',
      options: [{ id: 'queue:1' }, { id: 'queue:2' }, { id: 'move:exit' }],
    });
    expect(menu).toMatchObject({ text: expect.stringContaining('*[ 2 ]* - Suporte') });
  });
  test('writes down that it spoke, and which queue was chosen', () => {
    expect(decide(factsOf({})).log).toEqual([{ type: 'chatBot' }]);
    expect(decide(factsOf({ ticket: inMenu, says: 'hã' })).log).toEqual([]);
    expect(decide(factsOf({ ticket: inMenu, says: '2' })).log).toEqual([{ type: 'queue', queueId: 2 }]);
    expect(decide(factsOf({ ticket: inMenu, says: 'sair' })).log).toEqual([{ type: 'clientClosed' }]);
  });
});

describe('what a queue does when it is entered [QUE-017]', () => {
  const choose = (queue: Partial<typeof vendas>): Given => ({
    ticket: inMenu,
    connection: { queues: [{ ...vendas, ...queue }, suporte] },
    says: '1',
  });
  test.each<RuleRow>([
    [
      'its files come with the greeting',
      choose({ fileListId: 3 }),
      'menu',
      ['Olá de Vendas', '(lista 3)'],
      { queueId: 1 },
    ],
    [
      'its files come before its options',
      choose({ fileListId: 3, options: [anOption(1, 'Boletos')] }),
      'menu',
      ['(lista 3)', 'Olá de Vendas'],
      { automation: { lead: 'tree', queueId: 1, path: [] } },
    ],
    [
      'it may end the ticket',
      choose({ closeTicket: true }),
      'menu',
      ['Olá de Vendas'],
      { status: 'closed', queueId: 1 },
    ],
    [
      'it may end the ticket after its files',
      choose({ closeTicket: true, fileListId: 3 }),
      'menu',
      ['Olá de Vendas', '(lista 3)'],
      { status: 'closed' },
    ],
    [
      'its options come first',
      choose({ options: [anOption(1, 'Boletos')], closeTicket: true }),
      'menu',
      ['Olá de Vendas'],
      { automation: { lead: 'tree', queueId: 1, path: [] }, botUses: 1 },
    ],
    [
      'a group as ticket walks through no options',
      {
        ...choose({ options: [anOption(1, 'Boletos')] }),
        ticket: { ...inMenu, isGroup: true },
        connection: { groupAsTicket: true, queues: [{ ...vendas, options: [anOption(1, 'Boletos')] }, suporte] },
      },
      'menu',
      ['Olá de Vendas'],
      { automation: null },
    ],
  ])('%s', (...row) => expect(seen(row)).toMatchObject(wanted(row)));
});

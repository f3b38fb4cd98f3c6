import { describe, expect, test } from 'vitest';
import { phrases } from '../../chatbot/index.ts';
import { inMenu, menuHeard, night, type RuleRow, seen, spokeAt, wanted } from '../rows.ts';
import { anOption, suporte, vendas } from '../testing.ts';
import type { BotTicketChange } from '../verdict.ts';

describe('outside hours [SET-017, CON-087, QUE-012]', () => {
  const company = { settings: { scheduleType: 'company' } } as const;
  const connection = { settings: { scheduleType: 'connection' } } as const;
  const queue = { settings: { scheduleType: 'queue' } } as const;
  const counted: BotTicketChange = { botUses: 1 };
  test.each<RuleRow>([
    ['of the company its text is said and no menu', { ...company, now: night }, 'hours', ['Estamos fechados'], counted],
    ['of the connection as well', { ...connection, now: night }, 'hours', ['Estamos fechados'], counted],
    ['of nobody when it is off', { now: night }, 'menu', menuHeard],
    ['of a queue the menu is still offered', { ...queue, now: night }, 'menu', menuHeard],
    ['inside them the menu comes', company, 'menu', menuHeard],
    [
      'without a text nothing is said, and no menu',
      { ...company, now: night, connection: { outOfHoursMessage: '' } },
      'hours',
      [],
    ],
    [
      'a burst is answered once',
      { ...company, now: night, ticket: { botUses: 1, said: spokeAt(night), isNew: false } },
      'hours',
      [],
    ],
    [
      'at most as often as the connection says',
      { ...company, now: night, ticket: { botUses: 3, isNew: false } },
      'hours',
      [],
    ],
    [
      'without end when there is no limit',
      { ...company, now: night, connection: { maxUseBotQueues: 0 }, ticket: { botUses: 8, isNew: false } },
      'hours',
      ['Estamos fechados'],
      { botUses: 9 },
    ],
    [
      'again after a rest',
      {
        ...company,
        now: night,
        connection: { timeUseBotQueues: 30 },
        ticket: { botUses: 3, said: spokeAt(new Date(night.getTime() - 31 * 60_000)), isNew: false },
      },
      'hours',
      ['Estamos fechados'],
      { botUses: 1 },
    ],
    [
      'not before the rest is over',
      {
        ...company,
        now: night,
        connection: { timeUseBotQueues: 30 },
        ticket: { botUses: 3, said: spokeAt(new Date(night.getTime() - 29 * 60_000)), isNew: false },
      },
      'hours',
      [],
    ],
    [
      'those who wait in a queue hear it too',
      { ...company, now: night, ticket: { queueId: 1, isNew: false }, queue: vendas },
      'hours',
      ['Estamos fechados'],
    ],
    ['those who are attended do not', { ...company, now: night, ticket: { status: 'open', userId: 3 } }, '', []],
    [
      'a group as ticket hears it',
      { ...company, now: night, connection: { groupAsTicket: true }, ticket: { isGroup: true } },
      'hours',
      ['Estamos fechados'],
    ],
    [
      'sound is refused besides',
      { ...company, now: night, contact: { acceptAudioMessage: false }, sends: 'audio' },
      'hours audioRefusal',
      ['Estamos fechados', phrases.audioRefused],
    ],
    [
      'the texts used up there do not use up the menu of the morning',
      { ...company, ticket: { botUses: 3, isNew: false } },
      'menu',
      menuHeard,
      { botUses: 1 },
    ],
    [
      'a chosen queue that is closed says so',
      { ...queue, now: night, ticket: inMenu, says: '1' },
      'menu',
      ['Vendas fechou'],
      { queueId: 1, automation: null, botUses: 1 },
    ],
    [
      'a chosen queue that is closed and silent',
      {
        ...queue,
        now: night,
        connection: { queues: [{ ...vendas, outOfHoursMessage: '' }, suporte] },
        ticket: inMenu,
        says: '1',
      },
      'menu',
      [],
      { queueId: 1 },
    ],
    [
      'the only queue says so instead of greeting',
      { ...queue, now: night, connection: { queues: [vendas] } },
      'menu',
      ['Vendas fechou'],
      { queueId: 1 },
    ],
    [
      'those who wait in a closed queue are told',
      { ...queue, now: night, ticket: { queueId: 1, isNew: false }, queue: vendas },
      'queueHours',
      ['Vendas fechou'],
      { botUses: 1 },
    ],
    [
      'in one breath once',
      { ...queue, now: night, ticket: { queueId: 1, botUses: 1, said: spokeAt(night), isNew: false }, queue: vendas },
      'queueHours',
      [],
    ],
    [
      'as often as the connection says',
      { ...queue, now: night, ticket: { queueId: 1, botUses: 3, isNew: false }, queue: vendas },
      'queueHours',
      [],
    ],
    [
      'nobody walks through options of a closed queue',
      {
        ...queue,
        now: night,
        ticket: { queueId: 1, automation: { lead: 'tree', queueId: 1, path: [] }, botUses: 1, isNew: false },
        queue: { ...vendas, options: [anOption(1, 'Boletos')] },
        says: '1',
      },
      'queueHours',
      ['Vendas fechou'],
      { automation: null },
    ],
    [
      'a queue with hours of its own is asked, not the company',
      { ...queue, ticket: { queueId: 1, isNew: false }, queue: vendas },
      '',
      [],
    ],
  ])('%s', (...row) => expect(seen(row)).toMatchObject(wanted(row)));
});

import { describe, expect, test } from 'vitest';
import { phrases } from '../../chatbot/index.ts';
import { decide } from '../order.ts';
import { menuHeard, night, type RuleRow, seen, wanted } from '../rows.ts';
import { factsOf, vendas, type Given } from '../testing.ts';
import type { BotTicketChange } from '../verdict.ts';

describe('a survey [SET-016, CON-063, CON-064]', () => {
  const asked: Given['ticket'] = {
    status: 'nps',
    userId: 4,
    queueId: 1,
    botUses: 0,
    automation: null,
    isNew: false,
  };
  const closed: BotTicketChange = { status: 'closed', automation: null, botUses: 0 };
  test.each<RuleRow>([
    [
      'takes a number and says goodbye',
      { ticket: asked, queue: vendas, says: '10' },
      'surveyAnswer',
      ['Até logo'],
      closed,
    ],
    [
      'says goodbye as the attendant does',
      { ticket: asked, queue: vendas, farewellMessage: 'Abraço da Ana', says: '7' },
      'surveyAnswer',
      ['Abraço da Ana'],
      closed,
    ],
    [
      'or as the queue does',
      { ticket: asked, queue: { ...vendas, completionMessage: 'Volte à Vendas' }, says: '7' },
      'surveyAnswer',
      ['Volte à Vendas'],
      closed,
    ],
    [
      'without a farewell ends silently',
      { ticket: asked, connection: { completionMessage: '' }, says: 'dez' },
      'surveyAnswer',
      [],
      closed,
    ],
    [
      'asks again after a slip',
      { ticket: asked, says: 'ok' },
      'surveyAnswer',
      [phrases.ratingInvalid, 'De 0 a 10?'],
      { botUses: 1 },
    ],
    [
      'asks again as often as the connection says',
      { ticket: { ...asked, botUses: 2 }, says: 'ok' },
      'surveyAnswer',
      [phrases.ratingInvalid, 'De 0 a 10?'],
      { botUses: 3 },
    ],
    ['and no more', { ticket: { ...asked, botUses: 3 }, says: 'ok' }, 'surveyAnswer', []],
    [
      'still takes a late number',
      { ticket: { ...asked, botUses: 3 }, says: '8' },
      'surveyAnswer',
      ['Até logo'],
      closed,
    ],
    [
      'gives way to a new request, which waits in its queue',
      { ticket: asked, queue: vendas, says: 'Preciso de outra nota fiscal' },
      'surveyAnswer',
      [],
      { status: 'pending', userId: null, automation: null, botUses: 0 },
    ],
    [
      'gives way to a file',
      { ticket: asked, queue: vendas, sends: 'other' },
      'surveyAnswer',
      [],
      { status: 'pending' },
    ],
    [
      'gives way to a request outside hours, which is told so',
      {
        ticket: asked,
        queue: vendas,
        settings: { scheduleType: 'company' },
        now: night,
        says: 'Preciso de outra nota fiscal',
      },
      'surveyAnswer hours',
      ['Estamos fechados'],
      { status: 'pending' },
    ],
    [
      'of a ticket without a queue gives way to the menu',
      { ticket: { ...asked, queueId: null }, says: 'Preciso de outra nota fiscal' },
      'surveyAnswer menu',
      menuHeard,
      { status: 'pending', automation: { lead: 'menu' } },
    ],
  ])('%s', (...row) => expect(seen(row)).toMatchObject(wanted(row)));
  test('keeps the number itself', () => {
    expect(decide(factsOf({ ticket: asked, says: '8,5' })).rating).toBe(9);
    expect(decide(factsOf({ ticket: asked, says: 'ok' })).rating).toBeNull();
  });
});

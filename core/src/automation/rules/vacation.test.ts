import { describe, expect, test } from 'vitest';
import { menuHeard, night, type RuleRow, seen, wanted } from '../rows.ts';

describe('on collective vacation [CON-067]', () => {
  const away = { vacationMessage: 'Férias', vacationStart: '2026-03-02', vacationEnd: '2026-03-10' };
  test.each<RuleRow>([
    [
      'the text is said instead of a menu',
      { connection: away },
      'vacation',
      ['Férias'],
      { said: { vacation: '2026-03-02' } },
    ],
    ['once a day', { connection: away, ticket: { said: { vacation: '2026-03-02' } } }, 'vacation', []],
    ['again the next day', { connection: away, ticket: { said: { vacation: '2026-03-01' } } }, 'vacation', ['Férias']],
    ['on its last day', { connection: { ...away, vacationEnd: '2026-03-02' } }, 'vacation', ['Férias']],
    [
      'until its last evening in the company’s zone',
      { connection: { ...away, vacationEnd: '2026-03-02' }, now: night },
      'vacation',
      ['Férias'],
    ],
    ['not before it', { connection: { ...away, vacationStart: '2026-03-03' } }, 'menu', menuHeard],
    [
      'not after it',
      { connection: { ...away, vacationStart: '2026-02-01', vacationEnd: '2026-03-01' } },
      'menu',
      menuHeard,
    ],
    ['not without its dates', { connection: { vacationMessage: 'Férias' } }, 'menu', menuHeard],
    ['not without a text', { connection: { ...away, vacationMessage: ' ' } }, 'menu', menuHeard],
    [
      'not to somebody in a survey',
      { connection: away, ticket: { status: 'nps' }, says: '9' },
      'surveyAnswer',
      ['Até logo'],
    ],
    ['not to somebody who is attended', { connection: away, ticket: { status: 'open', userId: 1 } }, '', []],
    ['before consent', { connection: away, ticket: { status: 'lgpd' } }, 'vacation', ['Férias']],
    [
      'even outside hours',
      { connection: away, settings: { scheduleType: 'company' }, now: night },
      'vacation',
      ['Férias'],
    ],
  ])('%s', (...row) => expect(seen(row)).toMatchObject(wanted(row)));
});

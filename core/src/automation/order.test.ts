import { describe, expect, test } from 'vitest';
import { order } from './order.ts';
import { type RuleRow, seen, wanted } from './rows.ts';
import { vendas } from './testing.ts';

test('exactly one rule leads: the order is a list that anybody can read', () => {
  expect(order.map(({ name }) => name)).toEqual([
    'blocked',
    'vacation',
    'surveyAnswer',
    'consent',
    'hours',
    'activeIntegration',
    'prompt',
    'integration',
    'queueHours',
    'optionTree',
    'menu',
    'audioRefusal',
  ]);
});

describe('nobody is spoken to', () => {
  test.each<RuleRow>([
    ['who is blocked', { contact: { active: false }, says: 'oi' }, 'blocked', []],
    [
      'who is blocked, in a survey either',
      { contact: { active: false }, ticket: { status: 'nps' }, says: '10' },
      'blocked',
      [],
    ],
    ['whom a person attends', { ticket: { status: 'open', userId: 5, queueId: 1 }, queue: vendas, says: 'oi' }, '', []],
    [
      'whom a person attends, by sound',
      { ticket: { status: 'open', userId: 5 }, contact: { acceptAudioMessage: false }, sends: 'audio' },
      '',
      [],
    ],
    ['in a group', { ticket: { status: 'group', isGroup: true }, says: 'oi' }, '', []],
    [
      'in a group on vacation',
      {
        ticket: { status: 'group', isGroup: true },
        connection: { vacationMessage: 'Férias', vacationStart: '2026-03-01', vacationEnd: '2026-03-10' },
      },
      '',
      [],
    ],
    ['who waits for somebody in particular', { ticket: { userId: 7, queueId: 1 }, queue: vendas, says: 'oi' }, '', []],
    ['who waits in a queue', { ticket: { queueId: 1, isNew: false }, queue: vendas, says: 'oi' }, '', []],
    ['on a connection without queues', { connection: { queues: [] }, says: 'oi' }, '', []],
    ['whose ticket is closed', { ticket: { status: 'closed' }, says: 'oi' }, '', []],
  ])('%s', (...row) => expect(seen(row)).toMatchObject(wanted(row)));
});

import type { Macro, MacroStep } from '@oplano/contracts/macros';
import { describe, expect, test } from 'vitest';
import { anActor } from '../permissions/test-actor.ts';
import type { TicketFacts } from '../tickets/index.ts';
import { decideMacro, macroTargets, macroUndo, mayRunMacro } from './decide.ts';
import { canSeeMacro, isMacroLocked, mayShareMacros } from './ownership.ts';

const now = new Date('2026-03-04T15:00:00.000Z');
const moment = { now, timeZone: 'America/Sao_Paulo' };
const ana = anActor({ userId: 7, queueIds: [1] });
const admin = anActor({ userId: 1, profile: 'admin', queueIds: [1] });
const known = { queueIds: [1, 2], userIds: [7, 8], tagIds: [5, 6] };

const waiting: TicketFacts = { status: 'pending', isGroup: false, userId: null, queueId: 1 };
const own: TicketFacts = { status: 'open', isGroup: false, userId: 7, queueId: 1 };
const colleagues: TicketFacts = { ...own, userId: 8 };
const closed: TicketFacts = { ...own, status: 'closed' };

const accept: MacroStep = { do: 'accept' };
const tag: MacroStep = { do: 'tag', tagIds: [5] };
const close: MacroStep = { do: 'close', closing: 'farewell' };
const toSupport: MacroStep = { do: 'transfer', queueId: 2, userId: null };
const snooze: MacroStep = { do: 'snooze', until: 'tomorrow' };
const note: MacroStep = { do: 'note', note: 'ligar amanhã' };

const of = (steps: MacroStep[], message = ''): Pick<Macro, 'message' | 'steps'> => ({ message, steps });
const run = (actor: typeof ana, ticket: TicketFacts, macro: ReturnType<typeof of>) =>
  decideMacro(actor, ticket, macro, { ...moment, known });
const done = (decision: ReturnType<typeof run>) =>
  decision.ok ? decision.deeds.map(({ step, action }) => `${step} ${action.do}`) : decision.refusal;

describe('a macro', () => {
  test.each<[string, typeof ana, TicketFacts, ReturnType<typeof of>, unknown]>([
    ['does its steps in order', ana, own, of([tag, note, close]), ['1 tag', '2 note', '3 close']],
    ['says its words before the steps', ana, own, of([tag, close], 'Até logo'), ['0 say', '1 tag', '2 close']],
    ['says them once the ticket is taken', ana, waiting, of([accept, tag], 'Olá'), ['1 accept', '0 say', '2 tag']],
    ['is its words alone', ana, own, of([], 'Olá'), ['0 say']],
    [
      'says nothing to a ticket of a colleague',
      ana,
      { ...colleagues, queueId: 1 },
      of([], 'Olá'),
      { step: 0, do: 'say', code: 'ERR_NO_TICKET_FOUND' },
    ],
    [
      'says nothing to one that waits',
      ana,
      waiting,
      of([tag], 'Olá'),
      { step: 0, do: 'say', code: 'ERR_NO_PERMISSION' },
    ],
    ['lets an admin write where others lead', admin, colleagues, of([close], 'Olá'), ['0 say', '1 close']],
    [
      'takes no ticket that somebody has',
      admin,
      colleagues,
      of([accept]),
      { step: 1, do: 'accept', code: 'ERR_TICKET_TAKEN' },
    ],
    ['closes nothing twice', ana, own, of([close, close]), { step: 2, do: 'close', code: 'ERR_NO_PERMISSION' }],
    ['ends nothing that is over', ana, closed, of([close]), { step: 1, do: 'close', code: 'ERR_NO_PERMISSION' }],
    [
      'does nothing to what it handed out of sight',
      ana,
      own,
      of([toSupport, note]),
      { step: 2, do: 'note', code: 'ERR_NO_TICKET_FOUND' },
    ],
    ['goes on where one still looks', admin, own, of([toSupport, note, close]), ['1 transfer', '2 note', '3 close']],
    [
      'puts aside only what somebody leads',
      ana,
      waiting,
      of([snooze]),
      { step: 1, do: 'snooze', code: 'ERR_NO_PERMISSION' },
    ],
    ['returns, and then may tag what waits', ana, own, of([{ do: 'return' }, tag]), ['1 return', '2 tag']],
    [
      'weighs what goes on',
      ana,
      own,
      of([{ do: 'priority', priority: 'high' }, { do: 'unread' }]),
      ['1 priority', '2 unread'],
    ],
    [
      'weighs nothing that is over',
      ana,
      closed,
      of([{ do: 'priority', priority: 'high' }]),
      { step: 1, do: 'priority', code: 'ERR_NO_PERMISSION' },
    ],
    [
      'names a tag that is gone',
      ana,
      own,
      of([note, { do: 'tag', tagIds: [5, 99] }]),
      { step: 2, do: 'tag', code: 'ERR_NO_TAG_FOUND' },
    ],
    [
      'names a tag that is gone also where it is taken off',
      ana,
      own,
      of([{ do: 'untag', tagIds: [99] }]),
      { step: 1, do: 'untag', code: 'ERR_NO_TAG_FOUND' },
    ],
    [
      'names a queue that is gone',
      ana,
      own,
      of([tag, { do: 'transfer', queueId: 99, userId: null }]),
      { step: 2, do: 'transfer', code: 'ERR_NO_QUEUE_FOUND' },
    ],
    [
      'names a person who is gone',
      ana,
      own,
      of([{ do: 'transfer', queueId: 2, userId: 99 }]),
      { step: 1, do: 'transfer', code: 'ERR_NO_USER_FOUND' },
    ],
  ])('%s', (_what, actor, ticket, macro, expected) => {
    expect(done(run(actor, ticket, macro))).toEqual(expected);
  });

  test('counts times from when it runs, on the wall of the company', () => {
    const decision = run(ana, own, of([snooze]));
    expect(decision.ok && decision.deeds[0]?.action).toEqual({ do: 'snooze', until: '2026-03-05T11:00:00.000Z' });
  });

  test('closes so that it can be taken back, and hands on without a note', () => {
    const decision = run(admin, own, of([toSupport, close]));
    expect(decision.ok && decision.deeds.map(({ action }) => action)).toEqual([
      { do: 'transfer', queueId: 2, userId: null, connectionId: null, note: '' },
      { do: 'close', closing: 'farewell', undoable: true },
    ]);
  });

  test('is offered where it may run, whatever it names', () => {
    const elsewhere = of([{ do: 'transfer', queueId: 99, userId: 98 }]);
    expect(mayRunMacro(ana, own, elsewhere, moment)).toBe(true);
    expect(mayRunMacro(ana, closed, elsewhere, moment)).toBe(false);
  });

  test('is taken back by the deed that ended it', () => {
    expect([macroUndo([tag, close]), macroUndo([snooze]), macroUndo([tag])]).toEqual(['end', 'snooze', null]);
  });

  test('names each queue, person and tag once', () => {
    const steps: MacroStep[] = [tag, { do: 'untag', tagIds: [5, 6] }, toSupport, { ...toSupport, userId: 8 }];
    expect(macroTargets(steps)).toEqual({ queueIds: [2], userIds: [8], tagIds: [5, 6] });
  });
});

describe('whose macro it is', () => {
  test.each([
    ['shared, for a plain person', ana, { shared: true, userId: 1 }, true, true],
    ['shared, for an admin', admin, { shared: true, userId: 7 }, true, false],
    ['one’s own', ana, { shared: false, userId: 7 }, true, false],
    ['somebody else’s own', admin, { shared: false, userId: 7 }, false, true],
    ['of somebody who left, for an admin', admin, { shared: false, userId: null }, true, false],
    ['of somebody who left, for others', ana, { shared: false, userId: null }, false, true],
  ])('%s', (_who, actor, owned, isSeen, isLocked) => {
    expect([canSeeMacro(actor, owned), isMacroLocked(actor, owned)]).toEqual([isSeen, isLocked]);
  });

  test('only admins share', () => {
    expect([mayShareMacros(admin), mayShareMacros(ana)]).toEqual([true, false]);
  });
});

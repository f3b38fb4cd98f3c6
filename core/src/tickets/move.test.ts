import { describe, expect, test } from 'vitest';
import { anActor } from '../permissions/test-actor.ts';
import {
  closeTicket,
  decideAccept,
  decideClose,
  decideIgnore,
  decideReopen,
  decideReturn,
  decideTransfer,
  actionOf,
  type ClosingFacts,
} from './move.ts';
import type { TicketFacts } from './visibility.ts';

const me = 7;
const aTicket = (change: Partial<TicketFacts> = {}): TicketFacts => ({
  status: 'pending',
  isGroup: false,
  userId: null,
  queueId: 1,
  ...change,
});
const plain = anActor({ userId: me, queueIds: [1, 2] });
const admin = anActor({ userId: me, profile: 'admin' });
const mine = aTicket({ status: 'open', userId: me });
const theirs = aTicket({ status: 'open', userId: 8 });

describe('what is asked of a ticket', () => {
  test.each([
    [{ status: 'open', userId: me, queueId: 2 }, aTicket(), { do: 'accept', queueId: 2 }],
    [{ status: 'group' }, aTicket({ isGroup: true }), { do: 'accept', queueId: null }],
    [{ status: 'pending', userId: null }, mine, { do: 'return' }],
    // A record that is put back asks for nothing; who names themselves takes it, or tries to.
    [{ status: 'open', userId: me, queueId: 1 }, mine, null],
    [{ status: 'open', userId: 8, queueId: 1, isTransfered: true, msgTransfer: '' }, theirs, null],
    [{ status: 'nps', userId: me, queueId: 1 }, { ...mine, status: 'nps' }, null],
    [{ status: 'nps', userId: me, queueId: 1 }, { ...mine, status: 'closed' }, null],
    [{ status: 'lgpd', userId: null, queueId: 1 }, aTicket(), null],
    [{ status: 'pending', userId: null, queueId: 1 }, aTicket(), null],
    [{ status: 'closed', userId: 8, queueId: 1 }, aTicket({ status: 'closed', userId: 8 }), null],
    [{ status: 'open', userId: me, queueId: 1 }, theirs, { do: 'accept', queueId: 1 }],
    [
      { status: 'open', userId: 8, queueId: 1, isTransfered: true, msgTransfer: 'veja' },
      theirs,
      { do: 'transfer', queueId: 1, userId: 8, connectionId: null, note: 'veja' },
    ],
    [
      { isTransfered: true, queueId: 2, userId: 8, msgTransfer: ' veja ' },
      mine,
      { do: 'transfer', queueId: 2, userId: 8, connectionId: null, note: 'veja' },
    ],
    [{ status: 'closed' }, mine, { do: 'close', closing: null }],
    [{ status: 'closed', sendFarewellMessage: false }, mine, { do: 'close', closing: 'silent' }],
    [{ status: 'closed', ratingId: 'farewell' }, mine, { do: 'close', closing: 'farewell' }],
    [{ status: 'closed', sendFarewellMessage: false, amountUsedBotQueues: 0 }, aTicket(), { do: 'ignore' }],
    [{ useIntegration: false }, mine, { do: 'integration', on: false }],
    [{ status: 'open', userId: me, queueId: 1, useIntegration: true }, mine, { do: 'integration', on: true }],
    [{}, mine, null],
  ] as const)('%j is read as its verb [TKT-048]', (request, ticket, expected) => {
    expect(actionOf(request, ticket, me)).toEqual(expected);
  });
});

describe('another queue or another person', () => {
  const to = (userId: number | null, queueId: number | null, note = '') => ({
    do: 'transfer',
    userId,
    queueId,
    connectionId: null,
    note,
  });
  test.each([
    [{ userId: 9 }, mine, to(9, 1)],
    [{ userId: 9, msgTransfer: ' veja ' }, theirs, to(9, 1, 'veja')],
    [{ queueId: 2 }, mine, to(me, 2)],
    [{ queueId: 2 }, aTicket(), to(null, 2)],
    [{ userId: me }, theirs, to(me, 1)],
    [{ userId: null, queueId: 2 }, mine, to(null, 2)],
    [{ status: 'open', userId: 9, queueId: 2 }, aTicket(), to(9, 2)],
    [{ status: 'open', userId: 9, queueId: null }, mine, to(9, 1)],
    [{ status: 'open', userId: me, queueId: 2 }, mine, to(me, 2)],
    [{ status: 'open', userId: 8, queueId: 2 }, theirs, to(8, 2)],
    [{ status: 'pending', userId: null, queueId: 2 }, mine, to(null, 2)],
    [{ status: 'pending', queueId: 2 }, aTicket(), to(null, 2)],
    // It cannot be in none, which is said to whoever asks.
    [{ queueId: null }, mine, to(me, null)],
  ] as const)(
    'that is put into a ticket is a transfer: %j [REST-011, TKT-018, TKT-019]',
    (request, ticket, expected) => {
      expect(actionOf(request, ticket, me)).toEqual(expected);
    },
  );
  test.each([
    ['takes what waits into its queue', { status: 'open', userId: me, queueId: 2 }, aTicket(), 'accept'],
    ['learns who was faster', { status: 'open', userId: me, queueId: 2 }, theirs, 'accept'],
    ['opens a closed one', { status: 'open', userId: me, queueId: 2 }, aTicket({ status: 'closed' }), 'accept'],
    ['lets it go', { userId: null }, mine, 'return'],
    ['returns it to its queue', { status: 'pending', userId: null, queueId: null }, mine, 'return'],
    ['closes it', { status: 'closed', userId: 9, queueId: 2 }, mine, 'close'],
    ['closes what was handed over', { status: 'closed', userId: me, queueId: 1, isTransfered: true }, mine, 'close'],
  ] as const)('is none where somebody %s', (_what, request, ticket, verb) => {
    expect(actionOf(request, ticket, me)).toMatchObject({ do: verb });
  });
});

describe('accepting', () => {
  test('makes it open with the person as owner and a queue [TKT-002, TKT-003]', () => {
    expect(decideAccept(plain, aTicket(), { queueId: null })).toEqual({
      ok: true,
      change: { status: 'open', userId: me, queueId: 1, logs: ['open'] },
    });
  });
  test('keeps a group a group [TKT-004]', () => {
    const actor = anActor({ userId: me, queueIds: [1], flags: { allowGroup: true } });
    const decision = decideAccept(actor, aTicket({ isGroup: true }), { queueId: null });
    expect(decision).toMatchObject({ ok: true, change: { status: 'group' } });
  });
  test('asks for a queue where there is none [TKT-006, TKT-025]', () => {
    expect(decideAccept(admin, aTicket({ queueId: null }), { queueId: null })).toEqual({
      ok: false,
      code: 'ERR_QUEUE_REQUIRED',
    });
    expect(decideAccept(admin, aTicket({ queueId: null }), { queueId: 2 })).toMatchObject({
      ok: true,
      change: { queueId: 2 },
    });
  });
  test('of one that somebody leads is refused with who was faster [TKT-007]', () => {
    expect(decideAccept(admin, theirs, { queueId: null })).toEqual({ ok: false, code: 'ERR_TICKET_TAKEN' });
    expect(decideAccept(plain, aTicket({ userId: 8 }), { queueId: null })).toEqual({
      ok: false,
      code: 'ERR_TICKET_TAKEN',
    });
  });
  test('of a closed one opens it again [TKT-002, TKT-025, TKT-040]', () => {
    const closed = aTicket({ status: 'closed', userId: me });
    expect(decideAccept(plain, closed, { queueId: null })).toMatchObject({
      ok: true,
      change: { status: 'open', logs: ['reopen'] },
    });
  });
});

describe('handing on', () => {
  test('to a person makes it open, to a queue alone pending, and flags it [TKT-018, TKT-019, TKT-020]', () => {
    expect(decideTransfer(plain, mine, { userId: 8, queueId: 2 })).toMatchObject({
      ok: true,
      change: { status: 'open', userId: 8, queueId: 2, isTransfered: true },
    });
    expect(decideTransfer(plain, mine, { userId: null, queueId: 2 })).toMatchObject({
      ok: true,
      change: { status: 'pending', userId: null },
    });
  });
  test('needs a queue and the right to it [TKT-016]', () => {
    expect(decideTransfer(plain, mine, { userId: 8, queueId: null })).toEqual({
      ok: false,
      code: 'ERR_QUEUE_REQUIRED',
    });
    expect(decideTransfer(plain, theirs, { userId: null, queueId: 1 })).toEqual({
      ok: false,
      code: 'ERR_NO_PERMISSION',
    });
  });
  test('back to the queue leaves it without a person [TKT-014]', () => {
    expect(decideReturn(plain, mine)).toMatchObject({
      ok: true,
      change: { status: 'pending', userId: null, queueId: 1 },
    });
    expect(decideReturn(plain, theirs)).toEqual({ ok: false, code: 'ERR_NO_PERMISSION' });
  });
});

const facts: ClosingFacts = {
  requiresTag: false,
  hasTag: false,
  surveys: true,
  ratingMessage: 'De 0 a 10?',
  alreadyRated: false,
  farewellToWaiting: false,
};

describe('closing', () => {
  test.each([
    ['with the survey', mine, null, facts, 'nps', 'survey'],
    ['with a farewell', mine, 'farewell', facts, 'closed', 'farewell'],
    ['without a word', mine, 'silent', facts, 'closed', 'nothing'],
    ['where there is no survey', mine, null, { ...facts, surveys: false }, 'closed', 'farewell'],
    ['where the survey has no text', mine, 'survey', { ...facts, ratingMessage: ' ' }, 'closed', 'farewell'],
    ['what was rated already', mine, null, { ...facts, alreadyRated: true }, 'closed', 'farewell'],
    ['a group', { ...mine, isGroup: true, status: 'group' as const }, null, facts, 'closed', 'farewell'],
  ] as const)('%s [TKT-010, TKT-012, TKT-013]', (_how, ticket, closing, known, status, says) => {
    const decision = decideClose(plain, ticket, closing, known);
    expect(decision).toMatchObject({ ok: true, close: { change: { status, userId: me }, says } });
  });

  test('asks for a tag where the company wants one [TKT-011]', () => {
    const strict = { ...facts, requiresTag: true };
    expect(decideClose(plain, mine, 'silent', strict)).toEqual({ ok: false, code: 'ERR_TAG_REQUIRED' });
    expect(decideClose(plain, mine, 'silent', { ...strict, hasTag: true })).toMatchObject({ ok: true });
  });

  test('a waiting ticket is for admins and those with the dashboard, and says goodbye only where that is wanted [TKT-024]', () => {
    const board = anActor({ userId: me, queueIds: [1], flags: { showDashboard: 'enabled' } });
    expect(decideClose(plain, aTicket(), null, facts)).toEqual({ ok: false, code: 'ERR_NO_PERMISSION' });
    expect(decideClose(board, aTicket(), null, facts)).toMatchObject({
      close: { says: 'nothing', change: { status: 'closed' } },
    });
    expect(closeTicket(null, aTicket(), null, { ...facts, farewellToWaiting: true }).says).toBe('farewell');
  });

  test('ignoring is for admins and those whose flag allows it, and only for what waits [TKT-022, TKT-023]', () => {
    const barred = anActor({ userId: me, queueIds: [1], flags: { userClosePendingTicket: 'disabled' } });
    expect(decideIgnore(plain, aTicket())).toMatchObject({ ok: true, change: { status: 'closed', logs: ['ignored'] } });
    expect(decideIgnore(barred, aTicket())).toEqual({ ok: false, code: 'ERR_NO_PERMISSION' });
    expect(decideIgnore(plain, mine)).toEqual({ ok: false, code: 'ERR_NO_PERMISSION' });
    expect(decideIgnore(admin, aTicket({ status: 'lgpd' }))).toMatchObject({ ok: true });
  });
});

describe('opening again', () => {
  const closed = aTicket({ status: 'closed', userId: 8 });
  test('makes a person lead it, and lets it wait where the program does', () => {
    expect(decideReopen(admin, closed, { queueId: null })).toMatchObject({
      ok: true,
      change: { status: 'open', userId: me, logs: ['reopen'] },
    });
    expect(decideReopen(null, closed, { queueId: 2 })).toEqual({
      ok: true,
      change: { status: 'pending', userId: null, queueId: 2, logs: ['reopen'] },
    });
    expect(decideReopen(null, { ...closed, isGroup: true, queueId: null }, { queueId: null })).toMatchObject({
      ok: true,
      change: { status: 'group', queueId: null },
    });
  });
  test('is for what is closed', () => {
    expect(decideReopen(admin, theirs, { queueId: null })).toEqual({ ok: false, code: 'ERR_TICKET_TAKEN' });
    expect(decideReopen(null, aTicket(), { queueId: null })).toEqual({ ok: false, code: 'ERR_NO_PERMISSION' });
  });
});

describe('the program', () => {
  const waiting = aTicket();
  const closed = aTicket({ status: 'closed' });
  const survey = aTicket({ status: 'nps' });
  const target = { userId: null, queueId: 2 };
  test.each<[string, { ok: boolean }, boolean]>([
    ['takes no ticket', decideAccept(null, waiting, { queueId: 1 }), false],
    ['hands on what waits', decideTransfer(null, waiting, target), true],
    ['hands on what somebody leads', decideTransfer(null, theirs, target), true],
    ['does not hand on what is closed', decideTransfer(null, closed, target), false],
    ['returns what somebody leads', decideReturn(null, theirs), true],
    ['does not return what waits', decideReturn(null, waiting), false],
    ['closes what waits', decideClose(null, waiting, null, facts), true],
    [
      'closes what somebody leads, with a tag or without',
      decideClose(null, theirs, null, { ...facts, requiresTag: true }),
      true,
    ],
    ['does not close what is closed', decideClose(null, closed, null, facts), false],
    ['does not close a survey that runs', decideClose(null, survey, null, facts), false],
    ['ignores what waits', decideIgnore(null, waiting), true],
    ['does not ignore what somebody leads', decideIgnore(null, theirs), false],
  ])('%s', (_what, { ok }, expected) => {
    expect(ok).toBe(expected);
  });
});

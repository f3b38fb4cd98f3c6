import { describe, expect, test } from 'vitest';
import { wrongsOf } from './money.ts';
import type { Account } from './state.ts';

const [first, second] = [
  { endToEndId: 'E1', cents: 9_990 },
  { endToEndId: 'E2', cents: 9_990 },
];
const noted = [
  { ...first, id: 1 },
  { ...second, id: 2 },
];
const cameIn = (paymentId: number, cents = 9_990) =>
  ({ kind: 'payment', from: 'bank', to: 'credit', cents, invoiceId: 7, paymentId }) as const;
const settled = (invoiceId: number, cents = 9_990) =>
  ({ kind: 'settlement', from: 'credit', to: 'revenue', cents, invoiceId, paymentId: null }) as const;
const invoice = {
  id: 7,
  status: 'paid',
  cents: 9_990,
  recurrence: 'MENSAL',
  renewedFrom: '2026-01-31',
  renewedTo: '2026-02-28',
} as const;
const open = { ...invoice, id: 8, status: 'open', cents: 34_990, renewedFrom: null, renewedTo: null } as const;

/** Somebody paid one invoice twice: it is paid once, and the rest is theirs. */
const good: Account = {
  payer: 'p1',
  bought: 1,
  wanted: 1,
  firstDue: '2026-01-31',
  dueDate: '2026-02-28',
  atBank: [first, second],
  payments: noted,
  entries: [cameIn(1), cameIn(2), settled(7)],
  invoices: [invoice, open],
};

describe('the verdict on money', () => {
  test('finds nothing where every cent is where it belongs', () => {
    expect(wrongsOf(good)).toEqual([]);
  });

  const planted: [what: string, rule: string, change: Partial<Account>][] = [
    ['money that came in and is nowhere', 'lost', { payments: noted.slice(0, 1), entries: [cameIn(1), settled(7)] }],
    [
      'a transfer that counts twice',
      'doubled',
      { payments: [...noted, { ...second, id: 3 }], entries: [...good.entries, cameIn(3)] },
    ],
    [
      'money that nobody paid',
      'stranger',
      { payments: [...noted, { endToEndId: 'E9', cents: 100, id: 3 }], entries: [...good.entries, cameIn(3, 100)] },
    ],
    ['another amount than came in', 'money', { atBank: [{ ...first, cents: 10_000 }, second] }],
    ['a payment that moved its money twice', 'money', { entries: [...good.entries, cameIn(2)] }],
    ['a payment that moved nothing', 'money', { entries: [cameIn(1), settled(7)] }],
    ['a payment that moved less', 'money', { entries: [cameIn(1), cameIn(2, 9_989), settled(7)] }],
    ['an invoice that was settled twice', 'money', { entries: [...good.entries, settled(7)] }],
    ['an invoice that is paid and was not settled', 'money', { entries: [cameIn(1), cameIn(2)] }],
    ['an invoice that was settled and is not paid', 'money', { entries: [...good.entries, settled(8, 9_990)] }],
    ['money that was spent and not there', 'money', { payments: [], atBank: [], entries: [settled(7)] }],
    ['a company that was renewed twice', 'renewal', { dueDate: '2026-03-28' }],
    ['a company that paid and was not renewed', 'renewal', { dueDate: '2026-01-31' }],
    [
      'an invoice that renewed for too long',
      'renewal',
      { invoices: [{ ...invoice, renewedTo: '2026-03-31' }], dueDate: '2026-03-31' },
    ],
    ['an invoice that began elsewhere', 'renewal', { invoices: [{ ...invoice, renewedFrom: '2026-01-30' }] }],
    ['an invoice that was paid and nobody wanted', 'renewal', { wanted: 0, bought: 0 }],
    ['an invoice that was never paid', 'renewal', { wanted: 2, bought: 2 }],
    ['a payer who never learned of it', 'renewal', { bought: 0 }],
    ['money that lies beside an invoice it could pay', 'left over', { invoices: [invoice, { ...open, cents: 9_990 }] }],
  ];
  test.each(planted)('sees %s', (_what, rule, change) => {
    expect(wrongsOf({ ...good, ...change }).map((wrong) => wrong.rule)).toContain(rule);
  });
});

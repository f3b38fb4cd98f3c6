import { invoiceStates, type InvoiceState } from '@oplano/contracts/billing';
import { planFeatures, type Plan } from '@oplano/contracts/plans';
import { describe, expect, test } from 'vitest';
import { seededRandom } from '../random/index.ts';
import { paidUntil, subscriptionSteps, type SubscriptionFacts } from './course.ts';
import { invoiceAfter, isPayable, takesMoney, type InvoiceDeed } from './invoice-states.ts';
import { balancesOf, centsToPay, paymentEntry, refundEntries, settlementEntry, type LedgerEntry } from './ledger.ts';
import { pixPayer } from './payer.ts';
import { mayPay } from './policy.ts';
import { customOffer, customPlanCents, isCustomSize, monthlyCents, planOffer } from './prices.ts';
import { companyOfTxid, txidOf } from './txid.ts';

const timeZone = 'America/Sao_Paulo';
const noon = new Date('2026-03-10T15:00:00Z');

const plan = {
  id: 4,
  name: 'Essencial',
  users: 5,
  connections: 2,
  queues: 3,
  amount: 149.9,
  isPublic: true,
  ...Object.fromEntries(planFeatures.map((feature) => [feature, true])),
} as Plan;

describe('what a subscription costs', () => {
  test.each([
    [3, 3, 14_200],
    [4, 3, 15_300],
    [3, 4, 16_200],
    [10, 7, 29_900],
  ])('%d people and %d connections: %d cents [BIL-018]', (users, connections, cents) => {
    expect(customPlanCents({ users, connections })).toBe(cents);
    expect(customOffer({ users, connections }, plan, 'Personalizado')).toMatchObject({ cents, recurrence: 'MENSAL' });
  });

  test.each([
    [3, 3, true],
    [2, 3, false],
    [3, 2, false],
    [0, 0, false],
  ])('a plan of one’s own size for %d and %d: %s [BIL-017]', (users, connections, can) => {
    expect(isCustomSize({ users, connections })).toBe(can);
  });

  test('a plan costs its amount in whole cents, each recurrence of the company [BIL-009]', () => {
    expect(planOffer(plan, 'ANUAL')).toMatchObject({ planId: 4, cents: 14_990, recurrence: 'ANUAL' });
    expect(planOffer(plan, null)).toMatchObject({ recurrence: 'MENSAL' });
    expect([1.005, 0.1 + 0.2, 999_999.99].map((amount) => planOffer({ ...plan, amount }, null).cents)).toEqual([
      100, 30, 99_999_999,
    ]);
  });

  test('what comes in each month is the price by its months', () => {
    expect([monthlyCents(12_000, 'ANUAL'), monthlyCents(100, 'TRIMESTRAL'), monthlyCents(100, null)]).toEqual([
      1_000, 33, 100,
    ]);
  });
});

describe('an invoice', () => {
  const deeds: InvoiceDeed[] = ['charge', 'lapse', 'settle', 'expire', 'void', 'refund'];
  test.each<[InvoiceState, (InvoiceState | null)[]]>([
    ['open', ['processing', null, 'paid', 'expired', 'void', null]],
    ['processing', ['processing', 'open', 'paid', 'expired', 'void', null]],
    ['paid', [null, null, null, null, null, 'refunded']],
    ['expired', [null, null, 'paid', null, 'void', null]],
    ['void', [null, null, null, null, null, null]],
    ['refunded', [null, null, null, null, null, null]],
  ])('that is %s goes on to %j [BIL-021]', (state, expected) => {
    expect(deeds.map((deed) => invoiceAfter(state, deed))).toEqual(expected);
  });

  test('is paid once, whatever happens to it [BIL-021]', () => {
    const random = seededRandom(5);
    for (let life = 0; life < 500; life += 1) {
      let state: InvoiceState = 'open';
      let paid = 0;
      for (let step = 0; step < 40; step += 1) {
        const next = invoiceAfter(state, random.pick(deeds));
        if (next === 'paid') paid += 1;
        state = next ?? state;
      }
      expect(paid).toBeLessThanOrEqual(1);
    }
    expect(invoiceStates.filter(isPayable)).toEqual(['open', 'processing']);
    expect(invoiceStates.filter(takesMoney)).toEqual(['open', 'processing', 'expired']);
  });

  test('is the admins’ to see and to pay [BIL-001]', () => {
    expect([mayPay({ profile: 'admin' }), mayPay({ profile: 'user' })]).toEqual([true, false]);
  });
});

describe('the ledger', () => {
  test('adds up after whatever came in, was paid with it and was given back', () => {
    const random = seededRandom(21);
    for (let life = 0; life < 300; life += 1) {
      const entries: LedgerEntry[] = [];
      let [received, returned] = [0, 0];
      for (let step = 0; step < 30; step += 1) {
        const { credit } = balancesOf(entries);
        const cents = random.whole(1, 50_000);
        if (random.chance(0.5)) {
          entries.push(paymentEntry(cents));
          received += cents;
        } else if (random.chance(0.6)) {
          if (centsToPay(cents, credit) === 0) entries.push(settlementEntry(cents));
        } else {
          const most = Math.min(cents, received - returned);
          entries.push(...refundEntries(most, credit));
          returned += most;
        }
        const after = balancesOf(entries);
        expect(after.bank + after.credit + after.revenue).toBe(0);
        expect(after.bank + received - returned).toBe(0);
        expect(after.credit).toBeGreaterThanOrEqual(0);
        expect(after.revenue).toBeGreaterThanOrEqual(0);
      }
      expect(entries.every(({ cents }) => cents > 0)).toBe(true);
    }
  });

  test('asks for what the credit of a company does not cover', () => {
    expect([centsToPay(14_200, 0), centsToPay(14_200, 4_200), centsToPay(14_200, 20_000)]).toEqual([14_200, 10_000, 0]);
  });
});

describe('the course of a subscription', () => {
  const facts = (dueDate: string | null, given: Partial<SubscriptionFacts> = {}): SubscriptionFacts => ({
    companyId: 2,
    dueDate,
    timeZone,
    isActive: true,
    hasPayableInvoice: false,
    cents: 14_990,
    reminded: [],
    ...given,
  });
  const nothing = { issue: false, remind: null, suspend: false, expireInvoice: false };

  test.each([
    ['2026-03-21', { issue: false, remind: null }],
    ['2026-03-20', { issue: true, remind: null }],
    ['2026-03-16', { issue: true, remind: null }],
    ['2026-03-15', { issue: true, remind: -5 }],
    ['2026-03-12', { issue: true, remind: -5 }],
    ['2026-03-11', { issue: true, remind: -1 }],
    ['2026-03-10', { issue: true, remind: 0 }],
    ['2026-03-09', { issue: true, remind: 1 }],
    ['2026-03-07', { issue: true, remind: 3 }],
    ['2026-03-04', { issue: true, remind: 3 }],
    ['2026-03-03', { issue: true, remind: null }],
    ['2026-02-28', { issue: true, suspend: true }],
    ['2026-01-09', { issue: false, suspend: true }],
  ])('due on %s: %j [BIL-002, BIL-021]', (dueDate, expected) => {
    expect(subscriptionSteps(facts(dueDate), noon)).toMatchObject(expected);
  });

  test('does nothing twice [BIL-002]', () => {
    const done = { hasPayableInvoice: true, reminded: [-5, -1, 0] };
    expect(subscriptionSteps(facts('2026-03-10', done), noon)).toEqual(nothing);
    expect(subscriptionSteps(facts('2026-02-28', { ...done, isActive: false, reminded: [3] }), noon)).toEqual(nothing);
    expect(subscriptionSteps(facts('2026-01-09', done), noon)).toMatchObject({ expireInvoice: true, remind: null });
  });

  test.each([
    ['the platform’s own company', facts('2020-01-01', { companyId: 1 })],
    ['who never has to pay', facts(null)],
    ['whose plan costs nothing', facts('2026-03-01', { cents: 0 })],
  ])('asks nothing of %s', (_who, given) => {
    expect(subscriptionSteps(given, noon)).toEqual(nothing);
  });

  test.each([
    ['ahead of time', '2026-03-20', 'MENSAL', '2026-04-20'],
    ['late, from the old date', '2026-02-20', 'MENSAL', '2026-03-20'],
    ['on the last of January', '2026-01-31', 'BIMESTRAL', '2026-03-31'],
    ['from the 29th of February', '2024-02-29', 'ANUAL', '2027-03-10'],
    ['after months away, from today', '2025-10-05', 'TRIMESTRAL', '2026-06-10'],
    ['for the first time', null, 'MENSAL', '2026-04-10'],
    ['as far ahead as can be stored', '2100-12-31', 'ANUAL', '2100-12-31'],
  ] as const)('goes on for who pays %s [BIL-012]', (_when, dueDate, recurrence, expected) => {
    expect(paidUntil({ dueDate, timeZone }, recurrence, noon)).toBe(expected);
  });
});

describe('the name of a charge', () => {
  test('says whose it is, in the form each bank wants', () => {
    const random = 'abcdefghijklmnopqrstuvwxyz0123456789';
    for (const companyId of [1, 35, 36, 99_999, 2_147_483_647]) {
      expect(txidOf(companyId, 'efi', random)).toMatch(/^[a-zA-Z0-9]{32}$/);
      expect(txidOf(companyId, 'key', random)).toMatch(/^[a-zA-Z0-9]{25}$/);
      expect(companyOfTxid(txidOf(companyId, 'efi', random))).toBe(companyId);
    }
    for (const foreign of [
      '',
      'OP',
      'OP000000abc',
      'XX000002abc',
      'OPZZZZZZabc',
      `OP000002${'a'.repeat(40)}`,
      'OP00000-a',
    ])
      expect(companyOfTxid(foreign)).toBeUndefined();
  });
});

describe('who pays', () => {
  test.each([
    ['529.982.247-25', { nome: 'Ana', cpf: '52998224725' }],
    ['11.222.333/0001-81', { nome: 'Ana', cnpj: '11222333000181' }],
    ['529.982.247-26', undefined],
    ['111.111.111-11', undefined],
    ['11.222.333/0001-82', undefined],
    ['01310-100', undefined],
    ['', undefined],
  ])('with %s is told to the bank as %j [BIL-015]', (document, expected) => {
    expect(pixPayer(' Ana ', document)).toEqual(expected);
  });
});

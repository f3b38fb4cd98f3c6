import type { Invoice, PixCharge } from '@oplano/contracts/billing';
import { balancesOf, type LedgerEntry } from '@oplano/core/billing';
import { createBank, type Bank } from '@oplano/lab/bank';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { enqueueJob } from '#platform/jobs';
import { runForPlatform, runInCompany, type Job } from '#platform/use-case';
import { startTestApp, type TestApp } from '#test/app';
import { bankSettings } from '#test/bank';
import { aCompany, signIn, someone, type SignedIn, type TestCompany } from '#test/people';
import { bankCallsAt } from './receive-call.ts';

export type Checkout = PixCharge & { invoice: Invoice };

/** A server, a bank that calls it, and people who pay. */
export function aPayingWorld(settings: (bank: Bank) => Record<string, string> = bankSettings) {
  const held: { app?: Awaited<ReturnType<typeof startTestApp>>; bank?: Bank } = {};
  const need = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error('The world has not begun yet.');
    return value;
  };
  beforeAll(async () => {
    held.bank = await createBank();
    held.app = await startTestApp({ env: settings(held.bank) });
    await held.app.app.parts.bank?.listenAt?.(bankCallsAt(held.app.url, held.app.app.links));
  });
  // Every test begins on the same Monday.
  beforeEach(() => need(held.app).clock.set('2026-03-02T15:00:00.000Z'));
  afterAll(async () => {
    await held.app?.stop();
    await held.bank?.close();
  });
  const app = new Proxy({} as TestApp, { get: (_target, name) => need(held.app)[name as keyof TestApp] });
  const runDue = () => need(held.app).app.worker.runDue();

  /** Days pass in these tests, and sessions with them. */
  const call = async (person: SignedIn, ...args: Parameters<SignedIn['call']>) => {
    const answer = await person.call(...args);
    return answer.body.includes('ERR_SESSION_EXPIRED') ? (await signIn(app, person)).call(...args) : answer;
  };

  return {
    app,
    invoicesOf: async (person: SignedIn): Promise<Invoice[]> =>
      (await call(person, 'GET', '/invoices')).json<{ invoices: Invoice[] }>().invoices,
    checkOut: async (person: SignedIn, form: object = {}): Promise<Checkout> => {
      const answer = await call(person, 'POST', '/subscription', aForm(form));
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return answer.json<Checkout>();
    },
    bank: () => need(held.bank),
    runDue,
    /** Runs a job of the platform and what follows from it. */
    run: async (job: Job): Promise<void> => {
      await runForPlatform(app.app.runtime, null, ({ db, now }) => enqueueJob(db, null, job, {}, {}, now));
      await runDue();
    },
    aPayer: async (options: Parameters<typeof aCompany>[1] = {}): Promise<SignedIn> =>
      someone(app, await aCompany(app, { dueDate: '2026-03-10', ...options }), { profile: 'admin' }),
    /** Somebody pays at the bank, which calls us, and we look. */
    pay: async (txid: string, body: { amount?: string; callbacks?: number } = {}): Promise<void> => {
      const at = app.clock.now().toISOString();
      await need(held.bank).routes['POST /charges/:txid/pay']?.({
        params: { txid },
        query: new URLSearchParams(),
        body: { at, ...body },
      });
      await runDue();
    },
    refund: async (txid: string, body: { amount?: string; callbacks?: number } = {}): Promise<void> => {
      await need(held.bank).routes['POST /charges/:txid/refund']?.({
        params: { txid },
        query: new URLSearchParams(),
        body: { ...body },
      });
      await runDue();
    },
    /** How a company stands: its due date and what its ledger says. */
    standing: ({ companyId }: Pick<TestCompany, 'companyId'>) =>
      runInCompany(app.app.runtime, companyId, async ({ db }) => {
        const company = await db
          .selectFrom('companies')
          .select(['due_date', 'status', 'plan_id', 'own_users', 'own_connections', 'pays_by_size', 'recurrence'])
          .where('id', '=', companyId)
          .executeTakeFirstOrThrow();
        const { rows } = await sql<LedgerEntry>`
          select kind, from_account as "from", to_account as "to", amount_cents as cents from ledger_entries order by id
        `.execute(db);
        const { rows: sums } = await sql<{ net: string | null }>`
          select sum(amount_cents - refunded_cents) as net from payments`.execute(db);
        const balances = balancesOf(rows);
        // Whatever a test did: what the bank got is what was written down, and nobody owes what they paid.
        if (-balances.bank !== Number(sums[0]?.net ?? 0) && balances.bank !== 0)
          throw new Error('The ledger is wrong.');
        if (balances.credit < 0 || balances.revenue < 0) throw new Error('Money was spent that was not there.');
        return { ...company, dueDate: company.due_date, credit: balances.credit, revenue: balances.revenue };
      }),
  };
}

/** What the form of the checkout sends. */
export const aForm = (given: object = {}) => ({ firstName: 'Ana Souza', zipcode: '529.982.247-25', ...given });

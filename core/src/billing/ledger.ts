/** Where money is: at the bank, kept for the company that paid it, or earned. An entry moves it from one to another. */
export type LedgerAccount = 'bank' | 'credit' | 'revenue';
export type LedgerKind = 'payment' | 'settlement' | 'refund';

export interface LedgerEntry {
  readonly kind: LedgerKind;
  readonly from: LedgerAccount;
  readonly to: LedgerAccount;
  readonly cents: number;
}

/** What came in belongs to the company until it pays something with it. */
export const paymentEntry = (cents: number): LedgerEntry => ({ kind: 'payment', from: 'bank', to: 'credit', cents });

/** An invoice is paid as a whole, from the credit of the company. */
export const settlementEntry = (cents: number): LedgerEntry => ({
  kind: 'settlement',
  from: 'credit',
  to: 'revenue',
  cents,
});

/** What is given back leaves the credit first, and then what was earned by it. */
export function refundEntries(cents: number, creditCents: number): LedgerEntry[] {
  const fromCredit = Math.min(cents, Math.max(0, creditCents));
  const parts: LedgerEntry[] = [
    { kind: 'refund', from: 'credit', to: 'bank', cents: fromCredit },
    { kind: 'refund', from: 'revenue', to: 'bank', cents: cents - fromCredit },
  ];
  return parts.filter((entry) => entry.cents > 0);
}

/** What each account holds after all entries; what left the bank's side for us counts there as negative. */
export function balancesOf(entries: readonly LedgerEntry[]): Record<LedgerAccount, number> {
  const balances = { bank: 0, credit: 0, revenue: 0 };
  for (const { from, to, cents } of entries) {
    balances[from] -= cents;
    balances[to] += cents;
  }
  return balances;
}

/** What has to be paid for an invoice by a company that has so much left. */
export const centsToPay = (cents: number, creditCents: number): number => Math.max(0, cents - Math.max(0, creditCents));

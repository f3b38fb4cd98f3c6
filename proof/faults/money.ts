import { balancesOf } from '@oplano/core/billing';
import { recurrenceMonths } from '@oplano/core/companies';
import type { Account } from './state.ts';

interface Wrong {
  readonly rule: 'lost' | 'doubled' | 'stranger' | 'money' | 'renewal' | 'left over';
  readonly what: string;
}

const sum = (list: readonly { readonly cents: number }[]): number => list.reduce((all, { cents }) => all + cents, 0);

/** What came in at the bank is written down, once and as much as it was, and nothing else is. */
function transfers({ atBank, payments }: Account): Wrong[] {
  const known = Map.groupBy(payments, ({ endToEndId }) => endToEndId);
  const sent = new Set(atBank.map(({ endToEndId }) => endToEndId));
  return [
    ...atBank.flatMap(({ endToEndId, cents }): Wrong[] => {
      const noted = known.get(endToEndId) ?? [];
      if (noted.length === 0) return [{ rule: 'lost', what: `${cents} cents (${endToEndId}) are nowhere` }];
      if (noted.length > 1)
        return [{ rule: 'doubled', what: `${cents} cents (${endToEndId}) count ${noted.length} times` }];
      return noted[0]?.cents === cents
        ? []
        : [{ rule: 'money', what: `${cents} cents (${endToEndId}) are written down as ${noted[0]?.cents}` }];
    }),
    ...payments
      .filter(({ endToEndId }) => !sent.has(endToEndId))
      .map(({ endToEndId, cents }): Wrong => ({
        rule: 'stranger',
        what: `nobody paid ${cents} cents (${endToEndId})`,
      })),
  ];
}

/** Every payment and every paid invoice moved its money once, and the accounts hold what is left. */
function ledger({ entries, payments, invoices }: Account): Wrong[] {
  const wrong = (what: string): Wrong => ({ rule: 'money', what });
  const of = (kind: string, is: (entry: Account['entries'][number]) => boolean) =>
    entries.filter((entry) => entry.kind === kind && is(entry));
  const paid = invoices.filter(({ status }) => status === 'paid');
  const { bank, credit, revenue } = balancesOf(entries);
  return [
    ...payments
      .filter(({ id, cents }) => {
        const moved = of('payment', ({ paymentId }) => paymentId === id);
        return moved.length !== 1 || moved[0]?.cents !== cents;
      })
      .map(({ endToEndId }) => wrong(`${endToEndId} did not move its money once`)),
    ...invoices
      .filter(({ id, status, cents }) => {
        const moved = of('settlement', ({ invoiceId }) => invoiceId === id);
        return sum(moved) !== (status === 'paid' ? cents : 0) || moved.length > 1;
      })
      .map(({ id, status }) => wrong(`invoice ${id} is ${status}, and its settlement says otherwise`)),
    ...(-bank === sum(payments) ? [] : [wrong(`${sum(payments)} cents came in and ${-bank} left the bank`)]),
    ...(revenue === sum(paid) ? [] : [wrong(`${revenue} cents were earned by ${sum(paid)} of paid invoices`)]),
    ...(credit >= 0 ? [] : [wrong(`${-credit} cents were spent that were not there`)]),
  ];
}

const monthOf = (date: string): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));

/** Every paid invoice moved the due date on by its time, once, from where the one before left it. */
function renewals({ invoices, firstDue, dueDate, wanted, bought }: Account): Wrong[] {
  const wrong = (what: string): Wrong => ({ rule: 'renewal', what });
  const paid = invoices
    .filter(({ status }) => status === 'paid')
    .toSorted((a, b) => (a.renewedTo ?? '').localeCompare(b.renewedTo ?? ''));
  const problems: Wrong[] = [];
  let from = firstDue;
  for (const { id, renewedFrom, renewedTo, recurrence } of paid) {
    const months = monthOf(renewedTo ?? '') - monthOf(from);
    if (renewedFrom !== from || months !== recurrenceMonths[recurrence])
      problems.push(wrong(`invoice ${id} moved ${renewedFrom} on to ${renewedTo}, and it was ${from}`));
    from = renewedTo ?? from;
  }
  if (from !== dueDate) problems.push(wrong(`it is paid until ${from}, and goes on until ${dueDate}`));
  if (paid.length !== wanted) problems.push(wrong(`it wanted ${wanted} invoices paid, and ${paid.length} are`));
  if (bought !== wanted) problems.push(wrong(`it was shown ${bought} of ${wanted} invoices as paid`));
  return problems;
}

/** Money that is there pays what is asked for. */
function unspent({ entries, invoices }: Account): Wrong[] {
  const { credit } = balancesOf(entries);
  return invoices
    .filter(({ status, cents }) => (status === 'open' || status === 'processing') && cents <= credit)
    .map(({ id, cents }) => ({ rule: 'left over', what: `invoice ${id} asks for ${cents} cents of ${credit} left` }));
}

/** What is wrong with the money of a company, by the rule it breaks. */
export const wrongsOf = (account: Account): Wrong[] =>
  [transfers, ledger, renewals, unspent].flatMap((look) => look(account));

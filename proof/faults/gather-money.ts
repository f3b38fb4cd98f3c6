import { centsOfPix, companyOfTxid } from '@oplano/core/billing';
import type { Payer } from './payers.ts';
import { query, type Rows } from './query.ts';
import type { Account, Transfer } from './state.ts';
import type { World } from './world.ts';

/** What the bank received for a company. */
const atBank = (world: World, companyId: number): Transfer[] =>
  [...world.lab.bank.books.charges.values()]
    .filter(({ txid }) => companyOfTxid(txid) === companyId)
    .flatMap(({ pix = [] }) => pix)
    .map(({ endToEndId, valor }) => ({ endToEndId, cents: centsOfPix(valor) ?? 0 }));

async function readAccount(world: World, payer: Payer): Promise<Account> {
  const read = <T>(sql: string) => query<T & Rows>(world, sql, [payer.companyId]);
  const [company] = await read<{ due: string }>('select due_date::text as due from companies where id = $1');
  return {
    payer: payer.name,
    bought: payer.bought,
    wanted: payer.wanted,
    firstDue: payer.firstDue,
    dueDate: company?.due ?? '',
    atBank: atBank(world, payer.companyId),
    payments: await read<Account['payments'][number]>(
      'select id, end_to_end_id as "endToEndId", amount_cents as cents from payments where company_id = $1 order by id',
    ),
    entries: await read<Account['entries'][number]>(
      `select kind, from_account as "from", to_account as "to", amount_cents as cents, invoice_id as "invoiceId",
         payment_id as "paymentId"
       from ledger_entries where company_id = $1 order by id`,
    ),
    invoices: await read<Account['invoices'][number]>(
      `select id, status, amount_cents as cents, recurrence, renewed_from::text as "renewedFrom",
         renewed_to::text as "renewedTo"
       from invoices where company_id = $1 order by id`,
    ),
  };
}

export async function readAccounts(world: World): Promise<Account[]> {
  const accounts: Account[] = [];
  for (const payer of world.payers) accounts.push(await readAccount(world, payer));
  return accounts;
}

/** What is still to be done about money. */
export async function readUnpaid(world: World): Promise<Record<string, number>> {
  const [row] = await query<{ open: string; dead: string }>(
    world,
    `select count(*) filter (where dead_at is null) as open, count(*) filter (where dead_at is not null) as dead
     from jobs where company_id = any ($1) and name like 'billing.%'`,
    [world.payers.map(({ companyId }) => companyId)],
  );
  const { undelivered } = (await world.bank('GET /state')) as { undelivered: number };
  return {
    'jobs about money not done': Number(row?.open ?? 0),
    'jobs about money that failed for good': Number(row?.dead ?? 0),
    'calls of the bank not taken': undelivered,
  };
}

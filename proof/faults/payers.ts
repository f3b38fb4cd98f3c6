import { setTimeout as sleep } from 'node:timers/promises';
import type { Lab } from '@oplano/lab';
import type { Invoice, PixCharge } from '@oplano/contracts/billing';
import { bankCallsAt } from '../../server/src/features/billing/receive-call.ts';
import { createSignatures, deriveKeys } from '../../server/src/platform/crypto/index.ts';
import { readSecrets } from '../../server/src/platform/instance/secrets-file.ts';
import { signUp } from './company.ts';
import type { callOf } from './customers.ts';
import type { Desk } from './desk.ts';
import type { Random } from './random.ts';

/** What becomes of the bank's call, and of the payment. */
const ways = ['told', 'told thrice', 'never told', 'paid twice', 'paid in parts', 'forged'] as const;
type Way = (typeof ways)[number];

/** A company that pays its subscription. */
export interface Payer {
  readonly name: string;
  readonly companyId: number;
  readonly desk: Desk;
  /** Until when it could work before it paid anything. */
  readonly firstDue: string;
  /** How many invoices it set out to pay, and how many it was shown as paid. */
  wanted: number;
  bought: number;
}

/** What of the world paying has to do with. */
interface PayingWorld {
  readonly lab: Lab;
  /** Calls of the bank's side of the lab. */
  readonly bank: ReturnType<typeof callOf>;
  readonly payers: readonly Payer[];
}

/** One company for each way of paying. */
export async function foundPayers(url: string): Promise<Payer[]> {
  const payers: Payer[] = [];
  for (const [index] of ways.entries()) {
    const name = `p${index + 1}`;
    const desk = await signUp(url, `Pagadora ${index + 1}`, `${name}@paga.example`);
    const { companyId, company } = desk.session().user;
    if (company.dueDate === null) throw new Error(`${name} has nothing to pay.`);
    payers.push({ name, companyId, desk, firstDue: company.dueDate, wanted: 0, bought: 0 });
  }
  return payers;
}

/** Where the bank calls this installation. */
export const bankCalls = (url: string, dataDir: string): string =>
  bankCallsAt(url, createSignatures(deriveKeys(readSecrets(dataDir).appSecret).links));

type Checkout = PixCharge & { readonly invoice: Invoice };

/** Somebody pays at the bank; it calls until it is heard, unless it never does. */
const transfer = (bank: ReturnType<typeof callOf>, txid: string, body: { amount?: string; callbacks?: number } = {}) =>
  bank('POST /charges/:txid/pay', { txid }, { insists: true, ...body });

/** A call that says more than is true: with a wrong secret, and with the right one of what nobody paid. */
async function forge(world: PayingWorld, txid: string, cents: string): Promise<void> {
  const transferred = { endToEndId: `E00000000${txid}`, txid, valor: cents, horario: new Date().toISOString() };
  const right = world.lab.bank.books.hooks.get(world.lab.bank.key) ?? '';
  for (const url of [right, right.replace(/hmac=[^&]+/, 'hmac=forged')])
    await fetch(`${url}/pix`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ pix: [transferred] }),
    }).catch(() => undefined);
}

async function payAtBank(world: PayingWorld, { txid, valor }: Checkout, way: Way): Promise<void> {
  if (way === 'forged') await forge(world, txid, valor.original);
  const callbacks = way === 'never told' ? 0 : way === 'told thrice' ? 3 : 1;
  await transfer(world.bank, txid, { callbacks, ...(way === 'paid in parts' ? { amount: '10.00' } : {}) });
  if (way === 'paid twice') await transfer(world.bank, txid);
}

const lookEveryMs = 500;
/** Longer than the bank, the server and the database are away together. */
const patienceMs = 150_000;

interface Shown {
  readonly invoice: Invoice;
  readonly receipt: { readonly payments: readonly object[] };
}

/** Looks at the code like somebody who waits; answers once it is paid, or a part of it has come. */
async function waitFor(payer: Payer, invoiceId: number, payments: number): Promise<Invoice | null> {
  for (const until = Date.now() + patienceMs; Date.now() < until; await sleep(lookEveryMs)) {
    const { ok, body } = await payer.desk.insist('GET', `/invoices/${invoiceId}`);
    if (!ok) continue;
    const { invoice, receipt } = body as Shown;
    if (invoice.state === 'paid' || receipt.payments.length >= payments) return invoice;
  }
  return null;
}

const form = { firstName: 'Ana Souza', zipcode: '529.982.247-25' };

/** Until when it may work, as it is shown. */
async function dueDateOf({ name, companyId, desk }: Payer): Promise<string | null> {
  for (const until = Date.now() + patienceMs; Date.now() < until; await sleep(lookEveryMs)) {
    const { ok, body } = await desk.insist('GET', `/companies/listPlan/${companyId}`);
    if (ok) return (body as { dueDate: string | null }).dueDate;
  }
  throw new Error(`${name} was not shown until when it may work.`);
}

/** A code to pay with, asked for until there is one. */
async function checkOut(payer: Payer, dueDate: string | null): Promise<Checkout> {
  for (const until = Date.now() + patienceMs; Date.now() < until; await sleep(lookEveryMs)) {
    const { ok, body, code } = await payer.desk.insist('POST', '/subscription', () => ({ ...form, dueDate }));
    if (ok) return body as Checkout;
    // The bank is away, or was asked by two at once.
    if (code !== 'ERR_PIX_AWAY' && code !== 'ERR_INVOICE_CLOSED') throw new Error(`${payer.name} may not pay: ${code}`);
  }
  throw new Error(`${payer.name} got no code to pay with.`);
}

/** Pays one invoice, to the end. */
async function buy(world: PayingWorld, payer: Payer, way: Way): Promise<void> {
  payer.wanted += 1;
  const dueDate = await dueDateOf(payer);
  const first = await checkOut(payer, dueDate);
  if (first.txid !== '') await payAtBank(world, first, way);
  const after = first.txid === '' ? first.invoice : await waitFor(payer, first.invoice.id, 1);
  if (after?.state !== 'paid' && way === 'paid in parts') {
    const rest = await checkOut(payer, dueDate);
    if (rest.txid !== '') await transfer(world.bank, rest.txid);
  }
  // A part that came was not all of it: only a paid invoice ends the waiting.
  const last = await waitFor(payer, first.invoice.id, Number.POSITIVE_INFINITY);
  if (last?.state === 'paid') payer.bought += 1;
}

export interface Paying {
  /** Answers once everybody has paid what they wanted, or given up. */
  finish(): Promise<void>;
}

/** Every company pays one invoice in a round, each in another way, while the round breaks what it can. */
export function payInvoices(world: PayingWorld, round: number, random: Random, lastsMs: number): Paying {
  const paying = Promise.all(
    world.payers.map(async (payer, index) => {
      await sleep(random.fork(payer.name).between(0, lastsMs / 2));
      await buy(world, payer, ways[(index + round) % ways.length] ?? 'told');
    }),
  );
  // Heard by `finish`; until then a failure must not end the process.
  paying.catch(() => undefined);
  return { finish: async () => void (await paying) };
}

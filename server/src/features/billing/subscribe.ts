import { randomBytes } from 'node:crypto';
import type { CheckoutForm, Invoice, PixCharge, PlanChoice } from '@oplano/contracts/billing';
import { operatorCompanyId } from '@oplano/contracts/companies';
import {
  centsToPay,
  customOffer,
  invoiceAfter,
  isCustomSize,
  isPayable,
  mayPay,
  pixAmount,
  planOffer,
  txidOf,
  type Offer,
} from '@oplano/core/billing';
import { amountOf, centsOf } from '@oplano/core/money';
import { lockSubscriber, type PayingCompanyRow } from '#features/companies';
import { findPublicPlan, getPlanRow, toPlan } from '#features/plans';
import type { Step } from '#platform/http';
import type { Log } from '#platform/log';
import { AppError, type CompanyCtx, type Ctx } from '#platform/use-case';
import { PixError, type PixBank, type PixCode } from '#ports/pix';
import { findUsableCharge, insertCharge, lockCharge, saveCharge } from './charges.repo.ts';
import { toPixCharge, type ChargeRow, type InvoiceRow } from './invoice-record.ts';
import { findRenewal, lockInvoice, lockPayableInvoice, saveInvoice } from './invoices.repo.ts';
import { closeInvoice, customDetail, dropCharges, isFor, issueInvoice, ownOffer } from './issue-invoice.ts';
import { creditOf } from './ledger.repo.ts';
import { spendCredit } from './settle-invoice.ts';
import { showInvoice, tellInvoice } from './tell.ts';

interface Parts {
  readonly bank: PixBank | undefined;
  readonly log: Log;
}

type Answer = PixCharge & { invoice: Invoice };

/** A bank keeps a charge for an hour; a plain code waits until the operator has looked. */
const secondsOf = { efi: 3_600, key: 7 * 86_400 } as const;
/** Who gets a code has at least so long to pay. */
const usableMs = 5 * 60_000;

/** What was chosen, at our own price. */
async function chosenOffer(ctx: CompanyCtx, subscriber: PayingCompanyRow, choice: PlanChoice): Promise<Offer> {
  const own = toPlan(await getPlanRow(ctx.db, subscriber.plan_id));
  const { planId, users, connections, price } = choice;
  if (planId !== undefined) {
    const plan = planId === own.id ? own : await findPublicPlan(ctx.db, planId);
    if (!plan) throw new AppError('ERR_NO_PLAN_FOUND');
    return planOffer(plan, subscriber.recurrence);
  }
  // Clients that know no numbers of plans name the size of their own.
  const isOwn = users === own.users && connections === own.connections;
  if (isOwn && (price === undefined || centsOf(price) === centsOf(own.amount)))
    return planOffer(own, subscriber.recurrence);
  if (!isCustomSize(choice)) throw new AppError('ERR_CUSTOM_PLAN_SIZE');
  return customOffer({ users, connections }, own, customDetail);
}

/** The invoice that is meant, refused where it is not there or nobody can pay it any more. */
async function meantInvoice(ctx: CompanyCtx, invoiceId: number | null | undefined): Promise<InvoiceRow | undefined> {
  if (invoiceId === null || invoiceId === undefined) return lockPayableInvoice(ctx.db, ctx.companyId);
  const row = await lockInvoice(ctx.db, ctx.companyId, invoiceId);
  if (!row) throw new AppError('ERR_NO_INVOICE_FOUND');
  if (!isPayable(row.status)) throw new AppError('ERR_INVOICE_CLOSED');
  return row;
}

/** The invoice for what was chosen: the one there is, or another in its place. */
async function invoiceFor(ctx: CompanyCtx, subscriber: PayingCompanyRow, form: CheckoutForm): Promise<InvoiceRow> {
  const { due_date: dueDate, id } = subscriber;
  if (dueDate === null || id === operatorCompanyId) throw new AppError('ERR_NOTHING_TO_PAY');
  const known = await meantInvoice(ctx, form.invoiceId);
  if (known && !form.plan && known.due_date === dueDate) return known;
  const offer = form.plan ? await chosenOffer(ctx, subscriber, form.plan) : await ownOffer(ctx, subscriber);
  if (offer.cents <= 0) throw new AppError('ERR_NOTHING_TO_PAY');
  const price = form.plan?.price;
  if (price !== undefined && centsOf(price) !== offer.cents)
    throw new AppError('ERR_PRICE_CHANGED', { details: { price: amountOf(offer.cents) } });
  if (known && isFor(known, offer, dueDate)) return known;
  if (known) await closeInvoice(ctx, known, 'void');
  return issueInvoice(ctx, offer, dueDate);
}

/** What is left to do once everything of ours is written down: nothing, or to ask the bank. */
type Prepared =
  | { readonly answer: Answer }
  | { readonly charge: ChargeRow; readonly detail: string; readonly document: string };

/** Paid by a call whose answer nobody heard, from money that was there, or by a colleague: it is not asked for again. */
async function paidMeanwhile(
  { db, companyId }: CompanyCtx,
  { due_date: now }: PayingCompanyRow,
  { dueDate: seen }: CheckoutForm,
): Promise<InvoiceRow | undefined> {
  return !seen || seen === now ? undefined : findRenewal(db, companyId, seen);
}

async function nothingToPay(ctx: CompanyCtx, invoice: InvoiceRow): Promise<Prepared> {
  const charge = toPixCharge({ txid: '', code: '', amount_cents: 0, expires_at: ctx.now }, ctx.now);
  return { answer: { ...charge, invoice: await showInvoice(ctx, invoice) } };
}

async function prepare(ctx: Ctx, form: CheckoutForm, bank: PixBank): Promise<Prepared> {
  if (!mayPay(ctx.actor)) throw new AppError('ERR_NO_PERMISSION');
  const subscriber = await lockSubscriber(ctx);
  const before = await paidMeanwhile(ctx, subscriber, form);
  if (before) return nothingToPay(ctx, before);
  const chosen = await invoiceFor(ctx, subscriber, form);
  const payer = { name: form.firstName, document: form.zipcode };
  const row = await saveInvoice(ctx, chosen.id, { payer });
  const cents = centsToPay(row.amount_cents, await creditOf(ctx.db, ctx.companyId));
  if (cents === 0) return nothingToPay(ctx, (await spendCredit(ctx, subscriber, row.id)) ?? row);
  const usable = await findUsableCharge(ctx.db, ctx.companyId, row.id, new Date(ctx.now.getTime() + usableMs));
  if (usable?.amount_cents === cents && usable.provider === bank.provider)
    return { answer: { ...toPixCharge(usable, ctx.now), invoice: await showInvoice(ctx, row) } };
  // One that asks for another amount than is owed now is not to be paid any more.
  if (usable) await dropCharges(ctx, row);
  const charge = await insertCharge(ctx, {
    invoiceId: row.id,
    provider: bank.provider,
    txid: txidOf(ctx.companyId, bank.provider, randomBytes(20).toString('hex')),
    cents,
    expiresAt: new Date(ctx.now.getTime() + secondsOf[bank.provider] * 1_000),
  });
  return { charge, detail: row.detail, document: form.zipcode };
}

async function keepCode(ctx: CompanyCtx, txid: string, code: PixCode): Promise<Answer> {
  const subscriber = await lockSubscriber(ctx);
  const charge = await lockCharge(ctx.db, ctx.companyId, txid);
  const row = charge && (await lockInvoice(ctx.db, subscriber.id, charge.invoice_id));
  const status = row && invoiceAfter(row.status, 'charge');
  // Paid or replaced by somebody else while the bank was asked.
  if (!charge || !row || !status || charge.status !== 'wanted') throw new AppError('ERR_INVOICE_CLOSED');
  await saveCharge(ctx, charge.id, { status: 'active', code });
  const invoice = await tellInvoice(ctx, await saveInvoice(ctx, row.id, { status }));
  return { ...toPixCharge({ ...charge, code: code.code }, ctx.now), invoice };
}

/**
 * Asks for the money of a subscription. Everything is written down before the bank is asked, so that whatever it made is
 * found again; who asks twice gets the same code.
 */
export async function subscribe(step: Step, form: CheckoutForm, { bank, log }: Parts): Promise<Answer> {
  if (!bank) {
    // Who may not pay learns no more than before.
    await step(async ({ actor }) => {
      throw new AppError(mayPay(actor) ? 'ERR_PIX_NOT_SET_UP' : 'ERR_NO_PERMISSION');
    });
    throw new AppError('ERR_PIX_NOT_SET_UP');
  }
  const prepared = await step((ctx) => prepare(ctx, form, bank));
  if ('answer' in prepared) return prepared.answer;
  const { txid, amount_cents: cents } = prepared.charge;
  try {
    const code = await bank.charge({
      txid,
      cents,
      seconds: secondsOf[bank.provider],
      note: `${prepared.detail} (${pixAmount(cents)})`,
      payer: { name: form.firstName, document: prepared.document },
    });
    return await step((ctx) => keepCode(ctx, txid, code));
  } catch (error) {
    if (!(error instanceof PixError)) throw error;
    log.error({ code: 'pix_charge_failed', err: error, txid }, 'the bank made no charge');
    throw new AppError('ERR_PIX_AWAY');
  }
}

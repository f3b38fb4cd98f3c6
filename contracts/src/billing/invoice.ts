import { z } from 'zod';
import { recurrence } from '../companies/company.ts';
import { calendarDate, id, instant, line, listQuery, text, version } from '../fields.ts';
import { planLimitMax } from '../plans/plan.ts';

export const invoiceStates = ['open', 'processing', 'paid', 'expired', 'void', 'refunded'] as const;
export const invoiceState = z.enum(invoiceStates);
export type InvoiceState = z.infer<typeof invoiceState>;

/** What old clients read of an invoice that was paid. */
export const paidStatus = 'Pago';

export const invoice = z.object({
  id,
  detail: z.string(),
  users: z.int().nonnegative(),
  connections: z.int().nonnegative(),
  queues: z.int().nonnegative(),
  /** Until when it is to be paid. */
  dueDate: calendarDate,
  /** In BRL, e.g. `149.9`. */
  value: z.number().nonnegative(),
  /** `Pago` where it was paid; else how it stands. */
  status: z.enum([paidStatus, ...invoiceStates]),
  state: invoiceState,
  recurrence,
  /** A page of the bank where it can be paid, while there is one. */
  linkInvoice: z.string().nullable(),
  paidAt: instant.nullable(),
  /** Until when it was paid for. */
  renewedTo: calendarDate.nullable(),
  createdAt: instant,
  version,
});
export type Invoice = z.infer<typeof invoice>;

/** What is paid with: a code for the app of a bank, and until when it counts. */
export const pixCharge = z.object({
  txid: z.string(),
  qrcode: z.object({ qrcode: z.string() }),
  valor: z.object({ original: z.string() }),
  expiresAt: instant,
  /** How long that is from this answer on: the clock of who reads it may be minutes off. */
  secondsLeft: z.number().int().nonnegative(),
});
export type PixCharge = z.infer<typeof pixCharge>;

/** One payment of an invoice as a receipt tells it. */
export const receiptPayment = z.object({
  endToEndId: z.string(),
  value: z.number(),
  refunded: z.number(),
  paidAt: instant,
});
export const receipt = z.object({
  company: z.object({ name: z.string(), document: z.string() }),
  payer: z.object({ name: z.string(), document: z.string() }),
  payments: z.array(receiptPayment),
});

/** Nobody has fewer people or connections of a plan of one's own size. */
export const customPlanMin = 3;
const size = z.int().min(0).max(planLimitMax);
/** The plan that was chosen: one of ours by its number, or how many people and connections it should hold. */
export const planChoice = z.object({
  planId: id.optional(),
  users: size,
  connections: size,
  /** What the browser showed, in BRL. The server counts for itself and refuses another price. */
  price: z.number().nonnegative().optional(),
});
export type PlanChoice = z.infer<typeof planChoice>;

/** The choice travels as the text of a JSON; whoever sends the record itself is understood too. */
const planField = z.preprocess((given, ctx) => {
  if (typeof given !== 'string') return given;
  try {
    return JSON.parse(given) as unknown;
  } catch {
    ctx.addIssue({ code: 'custom', message: 'not_json' });
    return z.NEVER;
  }
}, planChoice);

const unused = text(200).optional();
/** What old forms send along: read by nobody and never stored, least of all the numbers of a card. */
const ignored = {
  lastName: unused,
  country: unused,
  useAddressForPaymentDetails: z.union([z.boolean(), text(20)]).optional(),
  nameOnCard: unused,
  cardNumber: unused,
  cvv: unused,
  price: z.union([z.number(), text(20)]).optional(),
  users: z.union([z.number(), text(20)]).optional(),
  connections: z.union([z.number(), text(20)]).optional(),
};

/** Who pays; `zipcode` holds the CPF or CNPJ, under the name it has always had. */
export const payerForm = z.object({
  firstName: line(1, 200),
  address2: text(200),
  city: text(100),
  state: text(50),
  zipcode: line(1, 30),
});
export type PayerForm = z.infer<typeof payerForm>;

export const checkoutForm = z.object({
  ...payerForm.shape,
  address2: payerForm.shape.address2.optional(),
  city: payerForm.shape.city.optional(),
  state: payerForm.shape.state.optional(),
  ...ignored,
  plan: planField.optional(),
  invoiceId: id.nullish(),
  /** The due date that is to be moved on. Where that was paid meanwhile, nothing is asked for a second time. */
  dueDate: calendarDate.nullish(),
});
export type CheckoutForm = z.output<typeof checkoutForm>;

export const invoiceListQuery = listQuery;

/** An invoice as the operator sees it. */
export const operatorInvoice = invoice.extend({ company: z.object({ id, name: z.string() }) });
export type OperatorInvoice = z.infer<typeof operatorInvoice>;

export const billingFigures = z.object({
  /** Whether payments come by a bank, or are confirmed by hand, or not at all. */
  provider: z.enum(['efi', 'key']).nullable(),
  /** By month, the oldest first: what came in and what of it was given back. */
  months: z.array(z.object({ month: z.string(), received: z.number(), refunded: z.number(), payments: z.int() })),
  /** What comes in each month from those who pay now, on average. */
  recurring: z.number(),
  /** What companies paid and did not use yet. */
  credit: z.number(),
  late: z.array(z.object({ id, name: z.string(), dueDate: calendarDate, days: z.int(), value: z.number() })),
  /** Companies that never paid and whose time runs out. */
  trials: z.array(z.object({ id, name: z.string(), dueDate: calendarDate, days: z.int() })),
});
export type BillingFigures = z.infer<typeof billingFigures>;

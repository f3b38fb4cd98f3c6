import { Readable } from 'node:stream';
import { mailLanguage, type MailLanguage } from '@oplano/contracts/auth';
import { dateTags } from '@oplano/core/billing';
import { amountOf, formatBrl } from '@oplano/core/money';
import { paper, writePdf, type PlacedText } from '@oplano/core/pdf';
import { cutText } from '@oplano/core/text';
import { offerFile } from '#features/files';
import { readPublicSettings } from '#features/settings';
import type { Step } from '#platform/http';
import { fillText, mailTexts } from '#platform/texts';
import { AppError, type Ctx } from '#platform/use-case';
import type { Storage } from '#ports/storage';
import { receiptOf } from './billing.queries.ts';
import { findInvoice } from './invoices.repo.ts';
import { demandPayer } from './show-invoice.ts';

interface Line {
  readonly label: string;
  readonly value: string;
}
interface Receipt {
  readonly title: string;
  readonly brand: { readonly name: string; readonly color: string };
  readonly lines: readonly Line[];
  /** Each transfer it was paid with. */
  readonly notes: readonly string[];
}

const margin = 56;
const widest = 78;
const grey = '#5f6368';

/** One page: the brand above, a line for each thing that was agreed, and the transfers below. */
function drawReceipt({ title, brand, lines, notes }: Receipt): Uint8Array {
  const top = 150;
  const rows = lines.flatMap(({ label, value }, index): PlacedText[] => {
    const y = top + index * 30;
    return [
      { x: margin, y, size: 10, text: label, color: grey },
      { x: margin + 130, y, size: 11, text: cutText(value, 64) },
    ];
  });
  const below = top + lines.length * 30 + 20;
  const transfers = notes.map((note, index): PlacedText => ({
    x: margin,
    y: below + index * 16,
    size: 9,
    text: cutText(note, 100),
    color: grey,
  }));
  const page = {
    boxes: [
      { x: 0, y: 0, width: paper.width, height: 16, color: brand.color },
      { x: margin, y: below - 18, width: paper.width - 2 * margin, height: 0.5, color: '#dadce0' },
    ],
    texts: [
      {
        x: margin,
        y: 70,
        size: 12,
        text: cutText(brand.name, widest),
        color: brand.color,
        isBold: true,
      },
      { x: margin, y: 100, size: 20, text: title, isBold: true },
      ...rows,
      ...transfers,
    ],
  };
  return writePdf([page], title);
}

/** What a receipt says. There is one only of what was paid. */
async function readReceipt(ctx: Ctx, invoiceId: number, wanted: MailLanguage | undefined): Promise<Receipt> {
  demandPayer(ctx);
  const invoice = await findInvoice(ctx.db, ctx.companyId, invoiceId);
  if (!invoice?.paid_at) throw new AppError('ERR_NO_INVOICE_FOUND');
  const { company, payer, payments } = await receiptOf(ctx, invoiceId);
  const { language: own, time_zone: timeZone } = await ctx.db
    .selectFrom('companies')
    .select(['language', 'time_zone'])
    .where('id', '=', ctx.companyId)
    .executeTakeFirstOrThrow();
  const language = wanted ?? mailLanguage.parse(own);
  const { appName, primaryColorLight } = await readPublicSettings(ctx.db);
  const words = mailTexts(language).receipt;
  const moment = new Intl.DateTimeFormat(dateTags[language], { dateStyle: 'short', timeStyle: 'short', timeZone });
  const day = new Intl.DateTimeFormat(dateTags[language], { dateStyle: 'long', timeZone: 'UTC' });
  const both = (...parts: string[]) => parts.filter(Boolean).join(' · ');
  return {
    title: fillText(words.title, { number: invoiceId }),
    brand: { name: appName, color: primaryColorLight },
    lines: [
      { label: words.receiver, value: appName },
      { label: words.company, value: both(company.name, company.document) },
      { label: words.payer, value: both(payer.name, payer.document) },
      { label: words.plan, value: invoice.detail },
      { label: words.size, value: fillText(words.holds, { users: invoice.users, connections: invoice.connections }) },
      { label: words.value, value: formatBrl(amountOf(invoice.amount_cents)) },
      { label: words.paidAt, value: moment.format(invoice.paid_at) },
      { label: words.until, value: invoice.renewed_to ? day.format(new Date(`${invoice.renewed_to}T00:00:00Z`)) : '' },
    ],
    notes: payments.flatMap(({ endToEndId, value, refunded, paidAt }) => [
      fillText(words.transfer, { id: endToEndId, value: formatBrl(value), at: moment.format(new Date(paidAt)) }),
      ...(refunded > 0 ? [fillText(words.refunded, { value: formatBrl(refunded) })] : []),
    ]),
  };
}

/** Writes the receipt of a paid invoice and answers where it can be fetched for a while. */
export async function offerReceipt(
  step: Step,
  { invoiceId, language }: { readonly invoiceId: number; readonly language: MailLanguage | undefined },
  storage: Storage,
): Promise<{ url: string }> {
  const receipt = await step((ctx) => readReceipt(ctx, invoiceId, language));
  const key = await offerFile(step, storage, {
    folder: 'exports',
    name: `recibo-${invoiceId}`,
    extension: '.pdf',
    contentType: 'application/pdf',
    stream: Readable.from([drawReceipt(receipt)]),
    permission: null,
  });
  return step(async (ctx) => ({ url: ctx.fileUrl(key) }));
}

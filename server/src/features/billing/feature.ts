import type { Signatures } from '#platform/crypto';
import { companyTermsChanged } from '#features/companies';
import { defineFeature, when } from '#platform/feature';
import { handleJob, handleJobOutside, handlePlatformJob } from '#platform/jobs';
import {
  cancelCharge,
  checkCharge,
  findDueSubscriptions,
  findSilentCharges,
  followSubscription,
  forgetReminders,
  listenToBank,
  mailReminder,
  sayReminder,
} from './billing.jobs.ts';
import { billingBindings, type BillingParts } from './billing.routes.ts';
import { checkWithBank } from './check-charge.ts';
import { findDueCompanies, followOne, followTerms } from './follow-subscription.ts';
import { bankCallsAt } from './receive-call.ts';
import { findSilent } from './reconcile.ts';
import { forgetOnes, mailOne, sayOne, type SendingParts } from './send-reminder.ts';
import { paymentAudience } from './tell.ts';

interface Parts extends BillingParts, SendingParts {
  readonly wakeWorkers: () => void;
  readonly links: Signatures;
}

export const billingFeature = defineFeature<Parts>({
  name: 'billing',
  bindings: billingBindings,
  audiences: [paymentAudience],
  jobs: ({ bank, wakeWorkers, links, publicUrl, ...parts }) => [
    handleJobOutside(checkCharge, (tools, { txid }) => checkWithBank(bank, tools, txid)),
    handleJobOutside(cancelCharge, async (_tools, { txid }) => bank?.cancel?.(txid)),
    handlePlatformJob(findSilentCharges, (ctx) => findSilent(ctx, wakeWorkers)),
    handlePlatformJob(findDueSubscriptions, (ctx) => findDueCompanies(ctx, wakeWorkers)),
    handleJob(followSubscription, (ctx) => followOne(ctx, parts.sendsMail)),
    handleJobOutside(mailReminder, (tools, meant) => mailOne(tools, meant, { ...parts, publicUrl })),
    handleJobOutside(sayReminder, (tools, meant) => sayOne(tools, meant, { ...parts, publicUrl })),
    handleJobOutside(forgetReminders, (tools, { invoiceId }) => forgetOnes(tools, invoiceId, { ...parts, publicUrl })),
    handleJobOutside(listenToBank, async () => {
      if (publicUrl !== undefined) await bank?.listenAt?.(bankCallsAt(publicUrl, links));
    }),
  ],
  subscribers: () => [when(companyTermsChanged, (ctx) => followTerms(ctx))],
  cron: [
    { name: 'billing.reconcile', everyMinutes: 3, job: findSilentCharges },
    { name: 'billing.find-due', everyMinutes: 60, job: findDueSubscriptions },
    { name: 'billing.listen', everyMinutes: 60, job: listenToBank },
  ],
});

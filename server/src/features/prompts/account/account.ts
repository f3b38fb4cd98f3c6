import type { AssistantAccount, AssistantAccountChange } from '@oplano/contracts/assistant';
import { maskedValue } from '@oplano/contracts/integrations';
import { costOf, isOverBudget, keyAfter, type Prices, type Usage } from '@oplano/core/assistant';
import type { Sealing } from '#platform/crypto';
import { patch } from '#platform/records';
import type { CompanyCtx } from '#platform/use-case';
import { keyColumn } from '../key-column.ts';
import {
  addToMonth,
  addToTicket,
  currentMonth,
  findAccount,
  pricesOf,
  saveAccount,
  spentInMonth,
  type AccountRow,
} from './account.repo.ts';

type Now = Pick<CompanyCtx, 'db' | 'companyId' | 'now'>;

const keyPlace = (companyId: number): string => `assistant:${companyId}:api`;

/** The company's own key and how it is used, for whoever asks and nobody else. */
export interface OpenAccount {
  readonly apiKey: string;
  readonly baseUrl: string;
  readonly model: string;
  readonly masks: boolean;
  readonly prices: Prices;
}

const openAccount = (row: AccountRow | undefined, sealing: Sealing): OpenAccount => ({
  apiKey: row?.api_key ? sealing.open(row.api_key, keyPlace(row.company_id)).toString() : '',
  baseUrl: row?.base_url ?? '',
  model: row?.model ?? '',
  masks: row?.masks ?? false,
  prices: pricesOf(row),
});

/** The account as it is now, and whether the month has anything left. */
export async function readAccount(ctx: Now, sealing: Sealing): Promise<{ account: OpenAccount; isOver: boolean }> {
  const row = await findAccount(ctx);
  const budget = row?.budget_cents ?? null;
  const isOver =
    budget !== null && isOverBudget(Number(budget), (await spentInMonth(ctx, await currentMonth(ctx))).cost);
  return { account: openAccount(row, sealing), isOver };
}

export async function showAccount(ctx: Now): Promise<AssistantAccount> {
  const row = await findAccount(ctx);
  const month = await currentMonth(ctx);
  const { spent } = await spentInMonth(ctx, month);
  return {
    apiKey: row?.api_key ? maskedValue : '',
    baseUrl: row?.base_url ?? '',
    model: row?.model ?? '',
    masks: row?.masks ?? false,
    budgetCents: row?.budget_cents == null ? null : Number(row.budget_cents),
    ...pricesOf(row),
    month,
    spent,
  };
}

export async function updateAccount(
  ctx: Now,
  form: AssistantAccountChange,
  sealing: Sealing,
): Promise<AssistantAccount> {
  const row = await findAccount(ctx);
  const key = keyAfter(form, row?.base_url ?? '');
  await saveAccount(ctx, {
    ...patch({
      base_url: form.baseUrl,
      model: form.model,
      masks: form.masks,
      budget_cents:
        form.budgetCents === undefined || form.budgetCents === null ? form.budgetCents : String(form.budgetCents),
      price_in: form.priceIn,
      price_out: form.priceOut,
      price_minute: form.priceMinute,
    }),
    ...keyColumn(key, (plain) => sealing.seal(plain, keyPlace(ctx.companyId))),
  });
  return showAccount(ctx);
}

/** Counts what somebody had written for them; answers what it cost in billionths of a real. */
export async function spendInTicket(ctx: Now, ticketId: number, usage: Usage, prices: Prices): Promise<bigint> {
  const cost = costOf(usage, prices);
  await addToTicket(ctx, ticketId, usage, cost);
  await addToMonth(ctx, usage, cost);
  return cost;
}

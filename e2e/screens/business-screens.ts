import type { Page } from '@playwright/test';
import type { Screen } from './screen.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();
const dialog = (page: Page) => page.getByRole('dialog').last();

const onTab = (name: string) => async (page: Page) => {
  await page.getByRole('tab', { name, exact: true }).click();
  await page.getByRole('tabpanel', { name, exact: true }).waitFor();
};

/** Opens the checkout and says who pays. */
const asPayer = async (page: Page): Promise<void> => {
  await button(page, 'Pagar assinatura').click();
  await dialog(page)
    .getByLabel(/^Nome completo/)
    .fill('Sônia Prates');
  await dialog(page)
    .getByLabel(/^CPF\/CNPJ/)
    .fill('529.982.247-25');
};

const chosenPlan = async (page: Page): Promise<void> => {
  await asPayer(page);
  await button(page, 'PRÓXIMO').click();
  await button(page, /^Escolher /).waitFor();
};

const reviewed = async (page: Page): Promise<void> => {
  await chosenPlan(page);
  await button(page, /^Escolher /).click();
  await button(page, 'PAGAR').waitFor();
};

/** A code as the bank makes them. The bank of the demo would be paid, and the company of all other pictures be back. */
const withCode = (page: Page) =>
  page.route('**/api/subscription', (route) =>
    route.fulfill({
      json: {
        txid: 'a'.repeat(35),
        qrcode: {
          qrcode: `00020101021226830014br.gov.bcb.pix2561qrcodespix.example/v2/cobv/${'7'.repeat(32)}5204000053039865802BR5908O PLANO6009SAO PAULO62070503***6304A1B2`,
        },
        valor: { original: '149.90' },
        expiresAt: new Date(Date.now() + 3_590_000).toISOString(),
        secondsLeft: 3_590,
        invoice: { id: 1 },
      },
    }),
  );

const onCheckout = { viewer: 'expiredAdmin', at: '/financeiro-aberto' } as const;
/** What a company goes through to pay. */
const ofCheckout: Screen[] = [
  { ...onCheckout, name: 'checkout-payer', arrange: asPayer },
  { ...onCheckout, name: 'checkout-plan', arrange: chosenPlan },
  { ...onCheckout, name: 'checkout-review', arrange: reviewed },
  {
    ...onCheckout,
    name: 'checkout-pix',
    prepare: withCode,
    arrange: async (page) => {
      await reviewed(page);
      await button(page, 'PAGAR').click();
      await page.getByRole('dialog', { name: 'Falta pouco!' }).getByText(/^R\$/).waitFor();
    },
  },
];

/** What the operator sells, to whom, and under which name. */
const ofOperator: Screen[] = Object.entries({
  'operator-companies': onTab('Empresas'),
  'operator-company-new': async (page: Page) => {
    await onTab('Empresas')(page);
    await button(page, 'Nova empresa').click();
    await dialog(page).waitFor();
  },
  'operator-plans': onTab('Planos'),
  'operator-plan-new': async (page: Page) => {
    await onTab('Planos')(page);
    await button(page, 'Novo plano').click();
    await dialog(page).waitFor();
  },
  'operator-billing': onTab('Cobrança'),
  'operator-white-label': onTab('White label'),
}).map(([name, arrange]): Screen => ({ name, viewer: 'operator', at: '/settings', arrange }));

/** The operator's business with companies: what they pay for, and how. */
export const businessScreens: readonly Screen[] = [...ofCheckout, ...ofOperator];

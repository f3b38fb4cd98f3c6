import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { sharedLab } from './support/lab.ts';
import { heading } from './support/page.ts';
import { signInByHand } from './support/sign-in-page.ts';
import { toast } from './support/shell.ts';
import { expect, test } from './support/test.ts';
import { dayFromNow } from './support/world.ts';

/** The texts of a PDF of ours, read as a reader would. */
const textsOf = (file: Buffer): string[] =>
  [...file.toString('latin1').matchAll(/<([0-9a-f]*)> Tj/g)].map(([, hex = '']) =>
    Buffer.from(hex, 'hex').toString('latin1'),
  );

const inTable = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const dayOf = (date: string): string => date.split('-').toReversed().join('/');

test('a company signs up, tries, runs out, pays at the bank, is renewed and has its receipt [ACC-029, BIL-005, BIL-010, BIL-013, BIL-020]', async ({
  world,
  visitor,
  open,
}) => {
  const operator = await world.aPersonOf(await world.aCompany(), { profile: 'admin', name: 'Olga Operadora' });
  await world.makeOperator(operator);
  const own = `${Date.now()}`;
  const [company, email] = [`Padaria ${own}`, `dona-${own}@example.com`];

  const page = await visitor({ at: '/signup' });
  const fields = { 'Nome da empresa': company, 'Seu nome': 'Dona Lia', 'E-mail': email, Senha: 'segredo-1' };
  for (const [label, value] of Object.entries({ ...fields, Telefone: '11 99999-0000' })) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
  await page.getByLabel('Plano').click();
  await page.getByRole('option', { name: /Essencial/ }).click();
  await page.getByRole('button', { name: 'Cadastrar' }).click();
  await expect(toast(page, 'Empresa cadastrada!')).toBeVisible();
  await signInByHand(page, { email, password: 'segredo-1' });
  await expect(page).toHaveURL('/tickets');

  // Seven days to try it; then the operator sets the date back, as the calendar would have.
  const desk = await open(operator, { at: '/companies' });
  await desk.getByRole('searchbox').or(desk.getByPlaceholder('Buscar por nome ou e-mail')).first().fill(company);
  await expect(inTable(desk, company)).toContainText(dayOf(dayFromNow(7)));
  await inTable(desk, company)
    .getByRole('button', { name: `Editar ${company}` })
    .click();
  const form = desk.getByRole('dialog', { name: 'Editar empresa' });
  const ranOut = dayFromNow(-2);
  await form.getByLabel('Vencimento').fill(ranOut);
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(toast(desk, 'Operação realizada com sucesso!')).toBeVisible();
  await expect(inTable(desk, company)).toContainText(`${dayOf(ranOut)} (vencida)`);

  await page.goto('/tickets');
  await expect(page).toHaveURL('/financeiro-aberto');
  await page.getByRole('button', { name: 'Pagar assinatura' }).click();
  const checkout = page.getByRole('dialog');
  await checkout.getByLabel(/^Nome completo/).fill('Dona Lia');
  await checkout.getByLabel(/^CPF\/CNPJ/).fill('529.982.247-25');
  await checkout.getByRole('button', { name: 'PRÓXIMO' }).click();
  await checkout
    .getByRole('button', { name: /^Escolher / })
    .first()
    .click();
  await checkout.getByRole('button', { name: 'PAGAR' }).click();
  await expect(page.getByRole('dialog', { name: 'Falta pouco!' }).getByText(/^R\$/)).toBeVisible();
  const [charge] = await world.sql(
    `select txid, company_id from charges where company_id = (select id from companies where name = $1)`,
    [company],
  );
  await sharedLab().payCharge(String(charge?.['txid']));
  await expect(toast(page, /Sua licença foi renovada até/)).toBeVisible();
  await expect(page).toHaveURL('/');

  const [renewed] = await world.sql(
    `select due_date::text as until, ($2::date + interval '1 month')::date::text as month from companies where id = $1`,
    [charge?.['company_id'], ranOut],
  );
  expect(renewed?.['until']).toBe(renewed?.['month']);
  await expect(inTable(desk, company)).toContainText(dayOf(String(renewed?.['until'])));

  await page.goto('/financeiro');
  await expect(heading(page)).toBeVisible();
  await page.getByRole('button', { name: /^Recibo de/ }).click();
  const receipt = page.getByRole('dialog', { name: /^Recibo nº/ });
  await expect(receipt).toContainText('Dona Lia');
  const download = page.waitForEvent('download');
  await receipt.getByRole('button', { name: 'Baixar PDF' }).click();
  const file = readFileSync(await (await download).path());
  expect([file.subarray(0, 5).toString(), file.toString('latin1').trimEnd().slice(-5)]).toEqual(['%PDF-', '%%EOF']);
  const written = textsOf(file).join('\n');
  for (const text of [company, 'Dona Lia', 'Essencial']) expect(written).toContain(text);
});

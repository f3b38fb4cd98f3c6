import { expectNoFaults } from './support/axe.ts';
import { readQr, sharedLab } from './support/lab.ts';
import { heading } from './support/page.ts';
import { toast } from './support/shell.ts';
import { expect, test } from './support/test.ts';

test('a company whose subscription is over pays by Pix and is back at work, renewed once and with a receipt [BIL-005, BIL-010, BIL-012, BIL-013, BIL-020]', async ({
  world,
  open,
}) => {
  const company = await world.aCompany();
  const admin = await world.aPersonOf(company, { profile: 'admin', name: 'Marina Prado' });
  await world.sql(`update companies set due_date = current_date - 2 where id = $1`, [company.id]);
  const page = await open(admin, { at: '/' });
  await expect(page).toHaveURL('/financeiro-aberto');
  await expect(heading(page)).toHaveText('Financeiro em aberto');
  await expectNoFaults(page, 'what a company meets that has not paid');

  await page.getByRole('button', { name: 'Pagar assinatura' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Nome completo/).fill('Marina Prado');
  await dialog.getByLabel(/^CPF\/CNPJ/).fill('529.982.247-25');
  await dialog.getByRole('button', { name: 'PRÓXIMO' }).click();
  await dialog
    .getByRole('button', { name: /^Escolher / })
    .first()
    .click();
  await expectNoFaults(page, 'the last look before paying', '[role="dialog"]');
  await dialog.getByRole('button', { name: 'PAGAR' }).click();
  const pix = page.getByRole('dialog', { name: 'Falta pouco!' });
  await expect(pix.getByText(/^R\$/)).toBeVisible();
  const code = await readQr(pix.getByRole('img', { name: 'QR code do Pix' }));
  await expect(pix.getByLabel('Pix copia e cola')).toHaveValue(code);
  await expectNoFaults(page, 'the Pix code', '[role="dialog"]');

  const [charge] = await world.sql('select txid from charges where company_id = $1', [company.id]);
  await sharedLab().payCharge(String(charge?.['txid']));
  await expect(toast(page, /Sua licença foi renovada até/)).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(heading(page)).toHaveText('Dashboard');

  await page.goto('/financeiro');
  await expect(page.getByText('PAGO', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^Recibo de/ }).click();
  await expect(page.getByRole('dialog', { name: /^Recibo nº/ })).toContainText('Marina Prado');
  const stored = await world.sql(
    `select (select count(*)::int from payments where company_id = $1) as payments,
       (select count(*)::int from invoices where company_id = $1 and status = 'paid') as paid,
       (select due_date > current_date from companies where id = $1) as renewed`,
    [company.id],
  );
  expect(stored).toEqual([{ payments: 1, paid: 1, renewed: true }]);
});

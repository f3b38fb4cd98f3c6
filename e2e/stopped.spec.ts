import { expectNoFaults } from './support/axe.ts';
import { misfits } from './support/fits.ts';
import { heading } from './support/page.ts';
import { toast } from './support/shell.ts';
import { expect, test } from './support/test.ts';

test('an operator finds what stopped on a narrow screen, tries one again and drops another @gate', async ({
  world,
  open,
}) => {
  const company = await world.aCompany();
  const operator = await world.aPersonOf(company, { profile: 'admin' });
  await world.makeOperator(operator);
  // As workers leave them: every try was used up. The payloads say nothing to anybody.
  await world.sql(
    `insert into jobs (company_id, name, payload, place, run_at, created_at, attempts, max_attempts, last_error, dead_at)
     select $1, name, '{}', null, now(), now(), 15, 15, 'Error: planted', now()
     from unnest(array['tickets.bulk', 'billing.check-charge']) as name`,
    [company.id],
  );
  const page = await open(operator, { at: '/stopped' });
  await expect(heading(page)).toHaveText('O que parou');
  const row = (what: string) => page.getByRole('row').filter({ hasText: company.name }).filter({ hasText: what });
  await expect(row('tickets.bulk')).toContainText('Error: planted');
  await expectNoFaults(page, 'what stopped', 'main');
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await misfits(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });

  await row('billing.check-charge')
    .getByRole('button', { name: /^Descartar/ })
    .focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Descartar de vez?' });
  await expectNoFaults(page, 'the question before dropping', '[role="alertdialog"]');
  await question.getByRole('button', { name: 'Descartar' }).click();
  await expect(row('billing.check-charge')).toHaveCount(0);

  await row('tickets.bulk')
    .getByRole('button', { name: /^Tentar novamente/ })
    .click();
  await expect(toast(page, 'Voltou para a fila.')).toBeVisible();
  await expect(row('tickets.bulk')).toHaveCount(0);
});

import { expectNoFaults } from './support/axe.ts';
import { toast } from './support/shell.ts';
import { expect, test } from './support/test.ts';

test('a quick reply is made and removed @gate [QCK-001, QCK-002, QCK-007]', async ({ world, open }) => {
  const company = await world.aCompany();
  const page = await open(await world.aPersonOf(company), { at: '/quick-messages' });
  await page.getByRole('button', { name: 'Nova resposta' }).click();
  const reply = page.getByRole('dialog', { name: 'Nova resposta rápida' });
  await reply.getByLabel('Atalho').fill('bomdia');
  await reply.getByRole('button', { name: 'Saudação' }).click();
  await expect(reply.getByLabel('Mensagem')).toHaveValue('{{ms}}');
  await expectNoFaults(page, 'a new quick reply', '[role="dialog"]');
  await reply.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByRole('row').filter({ hasText: '/bomdia' })).toBeVisible();
  await page.getByRole('button', { name: 'Excluir bomdia' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(toast(page, 'Resposta rápida excluída com sucesso.')).toBeVisible();
});

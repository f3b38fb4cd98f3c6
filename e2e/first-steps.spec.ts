import { aQueue } from './support/shop.ts';
import { openAvatarMenu } from './support/shell.ts';
import { emailField, passwordField, signInButton } from './support/sign-in-page.ts';
import { expect, test } from './support/test.ts';

test('the admin of a new company is led through its first steps, until they are done or put away @gate', async ({
  world,
  open,
}) => {
  const company = await world.aCompany();
  const admin = await world.aPersonOf(company, { name: 'Marina', profile: 'admin' });
  const page = await open(admin, { at: '/tickets' });
  const steps = page.getByRole('region', { name: 'Primeiros passos' });
  await expect(steps.getByRole('link', { name: 'Conecte um canal' })).toBeVisible();
  await steps.getByRole('link', { name: 'Crie a primeira fila' }).click();
  await expect(page).toHaveURL(/\/queues$/);
  await aQueue(world, company, 'Vendas', '#1d4ed8');
  await page.goto('/tickets');
  await expect(steps.getByRole('link', { name: 'Conecte um canal' })).toBeVisible();
  await expect(steps.getByRole('link', { name: 'Crie a primeira fila' })).toHaveCount(0);
  await steps.getByRole('button', { name: 'Não mostrar mais' }).click();
  await expect(steps).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('Nenhum atendimento em andamento')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(steps).toHaveCount(0);
});

test('the demo offers its people on the sign-in page, and its lab in the menu', async ({ visitor }) => {
  const page = await visitor({ at: '/login' });
  const people = page.getByRole('region', { name: 'Entrar na demonstração como' });
  await people.getByRole('button', { name: /Marina Lopes/ }).click();
  await expect(emailField(page)).toHaveValue('admin@aurora.example');
  await expect(passwordField(page)).not.toHaveValue('');
  await signInButton(page).click();
  await expect(page.getByRole('banner')).toContainText('Marina Lopes');
  const menu = await openAvatarMenu(page);
  await expect(menu.getByRole('menuitem', { name: 'Laboratório' })).toHaveAttribute('href', '/lab');
});

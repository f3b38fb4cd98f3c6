import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectNoFaults } from './support/axe.ts';
import { misfits } from './support/fits.ts';
import { heading } from './support/page.ts';
import { toast } from './support/shell.ts';
import { signInByHand, signInTitle } from './support/sign-in-page.ts';
import { expect, test } from './support/test.ts';
import { openNewUser } from './support/users-page.ts';

const table = (page: Page) => page.getByRole('table', { name: 'Registro de atividades' });
const entry = (page: Page, words: string) => table(page).getByRole('row').filter({ hasText: words });

test('after a day of acts an admin reads who did what from where, finds it and takes it along', async ({
  world,
  open,
  visitor,
}) => {
  test.slow();
  const company = await world.aCompany();
  const rita = await world.aPersonOf(company, { profile: 'admin' });
  const ze = await world.aPersonOf(company);
  const stranger = await visitor();
  await expect(heading(stranger)).toHaveText(signInTitle);
  await signInByHand(stranger, { ...ze, password: 'não é a dele' });
  await expect(toast(stranger, 'E-mail ou senha incorretos.')).toBeVisible();

  const page = await open(rita, { at: '/settings' });
  await expect(heading(page)).toBeVisible();
  await page.getByLabel('Registro de atividades', { exact: true }).click();
  await page.getByRole('option', { name: '36 meses' }).click();
  await page.goto('/users');
  const made = await openNewUser(page);
  await made.getByLabel('Nome').fill('Caio Prado');
  await made.getByLabel('E-mail').fill(`caio-${company.id}@example.com`);
  await made.getByLabel('Senha', { exact: true }).fill('segredo');
  await made.getByRole('button', { name: 'Salvar' }).click();
  await expect(made).toHaveCount(0);
  await page.goto('/contacts');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Importar / Exportar' }).click();
  await page.getByRole('menuitem', { name: 'Exportar para Excel' }).click();
  await download;

  await page.goto('/log');
  await expect(heading(page)).toHaveText('Registro de atividades');
  await expect(async () => {
    await page.reload();
    await expect(entry(page, 'Exportou contatos')).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(entry(page, 'Entrou').first()).toContainText(rita.name);
  await expect(entry(page, 'Entrou').first()).toContainText(/\d+\.\d+\.\d+\.\d+/);
  await expect(entry(page, 'Tentativa de entrada recusada')).toContainText(ze.name);
  await expect(entry(page, 'Alterou uma configuração')).toContainText(rita.name);
  await expect(entry(page, 'Criou um usuário').filter({ hasText: 'Caio Prado' })).toBeVisible();
  await expect(page.getByText('Fica guardado por 36 meses.')).toBeVisible();
  await expectNoFaults(page, 'the log');

  await entry(page, 'Alterou uma configuração').getByRole('button').click();
  const details = page.getByRole('dialog');
  await expect(details).toContainText('logMonths');
  await expectNoFaults(page, 'an entry', '[role="dialog"]');
  await page.keyboard.press('Escape');

  await page.getByLabel('Assunto').click();
  await page.getByRole('option', { name: 'Acessos' }).click();
  await expect(entry(page, 'Exportou contatos')).toBeHidden();
  await expect(entry(page, 'Entrou').first()).toBeVisible();

  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exportar CSV' }).click();
  const text = await readFile(await (await file).path(), 'utf8');
  expect(text).toContain('Tentativa de entrada recusada');
  expect(text).not.toContain('Exportou contatos');

  await page.setViewportSize({ width: 360, height: 740 });
  await expect(entry(page, 'Entrou').first()).toBeVisible();
  expect(await misfits(page)).toEqual([]);
});

test('an operator reads among their settings what operators did @gate', async ({ world, open }) => {
  const operator = await world.aPersonOf(await world.aCompany(), { profile: 'admin' });
  await world.makeOperator(operator);
  const page = await open(operator, { at: '/settings' });
  await page.getByRole('tab', { name: 'Registro' }).click();
  await expect(page.getByRole('table', { name: 'O que operadores fizeram' })).toBeVisible();
  await expectNoFaults(page, 'what operators did', 'main');
});

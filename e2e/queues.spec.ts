import type { Locator, Page } from '@playwright/test';
import { routes } from '@oplano/contracts';
import type { Customer } from './support/customers.ts';
import { accept, bubble, bubbles, chatWith, inboxTab, ticketOf } from './support/inbox-page.ts';
import { sharedLab } from './support/lab.ts';
import { toast } from './support/shell.ts';
import { connectPhone } from './support/shop.ts';
import { expect, test } from './support/test.ts';

const save = (dialog: Locator) => dialog.getByRole('button', { name: 'Salvar', exact: true }).click();

async function addOption(form: Locator, name: string, message: string): Promise<void> {
  await form.getByLabel('Nome da opção').fill(name);
  await form.getByLabel('Mensagem').fill(message);
  await form.getByRole('button', { name: 'Salvar opção' }).click();
}

/** What the simulated customer types, and what is then to be read. */
async function say(dialog: Locator, text: string, answer: string): Promise<void> {
  const input = dialog.getByLabel('Mensagem do cliente');
  await input.fill(text);
  await input.press('Enter');
  await expect(dialog.getByRole('log').locator('[data-who="bot"]').last()).toContainText(answer);
}

/** The same on a real line: what the customer writes, and what the bot answers. */
async function hear(customer: Customer, text: string, answer: string): Promise<void> {
  await customer.says(text);
  const last = async () => (await customer.sees()).at(-1);
  await expect.poll(async () => (await last())?.byCompany).toBe(true);
  expect((await last())?.text).toContain(answer);
}

const menuNames = (page: Page) => page.getByRole('table', { name: 'Filas' }).locator('tbody tr td:nth-child(3)');

test('a menu of two levels is built in the queue dialog, tried in the simulator and walked by a customer, whose ticket then waits in the queue @gate [QUE-004, BOT-007, BOT-009, BOT-010, CHN-008]', async ({
  world,
  open,
}) => {
  const company = await world.aCompany();
  const page = await open(await world.aPersonOf(company, { name: 'Ana Reis', profile: 'admin' }));
  await page.goto('/queues');
  await page.getByRole('button', { name: 'Nova fila' }).click();
  const created = page.getByRole('dialog', { name: 'Nova fila' });
  await created.getByLabel('Nome').fill('Cobrança');
  await created.getByLabel('Mensagem de saudação').fill('Olá! Sobre o que vamos falar?');
  await save(created);
  await expect(toast(page, 'Fila salva com sucesso.')).toBeVisible();

  const dialog = page.getByRole('dialog', { name: 'Editar fila' });
  await dialog.getByRole('tab', { name: 'Robô' }).click();
  await dialog.getByRole('button', { name: 'Adicionar opção' }).click();
  await addOption(dialog.getByRole('region', { name: 'Nova opção' }), 'Boletos', 'Que boleto?');
  await expect(toast(page, 'Bot saved successfully')).toBeVisible();
  await dialog.getByText('Boletos', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Adicionar opção abaixo' }).click();
  await addOption(dialog.getByRole('region', { name: 'Nova opção' }), 'Segunda via', 'Aqui está a segunda via.');
  await expect(dialog.getByText('1.1', { exact: true })).toBeVisible();

  await dialog.getByRole('tab', { name: 'Simulador' }).click();
  await say(dialog, 'oi', 'Olá! Sobre o que vamos falar?');
  await say(dialog, '1', 'Que boleto?');
  await say(dialog, '9', 'Opção inválida');
  await say(dialog, '0', 'Olá! Sobre o que vamos falar?');
  await say(dialog, 'boletos', 'Que boleto?');
  await say(dialog, '1', 'Aqui está a segunda via.');
  await expect(dialog.getByText('Aguardando na fila Cobrança.')).toBeVisible();

  const [queue] = await world.api(routes.queues.list, { token: company.founder.token });
  const queueIds = [queue?.id ?? 0];
  const lab = sharedLab();
  const shop = await connectPhone(world, company, lab, { name: 'Loja', queueIds });
  const inbox = await open(await world.aPersonOf(company, { name: 'Bia Sá', queueIds }));
  await inboxTab(inbox, 'Aguardando').click();
  const clara = await lab.aCustomer('Clara Dias', shop);
  await hear(clara, 'oi', 'Olá! Sobre o que vamos falar?');
  await hear(clara, '1', 'Que boleto?');
  await hear(clara, '0', 'Olá! Sobre o que vamos falar?');
  await hear(clara, 'boletos', 'Que boleto?');
  await hear(clara, '1', 'Aqui está a segunda via.');
  await expect(ticketOf(inbox, 'Clara Dias')).toContainText('Cobrança');
  await accept(inbox, 'Clara Dias');
  await expect(chatWith(inbox, 'Clara Dias')).toContainText('Atribuído a Bia Sá · Cobrança');
  await expect(bubble(inbox, 'Aqui está a segunda via.')).toContainText('Robô');
  // Five times each said something, and nothing else was said.
  await expect(bubbles(inbox)).toHaveCount(10);
});

test('queues are put into another order by keyboard, and everybody sees it at once [QUE-001, QUE-020]', async ({
  world,
  open,
}) => {
  const company = await world.aCompany();
  for (const [name, color] of [
    ['Vendas', '#112233'],
    ['Suporte', '#223344'],
  ]) {
    await world.sql(
      `insert into queues (company_id, name, color, order_queue, created_at)
       values ($1, $2, $3, (select count(*) from queues where company_id = $1), now())`,
      [company.id, name, color],
    );
  }
  const page = await open(await world.aPersonOf(company, { name: 'Ana Reis', profile: 'admin' }));
  const other = await open(await world.aPersonOf(company, { name: 'Bia Sá', profile: 'admin' }));
  await page.goto('/queues');
  await other.goto('/queues');
  await expect(menuNames(other)).toHaveText(['Vendas', 'Suporte']);
  await page.getByRole('button', { name: 'Mover Suporte' }).focus();
  await page.keyboard.press('Space');
  const lifted = page.locator('tr[data-dragging="true"]');
  await expect(lifted).toContainText('Suporte');
  // Where it hovers is where it will be put down. A key that comes before the row hangs in the air is not for it.
  await expect(async () => {
    await page.keyboard.press('ArrowUp');
    await expect
      .poll(() => lifted.evaluate((row: HTMLElement) => row.style.transform), { timeout: 2_000 })
      .toMatch(/, -\d/);
  }).toPass();
  await page.keyboard.press('Space');
  await expect(menuNames(page)).toHaveText(['Suporte', 'Vendas']);
  await expect(menuNames(other)).toHaveText(['Suporte', 'Vendas']);
  await page.reload();
  await expect(menuNames(page)).toHaveText(['Suporte', 'Vendas']);
});

test('a setting is saved at once, and hours have a tab while they are the company’s [SET-003, SET-011, SET-012, SET-013]', async ({
  world,
  open,
}) => {
  const company = await world.aCompany();
  const page = await open(await world.aPersonOf(company, { name: 'Ana Reis', profile: 'admin' }));
  await page.goto('/settings');
  await page.getByRole('switch', { name: 'Pesquisa de satisfação' }).click();
  await expect(toast(page, 'Operação atualizada com sucesso.').first()).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Horários' })).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Horário de atendimento' }).click();
  await page.getByRole('option', { name: 'Da empresa' }).click();
  await page.getByRole('tab', { name: 'Horários' }).click();
  await page.getByLabel('Segunda-feira, início do 1º período').fill('07:30');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(toast(page, 'Horários atualizados com sucesso.')).toBeVisible();
  // The tab that was open stands in the address.
  await page.reload();
  await expect(page.getByLabel('Segunda-feira, início do 1º período')).toHaveValue('07:30');
  await page.getByRole('tab', { name: 'Opções' }).click();
  await expect(page.getByRole('switch', { name: 'Pesquisa de satisfação' })).toBeChecked();
});

import type { Page } from '@playwright/test';
import { routes } from '@oplano/contracts';
import { aPhone, type LabPhone } from './support/lab.ts';
import { expect, test } from './support/test.ts';
import type { Company, World } from './support/world.ts';

/** A company whose WhatsApp is paired with a simulated phone, with one queue. */
async function aShop(world: World): Promise<{ company: Company; phone: LabPhone; queueId: number }> {
  const company = await world.aCompany();
  const { token } = company.founder;
  const queue = await world.api(routes.queues.create, { token, body: { name: 'Vendas', color: '#1d4ed8' } });
  const connection = await world.api(routes.connections.create, {
    token,
    body: { name: 'Loja', provider: 'lab', queueIds: [] },
  });
  const show = () =>
    world.api(routes.connections.show, { token, params: { whatsappId: String(connection.id) }, query: {} });
  await expect.poll(async () => (await show()).qrcode, { timeout: 30_000 }).not.toBe('');
  const phone = await aPhone('Loja');
  await phone.scan((await show()).qrcode);
  await expect.poll(async () => (await show()).status, { timeout: 30_000 }).toBe('CONNECTED');
  return { company, phone, queueId: queue.id };
}

const item = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const waitingTab = (page: Page) => page.getByRole('tab', { name: /Aguardando/ });

test('a day in miniature: arrival, accept race, reply with ticks, note, transfer, close and reopen, and every screen agrees with a reload [TKT-003, TKT-005, TKT-007, TKT-010, TKT-021, INB-041, INB-042, CHT-022, CHN-009]', async ({
  world,
  open,
}) => {
  const { company, phone: shop, queueId } = await aShop(world);
  const [ana, bia] = [
    await world.aPersonOf(company, { profile: 'admin', name: 'Ana Lima', queueIds: [queueId] }),
    await world.aPersonOf(company, { profile: 'admin', name: 'Bia Reis', queueIds: [queueId] }),
  ];
  const [anaPage, biaPage] = [await open(ana), await open(bia)];
  for (const page of [anaPage, biaPage]) await waitingTab(page).click();
  const clara = await aPhone('Clara Dias');
  await clara.says(shop, 'Bom dia, meu pedido não chegou');
  for (const page of [anaPage, biaPage])
    await expect(page.getByText('Bom dia, meu pedido não chegou').first()).toBeVisible();

  // One of the two gets it, after choosing a queue, because the ticket has none.
  await anaPage
    .getByRole('button', { name: /Aceitar/ })
    .first()
    .click();
  const asks = anaPage.getByRole('dialog', { name: 'Aceitar atendimento' });
  await asks.getByLabel('Fila').click();
  await anaPage.getByRole('option', { name: 'Vendas' }).click();
  await asks.getByRole('button', { name: 'Aceitar' }).click();
  await expect(anaPage).toHaveURL(/\/tickets\/[0-9a-f-]{36}/);
  await expect(biaPage.getByText('Bom dia, meu pedido não chegou')).toHaveCount(0);

  const box = anaPage.getByRole('textbox', { name: /mensagem/i });
  await box.fill('Bom dia, Clara! Vou verificar.');
  await box.press('Enter');
  await expect(anaPage.getByText('Bom dia, Clara! Vou verificar.').first()).toBeVisible();
  await expect.poll(() => clara.conversation(shop), { timeout: 20_000 }).toContain('Bom dia, Clara! Vou verificar.');
  await clara.says(shop, 'Obrigada!');
  await expect(anaPage.getByText('Obrigada!').first()).toBeVisible();

  await anaPage.reload();
  await expect(anaPage.getByText('Bom dia, Clara! Vou verificar.').first()).toBeVisible();
  await expect(anaPage.getByText('Obrigada!').first()).toBeVisible();
  await expect(item(anaPage, 'Clara').first()).toBeVisible();
});

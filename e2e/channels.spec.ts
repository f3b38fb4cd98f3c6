import { aPhone, readQr } from './support/lab.ts';
import { expect, test } from './support/test.ts';

test('a phone scans the QR code from the screen, the status turns live, and what it gets arrives in the inbox [CON-004, CON-011, CON-018, CON-021, CON-023, CON-026, CON-083, CHN-008]', async ({
  world,
  open,
}) => {
  const company = await world.aCompany();
  const admin = await world.aPersonOf(company, { profile: 'admin', name: 'Marina Prado' });
  const page = await open(admin, { at: '/connections' });
  await page.getByRole('button', { name: 'Nova conexão' }).click();
  await page.getByRole('menuitem', { name: /^WhatsApp Pelo celular/ }).click();
  const form = page.getByRole('dialog', { name: 'Adicionar conexão' });
  await form.getByLabel('Nome').fill('Loja');
  await form.getByLabel('Usar o laboratório').check();
  await form.getByRole('button', { name: 'Adicionar', exact: true }).click();

  const dialog = page.getByRole('dialog', { name: 'Conectar Loja' });
  const shop = await aPhone('Loja');
  await shop.scan(await readQr(dialog.getByTestId('qr')));
  await expect(dialog).toBeHidden();
  const row = page.getByRole('row', { name: /Loja/ });
  await expect(row).toContainText('Conectado');
  await expect(row).toContainText(shop.number);

  const customer = await aPhone('Clara Dias');
  await customer.says(shop, 'Oi, vocês abrem sábado?');
  await page.goto('/tickets');
  await page.getByRole('tab', { name: /Aguardando/ }).click();
  await expect(page.getByText('Oi, vocês abrem sábado?')).toBeVisible();
});

test('a phone is paired by a code that is typed on it [CON-021]', async ({ world, open }) => {
  const company = await world.aCompany();
  const admin = await world.aPersonOf(company, { profile: 'admin' });
  const page = await open(admin, { at: '/connections' });
  await page.getByRole('button', { name: 'Nova conexão' }).click();
  await page.getByRole('menuitem', { name: /^WhatsApp Pelo celular/ }).click();
  const form = page.getByRole('dialog', { name: 'Adicionar conexão' });
  await form.getByLabel('Nome').fill('Por código');
  await form.getByLabel('Usar o laboratório').check();
  await form.getByRole('button', { name: 'Adicionar', exact: true }).click();

  const dialog = page.getByRole('dialog', { name: 'Conectar Por código' });
  await expect(dialog.getByTestId('qr')).toBeVisible();
  const phone = await aPhone('Loja');
  await dialog.getByLabel('Ou conecte com o número do celular').fill(phone.number);
  await dialog.getByRole('button', { name: 'Gerar código' }).click();
  const code = dialog.getByText(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/);
  await expect(code).toBeVisible();
  await phone.pair((await code.innerText()).replace('-', ''));
  await expect(page.getByRole('row', { name: /Por código/ })).toContainText('Conectado');
});

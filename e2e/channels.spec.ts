import { connectByCode, connectByQr } from './support/connections-page.ts';
import { inboxTab, ticketOf } from './support/inbox-page.ts';
import { sharedLab } from './support/lab.ts';
import { expect, test } from './support/test.ts';

test('a phone scans the QR code from the screen, the status turns live, and what it gets arrives in the inbox @gate [CON-011, CON-018, CON-023, CON-083, CHN-008]', async ({
  world,
  open,
}) => {
  const company = await world.aCompany();
  const admin = await world.aPersonOf(company, { profile: 'admin', name: 'Marina Prado' });
  const page = await open(admin, { at: '/connections' });
  const lab = sharedLab();
  const shop = await connectByQr(page, lab, 'Loja');

  const customer = await lab.aCustomer('Clara Dias', shop);
  await customer.says('Oi, vocês abrem sábado?');
  await page.goto('/tickets');
  await inboxTab(page, 'Aguardando').click();
  await expect(ticketOf(page, 'Clara Dias')).toContainText('Oi, vocês abrem sábado?');
});

test('a phone is paired by a code that is typed on it [CON-021]', async ({ world, open }) => {
  const company = await world.aCompany();
  const page = await open(await world.aPersonOf(company, { profile: 'admin' }), { at: '/connections' });
  await connectByCode(page, sharedLab(), 'Por código');
});

import { routes } from '@oplano/contracts';
import { chatWith, inboxTab, messageBox, ticketOf } from './support/inbox-page.ts';
import { sharedLab } from './support/lab.ts';
import { heading } from './support/page.ts';
import { toast } from './support/shell.ts';
import { aQueue, connectPhone } from './support/shop.ts';
import { expect, test } from './support/test.ts';

test('the palette leads to pages, tickets and contacts, and does what may be done to the open one, by keyboard', async ({
  world,
  open,
}) => {
  const company = await world.aCompany();
  const sales = await aQueue(world, company, 'Vendas', '#1d4ed8');
  const { token } = company.founder;
  const steps = [{ do: 'note', note: 'Cliente antiga' } as const, { do: 'snooze', until: 'tomorrow' } as const];
  await world.api(routes.macros.create, {
    token,
    body: { name: 'Amanhã sem falta', message: '', shared: true, steps },
  });
  const lab = sharedLab();
  const phone = await connectPhone(world, company, lab, { name: 'Loja', queueIds: [sales] });
  const ana = await world.aPersonOf(company, { name: 'Ana Lima', queueIds: [sales] });
  const clara = await lab.aCustomer('Clara Dias', phone);
  const page = await open(ana, { at: '/tags' });
  const { keyboard } = page;
  await clara.says('Onde está o meu pedido?');
  // The palette says what there is at the moment it is asked.
  const query = { status: 'search', searchParam: 'clara', showAll: 'true' } as const;
  const found = async () => (await world.api(routes.tickets.list, { token, query })).tickets.length;
  await expect.poll(found).toBe(1);
  await heading(page).waitFor();
  const box = page.getByRole('combobox', { name: /^Ir para uma página/ });
  const option = (name: string | RegExp) => page.getByRole('option', { name });

  // A page by its name; those of admins are not offered to others.
  await keyboard.press('Control+k');
  await expect(box).toBeFocused();
  await expect(option(/^Contatos/)).toBeVisible();
  await keyboard.type('usuarios');
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText('Nada encontrado');
  await box.fill('');
  await keyboard.type('contat');
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/\/contacts$/);

  // A contact, whose window closes again with the focus where it was.
  await keyboard.press('Control+k');
  await expect(box).toBeFocused();
  await keyboard.type('clara');
  await expect(
    page.getByRole('group', { name: 'Atendimentos' }).getByRole('option', { name: /^Clara Dias/ }),
  ).toBeVisible();
  await expect(
    page.getByRole('group', { name: 'Contatos' }).getByRole('option', { name: /^Clara Dias/ }),
  ).toBeVisible();
  await keyboard.press('ArrowUp');
  await keyboard.press('Enter');
  const contact = page.getByRole('dialog', { name: /contato/i });
  await expect(contact.getByRole('textbox', { name: 'Nome', exact: true })).toHaveValue('Clara Dias');
  await keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // A ticket, and what may be done to it as it stands.
  await keyboard.press('Control+k');
  await expect(box).toBeFocused();
  await keyboard.type('clara');
  await page
    .getByRole('group', { name: 'Atendimentos' })
    .getByRole('option', { name: /^Clara Dias/ })
    .waitFor();
  await expect(
    page.getByRole('group', { name: 'Recentes' }).getByRole('option', { name: /^Clara Dias/ }),
  ).toBeVisible();
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await expect(chatWith(page, 'Clara Dias')).toBeVisible();
  await keyboard.press('Control+k');
  await expect(box).toBeFocused();
  await keyboard.type('aceitar');
  await keyboard.press('Enter');
  await expect(messageBox(page)).toBeFocused();
  // Also from the midst of a message, which stays as it is.
  await keyboard.type('um momento');
  await keyboard.press('Control+k');
  await keyboard.press('Escape');
  await expect(messageBox(page)).toBeFocused();
  await expect(messageBox(page)).toHaveValue('um momento');
  await keyboard.press('Control+k');
  await expect(box).toBeFocused();
  await keyboard.type('prioridade');
  await keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText('Prioridade do atendimento de Clara Dias');
  await keyboard.press('ArrowUp');
  await keyboard.press('Enter');
  await inboxTab(page, 'Atendendo').waitFor();
  await expect(ticketOf(page, 'Clara Dias')).toContainText('Prioridade: Alta');

  // A macro, which can be taken back where its last step can.
  await keyboard.press('Control+k');
  await expect(box).toBeFocused();
  await keyboard.type('amanha');
  await expect(
    page.getByRole('group', { name: 'Macros' }).getByRole('option', { name: 'Amanhã sem falta' }),
  ).toBeVisible();
  await keyboard.press('Enter');
  await expect(ticketOf(page, 'Clara Dias')).toHaveCount(0);
  await expect(toast(page, 'Macro “Amanhã sem falta” executada.')).toBeVisible();
  await keyboard.press('z');
  await expect(ticketOf(page, 'Clara Dias')).toBeVisible();

  // The same from the head of the conversation.
  await expect(chatWith(page, 'Clara Dias')).toBeVisible();
  await page.getByRole('button', { name: 'Macros' }).press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Gerenciar macros' })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Amanhã sem falta' }).press('Enter');
  await expect(ticketOf(page, 'Clara Dias')).toHaveCount(0);
});

test('the palette fits a narrow phone, and shows an admin what admins may open @gate', async ({ world, open }) => {
  const company = await world.aCompany();
  const boss = await world.aPersonOf(company, { name: 'Bia Rocha', profile: 'admin' });
  const page = await open(boss, { at: '/tags', size: { width: 360, height: 640 }, scheme: 'dark' });
  await heading(page).waitFor();
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Paleta de comandos' });
  await dialog.getByRole('option', { name: /^Usuários/ }).waitFor();
  const { x, width } = (await dialog.boundingBox()) ?? { x: -1, width: 0 };
  expect(x).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(360);
  await dialog.getByRole('option', { name: /^Usuários/ }).click();
  await expect(page).toHaveURL(/\/users$/);
});

import { bubble, chatWith, inboxTab, messageBox, ticketOf } from './support/inbox-page.ts';
import { sharedLab } from './support/lab.ts';
import { aQueue, connectPhone } from './support/shop.ts';
import { expect, test } from './support/test.ts';

test('a piece of a shift by keyboard alone: accept, answer, weigh, put aside, bring back, close and undo', async ({
  world,
  open,
}) => {
  const company = await world.aCompany();
  const sales = await aQueue(world, company, 'Vendas', '#1d4ed8');
  const lab = sharedLab();
  const phone = await connectPhone(world, company, lab, { name: 'Loja', queueIds: [sales] });
  const ana = await world.aPersonOf(company, { name: 'Ana Lima', queueIds: [sales] });
  const clara = await lab.aCustomer('Clara Dias', phone);
  const page = await open(ana);
  const { keyboard } = page;
  await clara.says('Onde está o meu pedido?');
  await inboxTab(page, 'Aguardando').focus();
  await keyboard.press('Enter');
  await expect(ticketOf(page, 'Clara Dias')).toBeVisible();

  // The sheet says which key does what, and goes again.
  await keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Atalhos do teclado' })).toContainText('Adiar ou trazer de volta');
  await keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await keyboard.press('j');
  await expect(ticketOf(page, 'Clara Dias').getByRole('link')).toBeFocused();
  await keyboard.press('a');
  await expect(messageBox(page)).toBeFocused();
  // While somebody writes, letters are letters.
  await keyboard.type('seu pedido chega amanhã');
  await keyboard.press('Enter');
  await expect(bubble(page, 'seu pedido chega amanhã')).toBeVisible();
  await keyboard.press('Escape');
  await expect(messageBox(page)).not.toBeFocused();

  await keyboard.press('p');
  await expect(page.getByRole('dialog')).toContainText('Prioridade do atendimento de Clara Dias');
  await keyboard.press('ArrowUp');
  await keyboard.press('Enter');
  await expect(ticketOf(page, 'Clara Dias')).toContainText('Prioridade: Alta');
  await keyboard.press('f');
  await expect(ticketOf(page, 'Clara Dias')).toContainText('Fixado');

  // Put aside it is out of the list, and in one of its own.
  await keyboard.press('s');
  await expect(page.getByRole('dialog')).toContainText('Adiar o atendimento de Clara Dias');
  await keyboard.press('Enter');
  await expect(ticketOf(page, 'Clara Dias')).toHaveCount(0);
  await page.getByRole('tab', { name: /^Adiados/ }).focus();
  await keyboard.press('Enter');
  await expect(ticketOf(page, 'Clara Dias')).toBeVisible();

  // The customer answers: it is back with the same person at once.
  await clara.says('E hoje, não dá?');
  await expect(ticketOf(page, 'Clara Dias')).toHaveCount(0);
  await inboxTab(page, 'Atendendo').focus();
  await keyboard.press('Enter');
  await expect(ticketOf(page, 'Clara Dias')).toContainText('E hoje, não dá?');

  await keyboard.press('j');
  await keyboard.press('Enter');
  await expect(chatWith(page, 'Clara Dias')).toBeVisible();
  await expect(messageBox(page)).toBeFocused();
  await keyboard.press('Escape');
  await keyboard.press('e');
  await expect(page.getByRole('dialog')).toContainText('Encerrar o atendimento de Clara Dias');
  await page.getByRole('radio', { name: 'Encerrar sem enviar mensagem' }).focus();
  await keyboard.press('Space');
  await keyboard.press('Enter');
  await expect(ticketOf(page, 'Clara Dias')).toHaveCount(0);
  const ended = page.getByRole('listitem').filter({ hasText: 'Atendimento de Clara Dias encerrado.' });
  await ended.getByRole('button', { name: 'Desfazer' }).focus();
  await keyboard.press('Enter');
  await expect(ticketOf(page, 'Clara Dias')).toBeVisible();

  // Read by mistake: marked as unread, and not in front any more.
  await expect(chatWith(page, 'Clara Dias')).toBeVisible();
  await expect(messageBox(page)).toBeFocused();
  await keyboard.press('Escape');
  await keyboard.press('u');
  await expect(ticketOf(page, 'Clara Dias')).toContainText('1 mensagem não lida');
  await expect(chatWith(page, 'Clara Dias')).toHaveCount(0);
});

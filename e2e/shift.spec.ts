import { routes } from '@oplano/contracts';
import type { MacroStep } from '@oplano/contracts/macros';
import { bubble, chatWith, inboxTab, messageBox, ticketOf } from './support/inbox-page.ts';
import { sharedLab } from './support/lab.ts';
import { toast } from './support/shell.ts';
import { aQueue, connectPhone } from './support/shop.ts';
import { expect, test } from './support/test.ts';

test('a shift without the mouse: accept, quick reply, note, tag, snooze, transfer, close, undo, and a macro', async ({
  world,
  open,
}) => {
  const company = await world.aCompany();
  const { token } = company.founder;
  const sales = await aQueue(world, company, 'Vendas', '#1d4ed8');
  const support = await aQueue(world, company, 'Suporte', '#15803d');
  const tag = await world.api(routes.tags.create, { token, body: { name: 'Urgente', color: '#aa0000' } });
  const said = { shortcode: 'prazo', message: 'Olá, {{firstName}}: chega amanhã.', geral: true };
  await world.api(routes.quickMessages.create, { token, body: said });
  const steps: MacroStep[] = [
    { do: 'tag', tagIds: [tag.id] },
    { do: 'close', closing: 'silent' },
  ];
  await world.api(routes.macros.create, {
    token,
    body: { name: 'Resolvido', message: 'Resolvido!', shared: true, steps },
  });
  const lab = sharedLab();
  const phone = await connectPhone(world, company, lab, { name: 'Loja', queueIds: [sales] });
  const ana = await world.aPersonOf(company, { name: 'Ana Lima', queueIds: [sales] });
  const [clara, davi] = [await lab.aCustomer('Clara Dias', phone), await lab.aCustomer('Davi Melo', phone)];
  const page = await open(ana);
  const { keyboard } = page;
  const dialog = page.getByRole('dialog');
  /** Out of an empty message, back to the list. */
  const toList = async () => {
    await expect(messageBox(page)).toBeFocused();
    await keyboard.press('Escape');
    await expect(messageBox(page)).not.toBeFocused();
  };
  await davi.says('Bom dia');
  await clara.says('Onde está o meu pedido?');

  // Accepted from the list of those who wait: the newest first, and the message is at hand.
  await expect(inboxTab(page, 'Aguardando')).toBeVisible();
  await keyboard.press('2');
  await expect(ticketOf(page, 'Clara Dias')).toBeVisible();
  await expect(ticketOf(page, 'Davi Melo')).toBeVisible();
  await keyboard.press('j');
  await expect(ticketOf(page, 'Clara Dias').getByRole('link')).toBeFocused();
  await keyboard.press('a');
  await expect(chatWith(page, 'Clara Dias')).toBeVisible();

  // Answered with a quick reply.
  await expect(messageBox(page)).toBeFocused();
  await keyboard.type('/praz');
  await expect(page.getByRole('option', { name: /^\/prazo/ })).toBeVisible();
  await keyboard.press('Enter');
  await expect(messageBox(page)).toHaveValue('Olá, Clara: chega amanhã.');
  await keyboard.press('Enter');
  await expect(bubble(page, 'Olá, Clara: chega amanhã.')).toBeVisible();

  // A note for colleagues, and the message is for the customer again.
  await toList();
  await keyboard.press('o');
  await expect(page.getByRole('switch', { name: 'Nota interna' })).toBeChecked();
  await keyboard.type('cliente antiga');
  await keyboard.press('Enter');
  await expect(bubble(page, 'cliente antiga')).toBeVisible();
  await toList();
  await keyboard.press('r');
  await expect(page.getByRole('switch', { name: 'Nota interna' })).not.toBeChecked();
  await toList();

  // A tag.
  await keyboard.press('l');
  await expect(dialog).toContainText('Tags de Clara Dias');
  await keyboard.type('urg');
  await expect(page.getByRole('option', { name: /^Urgente/ })).toBeVisible();
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await keyboard.press('Escape');
  await keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  const tagged = () => world.sql('select tag_id from contact_tags where company_id = $1', [company.id]);
  await expect.poll(tagged).toEqual([{ tag_id: tag.id }]);

  // Put aside, and taken back by a key.
  await keyboard.press('s');
  await expect(dialog).toContainText('Adiar o atendimento de Clara Dias');
  await keyboard.press('Enter');
  await expect(ticketOf(page, 'Clara Dias')).toHaveCount(0);
  await expect(toast(page, /Clara Dias/)).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await keyboard.press('z');
  await expect(chatWith(page, 'Clara Dias')).toBeVisible();
  await expect(ticketOf(page, 'Clara Dias')).toBeVisible();
  await toList();

  // Another one is taken; both stand in the list of those one attends.
  await keyboard.press('2');
  await expect(ticketOf(page, 'Davi Melo')).toBeVisible();
  await keyboard.press('j');
  await expect(ticketOf(page, 'Davi Melo').getByRole('link')).toBeFocused();
  await keyboard.press('a');
  await expect(chatWith(page, 'Davi Melo')).toBeVisible();
  await expect(ticketOf(page, 'Clara Dias')).toBeVisible();
  await toList();

  // Closed: the list comes back; undone, the conversation does.
  await keyboard.press('e');
  await expect(dialog).toContainText('Encerrar o atendimento de Davi Melo');
  await keyboard.press('Tab');
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await expect(page.getByText('Selecione uma conversa')).toBeVisible();
  await expect(toast(page, /Davi Melo encerrado/)).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await keyboard.press('z');
  await expect(chatWith(page, 'Davi Melo')).toBeVisible();
  await toList();

  // Handed on to another queue.
  await keyboard.press('t');
  await expect(dialog).toContainText('Transferir o atendimento de Davi Melo');
  await keyboard.press('Tab');
  await keyboard.press('ArrowDown');
  await page.getByRole('option', { name: 'Suporte' }).waitFor();
  await keyboard.type('Sup');
  await keyboard.press('Enter');
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(ticketOf(page, 'Davi Melo')).toHaveCount(0);
  const [handed] = await world.sql('select queue_id, user_id from tickets where company_id = $1 and queue_id = $2', [
    company.id,
    support,
  ]);
  expect(handed).toEqual({ queue_id: support, user_id: null });

  // What is always done the same way is one line of the message box.
  await keyboard.press('j');
  await keyboard.press('Enter');
  await expect(chatWith(page, 'Clara Dias')).toBeVisible();
  await expect(messageBox(page)).toBeFocused();
  await keyboard.type('/resolv');
  await expect(page.getByRole('option', { name: /^\/Resolvido/ })).toBeVisible();
  await keyboard.press('Enter');
  await expect(ticketOf(page, 'Clara Dias')).toHaveCount(0);
  await expect(toast(page, 'Macro “Resolvido” executada.')).toBeVisible();
  await keyboard.press('z');
  await expect(bubble(page, 'Resolvido!')).toHaveCount(1);
  await expect.poll(async () => (await clara.sees()).filter(({ text }) => text.includes('Resolvido!')).length).toBe(1);
});

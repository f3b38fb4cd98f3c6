import { accept, bubble, chatWith, close, inboxTab, messageBox, say, ticketOf } from './support/inbox-page.ts';
import { sharedLab } from './support/lab.ts';
import { aQueue, connectPhone } from './support/shop.ts';
import { expect, test } from './support/test.ts';

test('closing leads back to the list, can be taken back, and says goodbye only once it stands [TKT-010, TKT-013, INB-042]', async ({
  world,
  open,
}) => {
  const company = await world.aCompany();
  const sales = await aQueue(world, company, 'Vendas', '#1d4ed8');
  const lab = sharedLab();
  const phone = await connectPhone(world, company, lab, { name: 'Loja', queueIds: [sales] });
  const ana = await world.aPersonOf(company, {
    name: 'Ana Lima',
    queueIds: [sales],
    farewellMessage: 'Obrigada pelo contato!',
  });
  const [clara, davi] = [await lab.aCustomer('Clara Dias', phone), await lab.aCustomer('Davi Melo', phone)];
  const page = await open(ana);
  await clara.says('Onde está o meu pedido?');
  await davi.says('Vocês entregam aqui?');
  await accept(page, 'Clara Dias');
  // Whoever takes a conversation can write at once.
  await expect(messageBox(page)).toBeFocused();
  await say(page, 'Chega amanhã.');
  await accept(page, 'Davi Melo');
  await say(page, 'Sim, entregamos.');
  await inboxTab(page, 'Atendendo').click();
  const goodbyes = async () => (await davi.sees()).filter(({ text }) => text.includes('Obrigada pelo contato!')).length;

  // The list comes back, and nobody has said goodbye yet.
  await close(page, 'Enviar a mensagem de despedida');
  await expect(page.getByText('Selecione uma conversa')).toBeVisible();
  await expect(ticketOf(page, 'Davi Melo')).toHaveCount(0);
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(chatWith(page, 'Davi Melo')).toBeVisible();
  await expect(messageBox(page)).toBeVisible();
  await say(page, 'Mais alguma coisa?');
  await expect(bubble(page, 'Mais alguma coisa?')).toBeVisible();
  expect(await goodbyes()).toBe(0);

  // This time it stands.
  await close(page, 'Enviar a mensagem de despedida');
  await expect(page.getByText('Selecione uma conversa')).toBeVisible();
  await expect.poll(goodbyes).toBe(1);
});

import { routes } from '@oplano/contracts';
import { files } from './support/files.ts';
import { accept, bubble, menuOf, messageBox } from './support/inbox-page.ts';
import { sharedLab } from './support/lab.ts';
import { aQueue, connectPhone } from './support/shop.ts';
import { expect, test } from './support/test.ts';

test('an agent has drafts written, stops and undoes them, and sums up for a colleague @gate', async ({
  world,
  open,
}) => {
  const lab = sharedLab();
  const company = await world.aCompany();
  const queueId = await aQueue(world, company, 'Vendas', '#2e7d32');
  const phone = await connectPhone(world, company, lab, { name: 'Loja', queueIds: [queueId] });
  await world.api(routes.assistantAccount.update, {
    token: company.founder.token,
    body: { apiKey: 'sk-lab', masks: true, priceIn: 800, priceOut: 3_200 },
  });
  const clara = await lab.aCustomer('Clara Dias', phone);
  const agent = await world.aPersonOf(company, { name: 'Marina Prado', profile: 'admin', queueIds: [queueId] });
  const page = await open(agent, { at: '/tickets' });
  await clara.says('Good morning, my mail is clara@mail.example');
  await accept(page, 'Clara Dias');

  // A suggestion comes word by word into the input, and leaves nothing behind at the customer's.
  await page.getByRole('button', { name: 'Assistente', exact: true }).click();
  const panel = page.getByRole('region', { name: 'Assistente' });
  await lab.assistantSays('Bom dia, Clara! Como posso ajudar?');
  await panel.getByRole('button', { name: 'Sugerir resposta' }).click();
  await expect(messageBox(page)).toHaveValue('Bom dia, Clara! Como posso ajudar?');
  await panel.getByText('O que foi enviado').click();
  await expect(panel).toContainText('[EMAIL_1]');
  await expect(panel).not.toContainText('clara@mail.example');

  // Escape stops what is being written; undo brings back what stood there.
  await lab.assistantSays('um dois três quatro cinco seis sete oito nove dez', 400);
  await panel.getByRole('button', { name: 'Mais curto' }).click();
  await expect(messageBox(page)).toHaveValue(/^um dois/);
  await page.keyboard.press('Escape');
  await expect(panel.getByRole('button', { name: 'Parar' })).toBeHidden();
  await expect(messageBox(page)).not.toHaveValue(/dez/);
  await panel.getByRole('button', { name: 'Desfazer' }).click();
  await expect(messageBox(page)).toHaveValue('Bom dia, Clara! Como posso ajudar?');

  // What is written is translated in the input, what was received under its bubble.
  await lab.assistantSays('Good morning, Clara!');
  await panel.getByRole('button', { name: 'Traduzir' }).click();
  await expect(messageBox(page)).toHaveValue('Good morning, Clara!');
  await lab.assistantSays('Bom dia, meu e-mail é [EMAIL_1]');
  const menu = await menuOf(page, bubble(page, 'Good morning, my mail'));
  await menu.getByRole('menuitem', { name: 'Traduzir' }).click();
  await expect(bubble(page, 'Good morning, my mail')).toContainText('Bom dia, meu e-mail é clara@mail.example');

  // A recording is written down in its bubble.
  await clara.sends(files.voice);
  await page.getByRole('button', { name: 'Transcrever' }).click();
  await expect(bubble(page, 'Isto é uma mensagem de voz.')).toBeVisible();

  // A summary fills the note of a transfer.
  await page.getByRole('button', { name: 'Transferir' }).click();
  const transfer = page.getByRole('dialog', { name: /^Transferir o atendimento de/ });
  await lab.assistantSays('A cliente deu bom dia e deixou o e-mail.');
  await transfer.getByRole('button', { name: 'Resumir a conversa' }).click();
  await expect(transfer.getByLabel('Mensagem (opcional)')).toHaveValue('A cliente deu bom dia e deixou o e-mail.');
  await page.keyboard.press('Escape');

  // Not one of all these words was sent.
  expect((await clara.sees()).filter(({ byCompany }) => byCompany).map(({ text }) => text)).not.toContain(
    'Good morning, Clara!',
  );
});

import type { Page } from '@playwright/test';
import { files } from './support/files.ts';
import {
  accept,
  bubble,
  chatWith,
  close,
  expectSameAfterReload,
  inboxTab,
  openTicket,
  pressInList,
  say,
  ticketOf,
  tick,
} from './support/inbox-page.ts';
import { sharedLab } from './support/lab.ts';
import { toast } from './support/shell.ts';
import { aQueue, connectPhone } from './support/shop.ts';
import { expect, test } from './support/test.ts';
import type { World } from './support/world.ts';

/** A shop on WhatsApp: its telephone, two queues, two agents and an admin. */
async function aShop(world: World) {
  const company = await world.aCompany();
  const sales = await aQueue(world, company, 'Vendas', '#1d4ed8');
  const support = await aQueue(world, company, 'Suporte', '#b45309');
  const phone = await connectPhone(world, company, sharedLab(), { name: 'Loja', queueIds: [sales] });
  const queueIds = [sales, support];
  return {
    company,
    phone,
    ana: await world.aPersonOf(company, { name: 'Ana Lima', queueIds }),
    bia: await world.aPersonOf(company, { name: 'Bia Reis', queueIds }),
    admin: await world.aPersonOf(company, { name: 'Marina Prado', profile: 'admin', queueIds }),
  };
}

/** Holds back what these people ask of a ticket until all of them have asked, so that it arrives at the same time. */
async function atTheSameTime(pages: readonly Page[], act: (page: Page) => Promise<void>): Promise<void> {
  const { promise: all, resolve: letGo } = Promise.withResolvers<void>();
  let missing = pages.length;
  for (const page of pages) {
    await page.route(/\/api\/tickets\/\d+$/, async (route) => {
      missing -= 1;
      if (missing === 0) letGo();
      await all;
      await route.continue();
    });
  }
  await Promise.all(pages.map(act));
  await all;
  for (const page of pages) await page.unroute(/\/api\/tickets\/\d+$/, undefined);
}

test('a customer writes and sends a picture, an agent takes the conversation, and the answer is read @gate [CHN-009]', async ({
  world,
  open,
}) => {
  const { phone, ana } = await aShop(world);
  const page = await open(ana);
  const clara = await sharedLab().aCustomer('Clara Dias', phone);
  await clara.says('Bom dia, meu pedido não chegou');
  await clara.sends(files.picture);
  await accept(page, 'Clara Dias');
  await expect(bubble(page, 'Bom dia, meu pedido não chegou')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ampliar imagem' })).toBeVisible();
  await say(page, 'Bom dia, Clara! Vou verificar.');
  await expect.poll(async () => (await clara.sees()).at(-1)?.text).toBe('Bom dia, Clara! Vou verificar.');
  await clara.reads();
  await expect(tick(bubble(page, 'Bom dia, Clara! Vou verificar.'), 'Lida')).toBeVisible();
  await close(page, 'Encerrar sem enviar mensagem');
  await expect(ticketOf(page, 'Clara Dias')).toHaveCount(0);
});

test('a day in miniature: arrival, a race for a ticket, an answer with its ticks, note, transfer, close, reopen and search, and every screen agrees with a reload [TKT-003, TKT-010, TKT-021, INB-042, CHN-009]', async ({
  world,
  open,
}) => {
  const lab = sharedLab();
  const { phone, ...people } = await aShop(world);
  const [anaPage, biaPage, adminPage] = [await open(people.ana), await open(people.bia), await open(people.admin)];
  for (const page of [anaPage, biaPage, adminPage]) await inboxTab(page, 'Aguardando').click();
  const clara = await lab.aCustomer('Clara Dias', phone);
  const davi = await lab.aCustomer('Davi Melo', phone);
  const elza = await lab.aCustomer('Elza Pires', phone);

  await clara.says('Bom dia, meu pedido não chegou');
  await davi.says('Qual o prazo para Recife?');
  await elza.says('O número da minha nota é 4471');
  for (const page of [anaPage, biaPage, adminPage]) {
    await expect(ticketOf(page, 'Clara Dias')).toContainText('Bom dia, meu pedido não chegou');
    await expect(ticketOf(page, 'Davi Melo')).toContainText('Qual o prazo para Recife?');
    await expect(ticketOf(page, 'Elza Pires')).toContainText('O número da minha nota é 4471');
  }

  // Both agents want Clara: one gets her, the other is told who did.
  const agents = [anaPage, biaPage];
  await atTheSameTime(agents, (page) => pressInList(page, 'Clara Dias', 'Aceitar'));
  const taken = (page: Page) => page.getByRole('alertdialog', { name: 'Atendimento em andamento' });
  await expect
    .poll(async () => (await Promise.all(agents.map((page) => taken(page).isVisible()))).filter(Boolean).length)
    .toBe(1);
  const isAnaLate = await taken(anaPage).isVisible();
  const [winner, loser] = isAnaLate ? [biaPage, anaPage] : [anaPage, biaPage];
  const [winnerName, loserName] = isAnaLate ? ['Bia Reis', 'Ana Lima'] : ['Ana Lima', 'Bia Reis'];
  await expect(taken(loser)).toContainText(winnerName);
  await taken(loser).getByRole('button', { name: 'Entendi' }).click();
  await expect(ticketOf(loser, 'Clara Dias')).toHaveCount(0);
  await expect(chatWith(winner, 'Clara Dias')).toContainText(`Atribuído a ${winnerName} · Vendas`);

  // An answer with its ticks: sent, delivered, read.
  await clara.goesOffline();
  await say(winner, 'Bom dia, Clara! Vou verificar.');
  const answer = bubble(winner, 'Bom dia, Clara! Vou verificar.');
  await expect(tick(answer, 'Enviada')).toBeVisible();
  await clara.comesBack();
  await expect(tick(answer, 'Entregue')).toBeVisible();
  await clara.reads();
  await expect(tick(answer, 'Lida')).toBeVisible();
  expect((await clara.sees()).map(({ text }) => text)).toEqual([
    'Bom dia, meu pedido não chegou',
    'Bom dia, Clara! Vou verificar.',
  ]);

  // A note among colleagues, then the ticket is handed on with a word.
  await winner.getByRole('switch', { name: 'Nota interna' }).check();
  await say(winner, 'Cliente antiga, tratar com carinho');
  await expect(bubble(winner, 'Cliente antiga, tratar com carinho')).toContainText('Nota interna');
  await winner.getByRole('button', { name: 'Transferir' }).click();
  const transfer = winner.getByRole('dialog', { name: /^Transferir o atendimento de/ });
  await transfer.getByLabel('Usuário (opcional)').fill(loserName);
  await winner.getByRole('option', { name: new RegExp(`^${loserName}`) }).click();
  await transfer.getByLabel('Fila').click();
  await winner.getByRole('option', { name: 'Suporte' }).click();
  await transfer.getByLabel('Mensagem (opcional)').fill('O pacote sumiu na transportadora');
  await transfer.getByRole('button', { name: 'Transferir' }).click();
  await expect(toast(winner, 'Atendimento transferido.')).toBeVisible();
  await inboxTab(loser, 'Atendendo').click();
  await openTicket(loser, 'Clara Dias');
  await expect(chatWith(loser, 'Clara Dias')).toContainText(`Atribuído a ${loserName} · Suporte`);
  await expect(loser.getByRole('note', { name: /transferiu de/ })).toContainText('O pacote sumiu na transportadora');
  await expect(bubble(loser, 'Cliente antiga, tratar com carinho')).toBeVisible();
  await say(loser, 'Clara, o pacote foi encontrado.');
  await expect.poll(async () => (await clara.sees()).at(-1)?.text).toBe('Clara, o pacote foi encontrado.');
  expect((await clara.sees()).filter(({ text }) => /carinho|transportadora/.test(text))).toEqual([]);

  // Closed, found among the closed ones, reopened.
  await close(loser, 'Encerrar sem enviar mensagem');
  await expect(ticketOf(loser, 'Clara Dias')).toHaveCount(0);
  await loser.getByRole('tab', { name: 'Encerrados' }).click();
  await pressInList(loser, 'Clara Dias', 'Reabrir');
  await expect(chatWith(loser, 'Clara Dias')).toContainText(`Atribuído a ${loserName}`);
  await clara.says('Chegou, obrigada!');
  await expect(bubble(loser, 'Chegou, obrigada!')).toBeVisible();

  // Meanwhile the others: one is answered, one still waits.
  await accept(winner, 'Davi Melo');
  await say(winner, 'Cinco dias úteis.');
  await expect(tick(bubble(winner, 'Cinco dias úteis.'), 'Entregue')).toBeVisible();

  // What Elza said long ago is found by its words and shown where it stands.
  for (let line = 1; line <= 30; line += 1) await elza.says(`Linha ${line} de uma longa história`);
  await adminPage.getByRole('searchbox', { name: 'Buscar atendimentos' }).fill('4471');
  await adminPage.getByRole('tab', { name: /^Contatos e mensagens/ }).click();
  await expect(ticketOf(adminPage, 'Elza Pires').locator('mark')).toHaveText('4471');
  await openTicket(adminPage, 'Elza Pires');
  await expect(bubble(adminPage, 'O número da minha nota é 4471')).toBeInViewport();
  await expect(bubble(adminPage, 'Linha 30 de uma longa história')).not.toBeInViewport();
  await adminPage.getByRole('searchbox', { name: 'Buscar atendimentos' }).fill('');

  // The admin sees who leads what.
  await inboxTab(adminPage, 'Atendendo').click();
  await adminPage.getByRole('button', { name: 'Ver todos' }).click();
  await expect(ticketOf(adminPage, 'Davi Melo')).toContainText(winnerName.split(' ')[0] ?? '');
  await openTicket(adminPage, 'Clara Dias');
  await expect(bubble(adminPage, 'Chegou, obrigada!')).toBeVisible();
  await adminPage.getByRole('button', { name: 'Ver todos' }).click();

  for (const page of [anaPage, biaPage, adminPage]) await expectSameAfterReload(page);
});

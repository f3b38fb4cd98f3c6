import type { Locator, Page } from '@playwright/test';
import { connectionChannel } from '@oplano/contracts/connections';
import { capabilities } from '@oplano/core/connections';
import { chromiumFlags, findChromium } from '../tools/chromium.ts';
import { expectNoFaults } from './support/axe.ts';
import type { Customer, Seen } from './support/customers.ts';
import { files, pathOf, type SampleFile } from './support/files.ts';
import {
  accept,
  bubble,
  bubbles,
  choose,
  close,
  expectSameAfterReload,
  inboxTab,
  menuOf,
  messageBox,
  openTicket,
  react,
  say,
  tick,
  ticketOf,
} from './support/inbox-page.ts';
import { sharedLab } from './support/lab.ts';
import { aQueue, connect, connectCloud, connectPhone } from './support/shop.ts';
import { expect, test } from './support/test.ts';
import type { World } from './support/world.ts';

const executablePath = findChromium();
// A microphone and a camera that are always there, and nobody to ask for them.
test.use({
  launchOptions: {
    ...(executablePath !== undefined && { executablePath }),
    args: [...chromiumFlags, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  },
});

/** A company with one queue and somebody who answers. */
async function anAgent(world: World) {
  const company = await world.aCompany();
  const queueId = await aQueue(world, company, 'Vendas', '#1d4ed8');
  const person = (name: string) => world.aPersonOf(company, { name, profile: 'admin', queueIds: [queueId] });
  return { company, ana: await person('Ana Lima'), person };
}

/** Sends files from the composer, the first with some words under it. */
async function sendFiles(page: Page, chosen: readonly SampleFile[], caption: string): Promise<void> {
  await page.getByLabel('Arquivos', { exact: true }).setInputFiles(chosen.map(pathOf));
  const dialog = page.getByRole('dialog', { name: /^Enviar \d+ arquivo/ });
  await dialog
    .getByRole('textbox', { name: /^Legenda de/ })
    .first()
    .fill(caption);
  await dialog.getByRole('button', { name: 'Enviar', exact: true }).click();
}

/** Speaks into the microphone for a second or two. */
async function record(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Gravar áudio' }).click();
  await expect(page.getByText(/^Gravando 0:02/)).toBeVisible();
  await page.getByRole('button', { name: 'Enviar áudio' }).click();
  await messageBox(page).waitFor();
}

const fromCompany = async (customer: Customer): Promise<readonly Seen[]> =>
  (await customer.sees()).filter(({ byCompany }) => byCompany);

/** What the customer sees of the message of ours with these words, once it is there. */
async function received(customer: Customer, match: (seen: Seen) => boolean): Promise<Seen> {
  await expect.poll(async () => (await fromCompany(customer)).some(match)).toBe(true);
  const found = (await fromCompany(customer)).find(match);
  if (!found) throw new Error('It was there a moment ago.');
  return found;
}

/** Neither covers the other. */
async function expectApart(one: Locator, other: Locator): Promise<void> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (!a || !b) throw new Error('Both should be seen.');
  const isApart = a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
  expect(isApart, JSON.stringify({ a, b })).toBe(true);
}

for (const channel of connectionChannel.options) {
  test(`a conversation on ${channel} can do what the channel can, and offers nothing else [CHN-002, CHN-007, CHN-009, CHT-026]`, async ({
    world,
    open,
  }) => {
    const can = capabilities[channel];
    const { company, ana } = await anAgent(world);
    const lab = sharedLab();
    const page = await open(ana);
    const clara = await lab.aCustomer('Clara Dias', await connect(world, company, lab, channel));

    await inboxTab(page, 'Aguardando').click();
    await clara.says('Olha só');
    await clara.sends(files.picture);
    await expect(ticketOf(page, 'Clara Dias')).toBeVisible();
    await accept(page, 'Clara Dias');
    const picture = page.getByRole('button', { name: 'Ampliar imagem' }).getByRole('img');
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await expect(page.getByText(/^Você tem 24h para responder/)).toHaveCount(can.windowHours === null ? 0 : 1);

    await clara.goesOffline();
    await say(page, 'Que bonito!');
    await expect(tick(bubble(page, 'Que bonito!'), 'Enviada')).toBeVisible();
    await clara.comesBack();
    await received(clara, ({ text }) => text === 'Que bonito!');
    await sendFiles(page, [files.picture], 'A nossa');
    await received(clara, ({ kind }) => kind === 'image');
    await record(page);
    const voice = await received(clara, ({ kind }) => kind === 'audio');
    expect(voice.mimetype).toContain(can.voice === 'ogg' ? 'ogg' : 'mp4');

    await choose(page, bubble(page, 'Olha só'), 'Responder');
    await say(page, 'De onde é?');
    const [question] = (await clara.sees()).filter(({ byCompany }) => !byCompany);
    expect((await received(clara, ({ text }) => text === 'De onde é?')).quoteOf).toBe(question?.id);
    await react(page, bubble(page, 'Olha só').first(), '❤️');
    await expect.poll(async () => (await clara.sees())[0]?.reactions).toEqual(['❤️']);

    const answer = await received(clara, ({ text }) => text === 'Que bonito!');
    await clara.reacts(answer.id, '👍');
    await expect(bubble(page, 'Que bonito!')).toContainText('👍');
    await expectApart(
      bubble(page, 'Que bonito!').getByText('👍', { exact: true }),
      bubble(page, 'Que bonito!').getByRole('img', { name: /^(Enviada|Entregue|Lida)$/ }),
    );
    await clara.says('Do Ceará', answer.id);
    await expect(bubble(page, 'Do Ceará')).toContainText('Que bonito!');
    await clara.reads();
    await expect(tick(bubble(page, 'De onde é?').first(), 'Lida')).toBeVisible();

    const menu = await menuOf(page, bubble(page, 'De onde é?'));
    await expect(menu.getByRole('menuitem', { name: 'Editar' })).toHaveCount(can.editMinutes > 0 ? 1 : 0);
    await page.keyboard.press('Escape');
    if (can.editMinutes > 0) {
      await choose(page, bubble(page, 'De onde é?'), 'Editar');
      await say(page, 'De que cidade?');
      await expect
        .poll(async () => (await fromCompany(clara)).some(({ text, edited }) => edited && text === 'De que cidade?'))
        .toBe(true);
    }
    await page.getByRole('button', { name: 'Anexar' }).click();
    await expect(page.getByRole('menuitem', { name: 'Enviar contato' })).toHaveCount(can.contactCards ? 1 : 0);
    await expect(page.getByRole('menuitem', { name: 'Enviar modelo' })).toHaveCount(can.templates ? 1 : 0);
    await expect(page.getByRole('menuitem', { name: 'Localização' })).toHaveCount(can.location ? 1 : 0);
    if (can.location) {
      await page.getByRole('menuitem', { name: 'Localização' }).click();
      const map = page.getByRole('dialog', { name: 'Enviar localização' });
      await map.getByLabel('Latitude').fill('https://www.google.com/maps/@-8.0631,-34.8711,17z');
      await map.getByLabel('Nome do lugar').fill('Marco Zero');
      await map.getByRole('button', { name: 'Enviar', exact: true }).click();
      await received(clara, ({ kind }) => kind === 'location');
      await expect(bubble(page, 'Marco Zero')).toContainText('Abrir no mapa');
    } else await page.keyboard.press('Escape');

    await say(page, 'Isto foi engano');
    const slip = await received(clara, ({ text }) => text === 'Isto foi engano');
    await choose(page, bubble(page, 'Isto foi engano'), 'Excluir');
    const confirm = page.getByRole('alertdialog', { name: 'Excluir a mensagem?' });
    await expect(confirm).toContainText(
      can.revokeHours > 0 ? 'Ela será excluída aqui e para o cliente.' : 'O cliente continua vendo a mensagem.',
    );
    await confirm.getByRole('button', { name: 'Excluir' }).click();
    await expect(bubbles(page).filter({ hasText: 'Mensagem excluída' })).toHaveCount(1);
    await expect
      .poll(async () => (await clara.sees()).find(({ id }) => id === slip.id)?.deleted)
      .toBe(can.revokeHours > 0);

    await expectSameAfterReload(page);
    await close(page, 'Encerrar sem enviar mensagem');
    await inboxTab(page, 'Atendendo').click();
    await expect(ticketOf(page, 'Clara Dias')).toHaveCount(0);
  });
}

test('after the 24 hours of the Cloud API a template reaches the customer, whose answer opens the conversation again [CHN-007]', async ({
  world,
  open,
}) => {
  const { company, ana } = await anAgent(world);
  const lab = sharedLab();
  const page = await open(ana);
  const clara = await lab.aCustomer('Clara Dias', await connectCloud(world, company, lab));
  await clara.saidBefore(26, 'Quando chega o meu pedido?');
  await accept(page, 'Clara Dias');

  await expect(page.getByText(/O prazo terminou: envie um modelo aprovado/)).toBeVisible();
  // What could only fail is not offered.
  await expect(page.getByRole('textbox', { name: 'Mensagem' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Enviar modelo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Enviar modelo' });
  await expect(dialog.getByRole('button', { name: /^catalogo_da_semana/ })).toContainText('Inclui imagem');
  await expectNoFaults(page, 'the list of templates', '[role=dialog]');
  await dialog.getByRole('searchbox').fill('saiu para entrega');
  await expect(dialog.getByRole('button', { name: /^hello_world/ })).toHaveCount(0);
  await dialog.getByRole('button', { name: /^pedido_a_caminho/ }).click();
  await expect(dialog.getByRole('textbox', { name: 'Texto {{1}}' })).toHaveValue('Clara');
  await dialog.getByRole('textbox', { name: 'Cabeçalho {{1}}' }).fill('4821');
  await dialog.getByRole('textbox', { name: 'Texto {{2}}' }).fill('amanhã');
  await expect(dialog.getByRole('region', { name: /^Prévia/ })).toContainText('Olá, Clara! Seu pedido saiu');
  await expectNoFaults(page, 'the form of a template', '[role=dialog]');
  await dialog.getByRole('textbox', { name: 'Botão “Acompanhar entrega”' }).fill('4821');
  await dialog.getByRole('button', { name: 'Enviar', exact: true }).click();

  const words = 'Olá, Clara! Seu pedido saiu para entrega e chega até amanhã.';
  await expect(bubble(page, words)).toContainText('Pedido 4821');
  const seen = await received(clara, ({ kind }) => kind === 'template');
  expect(seen.text).toContain('Acompanhar entrega: https://loja.example/pedidos/4821');
  await clara.reads();
  await expect(tick(bubble(page, words), 'Lida')).toBeVisible();

  await page.getByRole('button', { name: 'Enviar modelo' }).click();
  await dialog.getByRole('button', { name: /^catalogo_da_semana/ }).click();
  await dialog.getByLabel('Escolher arquivo').first().setInputFiles(pathOf(files.picture));
  await expect(dialog.getByRole('region', { name: /^Prévia/ }).getByRole('img')).toBeVisible();
  await dialog.getByRole('button', { name: 'Enviar', exact: true }).click();
  const picture = bubble(page, 'As novidades da semana chegaram').getByRole('img').first();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect((await received(clara, ({ text }) => text.startsWith('As novidades'))).mimetype).toBe('image/jpeg');

  await clara.says('Obrigada!');
  await expect(page.getByText(/^Você tem 24h para responder/)).toContainText(/Restam 2[34]h/);
  await messageBox(page).pressSequentially('De ');
  await expect.poll(() => clara.seesTyping()).toBe(true);
  await say(page, 'De nada!');
  await received(clara, ({ text }) => text === 'De nada!');
  await expectSameAfterReload(page);
});

test('files of every kind go both ways, voice is recorded in the browser, and what was said can be changed while a colleague watches [CHT-037]', async ({
  world,
  open,
}) => {
  const { company, ana, person } = await anAgent(world);
  const lab = sharedLab();
  const shop = await connectPhone(world, company, lab, { name: 'Loja' });
  const page = await open(ana);
  const watching = await open(await person('Bia Reis'));
  const clara = await lab.aCustomer('Clara Dias', shop);

  for (const screen of [page, watching]) await inboxTab(screen, 'Aguardando').click();
  await clara.sends(files.picture, 'A caixa');
  await clara.sends(files.film);
  await clara.sends(files.voice);
  await clara.sends(files.music);
  await clara.sends(files.paper);
  await clara.sends(files.sticker);
  await clara.sendsPlace({ latitude: -8.05, longitude: -34.88, name: 'Marco Zero' });
  await clara.sendsCard('Rui Prado', '+55 81 98888-7777');
  await accept(page, 'Clara Dias');
  await inboxTab(watching, 'Atendendo').click();
  await watching.getByRole('button', { name: 'Ver todos' }).click();
  await openTicket(watching, 'Clara Dias');
  for (const screen of [page, watching]) {
    await expect(bubbles(screen)).toHaveCount(8);
    for (const picture of [
      bubble(screen, 'A caixa').getByRole('img'),
      screen.getByRole('img', { name: 'Figurinha', exact: true }),
    ]) {
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    }
    const film = screen.getByLabel('Vídeo', { exact: true });
    await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.videoWidth)).toBeGreaterThan(0);
    await expect(screen.getByRole('link', { name: 'Baixar nota.pdf' })).toBeVisible();
    await expect(bubble(screen, 'Marco Zero')).toContainText('Abrir no mapa');
    await expect(bubble(screen, 'Rui Prado')).toContainText('5581988887777');
    for (const player of [0, 1]) {
      await screen.getByRole('button', { name: 'Reproduzir' }).nth(player).click();
      await expect(screen.getByRole('button', { name: 'Pausar' })).toHaveCount(1);
      await expect(screen.getByRole('button', { name: 'Pausar' })).toHaveCount(0);
    }
    await expect(screen.getByText('Não foi possível reproduzir')).toHaveCount(0);
  }

  await bubble(page, 'A caixa').getByRole('button', { name: 'Ampliar imagem' }).click();
  const lightbox = page.getByRole('dialog').filter({ has: page.getByRole('img', { name: 'A caixa' }) });
  await expect(lightbox, 'dark in the light scheme too').toHaveCSS('background-color', 'rgb(10, 12, 16)');
  await page.keyboard.press('Escape');
  await expect(lightbox).toBeHidden();

  await sendFiles(page, [files.picture, files.film, files.music, files.paper], 'A nova caixa');
  await record(page);
  const voice = await received(clara, ({ isVoice }) => isVoice);
  await clara.plays(voice.id);
  await page.getByRole('button', { name: 'Anexar' }).click();
  await page.getByRole('menuitem', { name: 'Enviar contato' }).click();
  const picker = page.getByRole('dialog', { name: 'Enviar contato' });
  await picker.getByRole('searchbox').fill('Clara');
  await picker.getByRole('radio', { name: /Clara Dias/ }).check();
  await picker.getByRole('button', { name: 'Enviar', exact: true }).click();
  await received(clara, ({ cards }) => cards.includes('Clara Dias'));
  expect((await fromCompany(clara)).map(({ kind }) => kind)).toEqual([
    'image',
    'video',
    'audio',
    'document',
    'audio',
    'contacts',
  ]);
  expect((await fromCompany(clara))[0]?.text).toBe('A nova caixa');
  await expect(tick(bubbles(page).last(), 'Entregue')).toBeVisible();
  await expect(bubbles(page).getByRole('img', { name: 'Reproduzida' })).toHaveCount(1);

  const word = await clara.says('Chega amanha?');
  await clara.edits(word, 'Chega amanhã?');
  const slip = await clara.says('Isto não era para vocês');
  // A place and a card have grown since they came, and pushed the end out of sight.
  await watching.getByRole('region', { name: 'Mensagens' }).press('End');
  await expect(bubble(watching, 'Isto não era para vocês')).toBeVisible();
  await clara.takesBack(slip);
  for (const screen of [page, watching]) {
    await expect(bubble(screen, 'Chega amanhã?')).toContainText('Editada');
    await expect(bubble(screen, 'Mensagem excluída')).toHaveCount(1);
  }
  await watching.getByRole('button', { name: 'Ver todos' }).click();
  for (const screen of [page, watching]) await expectSameAfterReload(screen);
});

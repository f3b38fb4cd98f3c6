import { afterEach, describe, expect, test } from 'vitest';
import { outboundFile, sample } from '../testing/index.ts';
import { type GraphWorld, openDriver, openGraphWorld } from './graph-world.fixture.ts';
import { listAvailablePages } from './page-accounts.ts';

let world: GraphWorld | undefined;
const open = async (channel: Parameters<typeof openGraphWorld>[0]) => {
  world = await openGraphWorld(channel);
  return world;
};
afterEach(async () => {
  await world?.close();
  world = undefined;
});

const hello = (to: GraphWorld['customer']['address'], reference = 'r-1') => ({
  reference,
  to,
  content: { kind: 'text', text: 'Olá' } as const,
});

describe.each(['whatsappapi', 'facebook', 'instagram'] as const)('an account of %s', (channel) => {
  test('opens with its own name, and with wrong credentials says that they are refused', async () => {
    const { recorder, settings, account } = await open(channel);
    expect(recorder.all('open')).toMatchObject([{ me: { name: channel === 'instagram' ? 'loja.oficial' : 'Loja' } }]);
    for (const wrong of [
      { ...account, token: 'EAAwrong' },
      { ...account, id: '1', pageId: '1' },
    ]) {
      await openDriver(channel, settings, wrong, recorder).start();
    }
    expect(recorder.all('closed')).toMatchObject([{ reason: 'refused', code: 190 }, { reason: 'refused' }]);
  });

  test('is lost, not refused, while Meta is away', async () => {
    const { recorder, settings, account } = await open(channel);
    const away = openDriver(channel, { ...settings, baseUrl: 'http://127.0.0.1:9' }, account, recorder);
    await away.start();
    expect(recorder.all('closed')).toMatchObject([{ reason: 'lost' }]);
    expect(await away.probe?.()).toBe(false);
    expect(await away.send(hello({ native: '1' }))).toMatchObject({ ok: false, code: 'network', retry: 'later' });
  });

  test('closes once when its token dies, and the message waits for new credentials', async () => {
    const { recorder, account, control, customer, driver } = await open(channel);
    await customer.write({ kind: 'text', text: 'oi' });
    await control('DELETE /tokens/:token', { token: account.token });
    for (const reference of ['r-1', 'r-2']) {
      expect(await driver.send(hello(customer.address, reference))).toMatchObject({
        ok: false,
        retry: 'afterReconnect',
      });
    }
    expect(recorder.all('closed')).toMatchObject([{ reason: 'refused' }]);
    expect(await driver.probe?.()).toBe(false);
  });

  test('is told to come back later when it was too fast', async () => {
    const { control, customer, driver } = await open(channel);
    await customer.write({ kind: 'text', text: 'oi' });
    await control('POST /faults', {}, { failCode: 4 });
    expect(await driver.send(hello(customer.address))).toMatchObject({ ok: false, code: '4', retry: 'later' });
    expect(await driver.send(hello(customer.address))).toMatchObject({ ok: true });
  });

  test('may answer for 24 hours, and then is refused for good', async () => {
    const { control, customer, driver, recorder } = await open(channel);
    await customer.write({ kind: 'text', text: 'oi' });
    await control('POST /customers/:id/silence', { id: customer.address.native }, { hours: 25 });
    const result = await driver.send(hello(customer.address, 'late'));
    if (result.ok) {
      // WhatsApp takes it and says so afterwards, with our own reference.
      const { error, reference } = await recorder.next('status', ({ status }) => status === 'failed');
      expect([error?.code, reference]).toEqual(['131047', 'late']);
    } else {
      const code = channel === 'facebook' ? '10:2018278' : '10:2534022';
      expect(result).toMatchObject({ code, retry: 'never' });
    }
  });

  test('hears of an answer that somebody gave outside of our product', async () => {
    const { control, customer, recorder } = await open(channel);
    await control('POST /customers/:id/elsewhere', { id: customer.address.native }, { text: 'do celular' });
    const echo = await recorder.next('message', ({ fromMe }) => fromMe);
    expect(echo).toMatchObject({ body: 'do celular', chat: { native: customer.address.native } });
  });

  test('hears that a customer took a message back', async () => {
    const { control, customer, recorder } = await open(channel);
    const messageId = await customer.write({ kind: 'text', text: 'engano' });
    await control('DELETE /customers/:id/messages/:messageId', { id: customer.address.native, messageId });
    expect(await recorder.next('revoke')).toMatchObject({ externalId: messageId });
  });
});

test.each(['whatsappapi', 'facebook'] as const)('an edit of a customer on %s arrives', async (channel) => {
  const { control, customer, recorder } = await open(channel);
  const messageId = await customer.write({ kind: 'text', text: 'antes' });
  await control(
    'POST /customers/:id/messages/:messageId/edit',
    { id: customer.address.native, messageId },
    { text: 'depois' },
  );
  expect(await recorder.next('edit')).toMatchObject({ externalId: messageId, body: 'depois' });
});

test('a file with words under it goes out in two parts, and a repeat sends only the missing one', async () => {
  const { control, customer, driver } = await open('facebook');
  await customer.write({ kind: 'text', text: 'oi' });
  const content = {
    kind: 'media',
    media: 'image',
    file: outboundFile(await sample('image')),
    caption: 'veja',
  } as const;
  const request = { reference: 'r-9', to: customer.address, content };
  await control('POST /faults', {}, { failCode: 2, skip: 1 });
  expect(await driver.send(request)).toMatchObject({ ok: false, retry: 'later' });
  const result = await driver.send(request);
  expect(result.ok).toBe(true);
  const { messages } = (await control('GET /customers/:id/messages', { id: customer.address.native })) as {
    messages: { by: string; kind: string; text: string }[];
  };
  expect(messages.filter(({ by }) => by === 'company').map(({ kind, text }) => [kind, text])).toEqual([
    ['image', ''],
    ['text', 'veja'],
  ]);
});

describe('templates', () => {
  test('are listed to the end with their texts, holes and examples, the approved ones alone', async () => {
    const { control, driver } = await open('whatsappapi');
    for (let index = 0; index < 420; index += 1) {
      await control('POST /templates', {}, { name: `aviso_${index}`, body: 'Olá {{1}}' });
    }
    const templates = (await driver.templates?.()) ?? [];
    const names = templates.map(({ name }) => name);
    expect(names.filter((name) => name.startsWith('aviso_'))).toHaveLength(420);
    expect(names).not.toContain('promocao_de_natal');
    expect(templates.find(({ name }) => name === 'pedido_a_caminho')).toEqual({
      name: 'pedido_a_caminho',
      language: 'pt_BR',
      category: 'UTILITY',
      header: 'Pedido {{1}}',
      body: 'Olá, {{1}}! Seu pedido saiu para entrega e chega até *{{2}}*.',
      footer: 'Você recebe este aviso porque comprou conosco.',
      buttons: [{ kind: 'url', text: 'Acompanhar entrega', url: 'https://loja.example/pedidos/{{1}}' }],
      variables: [
        { key: 'header.1', place: 'header', name: '1', example: '4821' },
        { key: 'body.1', place: 'body', name: '1', example: 'Rita' },
        { key: 'body.2', place: 'body', name: '2', example: 'sexta-feira' },
        { key: 'button.0.1', place: 'button', name: '1', example: '4821' },
      ],
      needs: 'nothing',
    });
    expect(templates.find(({ name }) => name === 'catalogo_da_semana')).toMatchObject({
      needs: 'image',
      variables: [],
    });
    expect(templates.find(({ name }) => name === 'retomar_conversa')?.variables).toEqual([
      { key: 'body.nome', place: 'body', name: 'nome', example: 'Rita' },
      { key: 'body.atendente', place: 'body', name: 'atendente', example: 'Marina' },
    ]);
  });

  test.each([
    [
      'with numbered holes everywhere',
      'pedido_a_caminho',
      // Out of order: Meta knows them by their place alone.
      { 'body.2': 'sexta', 'body.1': 'Ana', 'header.1': '77', 'button.0.1': '77/hoje' },
      [
        '*Pedido 77*',
        'Olá, Ana! Seu pedido saiu para entrega e chega até *sexta*.',
        'Você recebe este aviso porque comprou conosco.',
        'Acompanhar entrega: https://loja.example/pedidos/77/hoje',
      ],
    ],
    [
      'with named holes',
      'retomar_conversa',
      { 'body.atendente': 'Rui', 'body.nome': 'Ana' },
      ['Oi, Ana! Aqui é Rui. Conseguimos uma resposta para você: podemos continuar por aqui?'],
    ],
  ])('%s reach the customer after the 24 hours', async (_what, name, values, lines) => {
    const { control, customer, driver } = await open('whatsappapi');
    await customer.write({ kind: 'text', text: 'oi' });
    await control('POST /customers/:id/silence', { id: customer.address.native }, { hours: 25 });
    const given = Object.entries(values).map(([key, text]) => ({ key, text }));
    const content = { kind: 'template', name, language: 'pt_BR', values: given } as const;
    const result = await driver.send({ reference: 'r', to: customer.address, content });
    if (!result.ok) throw new Error(result.message);
    expect((await customer.sees(result.externalId)).text.split('\n')).toEqual(lines);
  });

  test('with a picture at their head reach the customer with it', async () => {
    const { customer, driver } = await open('whatsappapi');
    const picture = await sample('image');
    const template = { kind: 'template', name: 'catalogo_da_semana', language: 'pt_BR', values: [] } as const;
    const bare = await driver.send({ reference: 'r', to: customer.address, content: template });
    expect(bare).toMatchObject({ ok: false, code: '132000', retry: 'never' });
    const file = { media: 'image', file: outboundFile(picture) } as const;
    const result = await driver.send({ reference: 'r', to: customer.address, content: { ...template, file } });
    if (!result.ok) throw new Error(result.message);
    const seen = await customer.sees(result.externalId);
    expect(seen.text).toBe('As novidades da semana chegaram. Dê uma olhada!');
    expect(seen.bytes?.equals(picture.bytes)).toBe(true);
  });

  test('that cannot be listed say whether Meta is away or refuses', async () => {
    const { account, control, driver, recorder, settings } = await open('whatsappapi');
    const elsewhere = openDriver('whatsappapi', { ...settings, baseUrl: 'http://127.0.0.1:9' }, account, recorder);
    await expect(elsewhere.templates?.()).rejects.toMatchObject({ name: 'ProviderTrouble', kind: 'away' });
    await control('DELETE /tokens/:token', { token: account.token });
    await expect(driver.templates?.()).rejects.toMatchObject({ name: 'ProviderTrouble', kind: 'refused' });
    const other = openDriver('whatsappapi', settings, { ...account, id: '1' }, recorder);
    await expect(other.templates?.()).rejects.toMatchObject({ name: 'ProviderTrouble', kind: 'refused' });
  });
});

test('a customer can be blocked and let in again', async () => {
  const { control, customer, driver } = await open('whatsappapi');
  for (const on of [true, false]) {
    await driver.block?.(customer.address, on);
    expect(await control('GET /customers/:id', { id: customer.address.native })).toMatchObject({ blocked: on });
  }
});

test('reading and typing are seen by the customer', async () => {
  for (const channel of ['whatsappapi', 'instagram'] as const) {
    const { control, customer, driver } = await open(channel);
    const externalId = await customer.write({ kind: 'text', text: 'oi' });
    await driver.markRead?.([{ externalId, chat: customer.address, fromMe: false, body: 'oi' }]);
    await driver.typing?.(customer.address, 'composing');
    const seen = await control('GET /customers/:id/messages', { id: customer.address.native });
    expect(seen).toMatchObject({ typing: true, messages: [{ status: 'read' }] });
    await world?.close();
  }
  world = undefined;
});

test('names of customers are asked for where the channel tells only an id', async () => {
  const { customer, driver } = await open('instagram');
  expect(await driver.profile?.(customer.address)).toEqual({ name: 'Ana Lima' });
});

test('the pages of a person come with tokens that last, and with their Instagram accounts', async () => {
  const { control, settings, account } = await open('facebook');
  const { token } = await control('POST /user-tokens');
  const pages = await listAvailablePages(settings, String(token));
  expect(pages).toMatchObject([
    { pageId: account.pageId, name: 'Loja', accessToken: account.token, instagram: { username: 'loja.oficial' } },
  ]);
  await expect(listAvailablePages(settings, 'EAAwrong')).rejects.toMatchObject({ code: 190 });
});

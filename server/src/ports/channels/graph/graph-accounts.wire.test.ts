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
        pauseConnection: true,
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

test('templates are listed with their texts and can be sent after the 24 hours', async () => {
  const { control, customer, driver } = await open('whatsappapi');
  for (let index = 0; index < 120; index += 1) {
    await control('POST /templates', {}, { name: `aviso_${index}`, body: 'Olá {{1}}' });
  }
  const templates = await driver.templates?.();
  expect(templates).toHaveLength(121);
  expect(templates?.at(-1)).toEqual({ name: 'aviso_119', language: 'pt_BR', status: 'APPROVED', body: 'Olá {{1}}' });
  const components = [{ type: 'body', parameters: [{ type: 'text', text: 'Ana' }] }];
  const content = { kind: 'template', name: 'aviso_7', language: 'pt_BR', components } as const;
  const result = await driver.send({ reference: 'r', to: customer.address, content });
  if (!result.ok) throw new Error(result.message);
  expect((await customer.sees(result.externalId)).text).toBe('Olá Ana');
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

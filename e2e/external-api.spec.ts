import { createHash } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { routes } from '@oplano/contracts';
import { send } from './support/api.ts';
import { sharedLab } from './support/lab.ts';
import { toast } from './support/shell.ts';
import { connectPhone } from './support/shop.ts';
import { expect, test } from './support/test.ts';

/** A program on this machine that is told of events. */
async function aReceiver() {
  const ids: string[] = [];
  let status = 200;
  const server = http.createServer((request, response) => {
    ids.push(String(request.headers['webhook-id']));
    request.resume();
    request.on('end', () => response.writeHead(status).end('thanks'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    ids,
    answer: (next: number) => void (status = next),
    close: () => server.close(),
  };
}

test('a message goes out from the page, and by a key, which is limited, until it is revoked @gate [API-001, API-008, API-009]', async ({
  world,
  open,
  server,
}) => {
  const company = await world.aCompany();
  const phone = await connectPhone(world, company, sharedLab(), { name: 'Loja' });
  const clara = await sharedLab().aCustomer('Clara', phone);
  const { number } = clara;
  const seen = async () => (await clara.sees()).filter(({ byCompany }) => byCompany).map(({ text }) => text);

  const admin = await world.aPersonOf(company, { name: 'Marina Prado', profile: 'admin' });
  const page = await open(admin, { at: '/messages-api' });
  const form = page.getByRole('form', { name: 'Teste: enviar texto' });
  await expect(form.getByRole('textbox', { name: 'Token' })).not.toHaveValue('');
  await form.getByRole('textbox', { name: 'Número' }).fill(number);
  await form.getByRole('textbox', { name: 'Mensagem' }).fill('Olá da página');
  await form.getByRole('button', { name: 'Enviar' }).click();
  await expect(toast(page, 'Mensagem enviada com sucesso')).toBeVisible();
  await expect.poll(seen).toContain('Olá da página');

  await page.getByRole('tab', { name: 'Chaves de API' }).click();
  await page.getByRole('button', { name: 'Nova chave' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Nova chave de API' });
  await dialog.getByRole('textbox', { name: 'Nome' }).fill('ERP');
  await dialog.getByRole('checkbox', { name: 'messages:write' }).check();
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  const shown = page.getByRole('dialog', { name: 'Sua chave de API' });
  const key = await shown.getByRole('textbox', { name: 'Sua chave de API' }).inputValue();
  await shown.getByRole('button', { name: 'Fechar' }).last().click();
  const sendByKey = (body: string) => send(server.url, routes.externalApi.send, { token: key, body: { number, body } });
  const sent = await sendByKey('Olá da chave');
  expect([sent.status, sent.headers.get('ratelimit')]).toEqual([200, expect.stringMatching(/^"calls";r=\d+;t=\d+$/)]);
  await expect.poll(seen).toContain('Olá da chave');

  // As if it had called all minute long; what it may is told with every answer.
  const [row] = await world.sql('select id from api_keys where company_id = $1', [company.id]);
  const most = Number(/q=(\d+)/.exec(sent.headers.get('ratelimit-policy') ?? '')?.[1]);
  const counter = createHash('sha256')
    .update(`program key ${String(row?.['id'])}`)
    .digest('base64url');
  await world.sql('update limit_counters set count = $2 where key = $1', [counter, most]);
  const limited = await sendByKey('Demais');
  expect([limited.status, limited.headers.get('ratelimit'), Number(limited.headers.get('retry-after')) > 0]).toEqual([
    429,
    expect.stringMatching(/^"calls";r=0;t=\d+$/),
    true,
  ]);
  await page.getByRole('button', { name: 'Revogar ERP' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revogar' }).click();
  await expect(toast(page, 'Chave revogada com sucesso.')).toBeVisible();
  expect((await sendByKey('Nunca')).status).toBe(401);
  await expect.poll(seen).toEqual(['Olá da página', 'Olá da chave']);
});

test('a webhook is told of events, and its log is sent again', async ({ world, open }) => {
  const receiver = await aReceiver();
  const company = await world.aCompany();
  const phone = await connectPhone(world, company, sharedLab(), { name: 'Loja' });
  const admin = await world.aPersonOf(company, { name: 'Marina Prado', profile: 'admin' });
  const page = await open(admin, { at: '/messages-api' });
  await page.getByRole('tab', { name: 'Webhooks' }).click();
  await page.getByRole('button', { name: 'Novo webhook' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Novo webhook' });
  await dialog.getByRole('textbox', { name: 'Nome' }).fill('ERP');
  await dialog.getByRole('textbox', { name: 'Endereço' }).fill(receiver.url);
  await dialog.getByRole('checkbox', { name: 'message.received' }).check();
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await page.getByRole('dialog', { name: 'Segredo do webhook' }).getByRole('button', { name: 'Fechar' }).last().click();

  receiver.answer(500);
  await (await sharedLab().aCustomer('Clara', phone)).says('Bom dia!');
  await expect.poll(() => receiver.ids.length).toBeGreaterThan(0);
  await expect(page.getByText('Falhando, tentando novamente')).toBeVisible();
  receiver.answer(200);
  await page.getByRole('button', { name: 'Ver envios de ERP' }).click();
  const log = page.getByRole('dialog', { name: 'Envios: ERP' });
  await log.getByRole('button', { name: /^Enviar evt_\d+ novamente$/ }).click();
  await expect
    .poll(async () => {
      await log.getByRole('button', { name: 'Atualizar' }).click();
      return log.getByRole('listitem').getByText('Entregue').count();
    })
    .toBe(1);
  expect(new Set(receiver.ids).size).toBe(1);
  receiver.close();
});

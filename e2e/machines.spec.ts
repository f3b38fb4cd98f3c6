import { routes } from '@oplano/contracts';
import type { Customer } from './support/customers.ts';
import { accept, bubble, inboxTab, ticketOf } from './support/inbox-page.ts';
import type { KillableServer } from './support/killable-server.ts';
import { killableTest as test } from './support/killable-test.ts';
import { aQueue, connectPhone } from './support/shop.ts';
import { expect } from './support/test.ts';
import type { Company, World } from './support/world.ts';

const handedOver = 'Em breve um atendente continuará a conversa.';
const flow = [
  { says: ['O que deseja?'], input: { type: 'choice input', items: ['Comprar', 'Trocar'] } },
  { says: ['Qual é o seu nome?'], input: { type: 'text input' } },
  { says: ['Obrigado!', '#{"stopBot":true}'] },
];

interface House {
  readonly world: World;
  readonly killable: KillableServer;
  readonly company: Company;
  readonly queueId: number;
}

/** A customer at a number of the company that somebody outside answers. */
async function aLedCustomer(
  { world, killable, company, queueId }: House,
  name: string,
  leader: { integrationId: number } | { promptId: number },
): Promise<Customer> {
  const phone = await connectPhone(world, company, killable.lab, { name: `Linha de ${name}`, queueIds: [queueId] });
  const [row] = await world.sql('select id from connections where company_id = $1 and name = $2', [
    company.id,
    phone.name,
  ]);
  const params = { whatsappId: String(row?.['id']) };
  await world.api(routes.connections.update, { token: company.founder.token, params, body: leader });
  return killable.lab.aCustomer(name, phone);
}

async function aHouse(
  world: World,
  killable: KillableServer,
): Promise<House & Record<'tina' | 'paulo' | 'wanda', Customer>> {
  const company = await world.aCompany();
  const { token } = company.founder;
  const house = { world, killable, company, queueId: await aQueue(world, company, 'Vendas', '#1d4ed8') };
  const base = await killable.lab.machines.base();
  const typebot = await world.api(routes.integrations.create, {
    token,
    body: {
      type: 'typebot',
      name: 'Fluxo',
      urlN8N: `${base}/typebot`,
      typebotSlug: 'loja',
      typebotExpires: 0,
      typebotDelayMessage: 0,
    },
  });
  const webhook = await world.api(routes.integrations.create, {
    token,
    body: { type: 'webhook', name: 'ERP', urlN8N: `${base}/hook/erp` },
  });
  const prompt = await world.api(routes.prompts.create, {
    token,
    body: { name: 'Assistente', prompt: 'Seja gentil.', apiKey: 'sk-lab', queueId: house.queueId },
  });
  await killable.lab.machines.tell('/typebot/flows', { slug: 'loja', steps: flow });
  return {
    ...house,
    tina: await aLedCustomer(house, 'Tina', { integrationId: typebot.id }),
    paulo: await aLedCustomer(house, 'Paulo', { promptId: prompt.id }),
    wanda: await aLedCustomer(house, 'Wanda', { integrationId: webhook.id }),
  };
}

const heard = async (customer: Customer): Promise<string[]> =>
  (await customer.sees()).filter(({ byCompany }) => byCompany).map(({ text }) => text);
/** What the customer hears in all, in this order. The process that comes back first waits for the dead one's leases. */
const expectHeard = (customer: Customer, texts: readonly (string | RegExp)[]) =>
  expect
    .poll(() => heard(customer))
    .toEqual(texts.map((text) => (typeof text === 'string' ? text : expect.stringMatching(text))));

test('customers of Typebot, of a prompt that hands over and of a webhook that fails lose nothing and hear nothing twice when the server is killed while it asks [CON-048, CON-049]', async ({
  killable,
  world,
  open,
  noise,
}) => {
  noise.expectComplaint('WebSocket connection');
  const { company, queueId, tina, paulo, wanda } = await aHouse(world, killable);
  const { machines } = killable.lab;
  const agent = await world.aPersonOf(company, { name: 'Rita Souza', queueIds: [queueId] });
  const page = await open(agent, { at: '/tickets' });

  await machines.tell('/openai/replies', { replies: [{ say: 'Olá! Como posso ajudar?' }] });
  await machines.tell('/hook/erp/answer', { body: { messages: [{ text: 'Recebido.' }] } });
  for (const customer of [tina, paulo, wanda]) await customer.says('Bom dia');
  await expectHeard(tina, [/^O que deseja\?/]);
  await expectHeard(paulo, ['Olá! Como posso ajudar?']);
  await expectHeard(wanda, ['Recebido.']);

  // Each of them is asked and lets the server wait, which dies meanwhile; one customer goes on writing to it.
  for (const machine of ['typebot', 'openai', 'hook']) {
    await machines.tell(`/${machine}/answers`, { answers: [{ delayMs: 600_000 }] });
  }
  const questions = [
    [tina, 'Comprar'],
    [paulo, 'Quero falar com uma pessoa'],
    [wanda, 'Onde está o meu pedido?'],
  ] as const;
  for (const [customer, text] of questions) await customer.says(text);
  for (const [, text] of questions) await expect.poll(async () => (await machines.heardOf(text)).length).toBe(1);
  await killable.kill();
  await tina.says('Maria');
  await machines.tell('/openai/replies', {
    replies: [{ say: 'Vou chamar alguém.', tools: [{ name: 'hand_over', arguments: {} }] }],
  });
  await machines.tell('/hook/erp/answer', { status: 404 });
  await killable.revive();

  await expectHeard(tina, [/^O que deseja\?/, 'Qual é o seu nome?', 'Obrigado!', handedOver]);
  await expectHeard(paulo, ['Olá! Como posso ajudar?', 'Vou chamar alguém.', handedOver]);
  await expectHeard(wanda, ['Recebido.', handedOver]);
  const ids = (await machines.heardOf('Onde está o meu pedido?')).map(({ headers }) => headers['webhook-id']);
  expect([ids.length, new Set(ids).size], 'asked again under the same id').toEqual([2, 1]);

  await inboxTab(page, 'Aguardando').click();
  for (const { name } of [tina, paulo, wanda]) await expect(ticketOf(page, name)).toHaveCount(1);
  await accept(page, 'Wanda');
  await expect(bubble(page, 'Onde está o meu pedido?')).toHaveCount(1);
  await expect(bubble(page, 'A integração não respondeu ao cliente: o pedido foi recusado.')).toHaveCount(1);
  await accept(page, 'Tina');
  for (const text of ['Bom dia', 'Qual é o seu nome?', 'Maria', 'Obrigado!']) {
    await expect(bubble(page, text)).toHaveCount(1);
  }
  const said = await world.sql('select body from messages where company_id = $1 and not from_me order by body', [
    company.id,
  ]);
  const texts = ['Bom dia', 'Bom dia', 'Bom dia', 'Maria', ...questions.map(([, text]) => text)];
  expect(said.map(({ body }) => String(body)).toSorted()).toEqual(texts.toSorted());
});

import type { Page } from '@playwright/test';
import {
  connectByCode,
  connectByQr,
  connectCloudNumber,
  connectPage,
  expectConnected,
} from './support/connections-page.ts';
import type { Customer } from './support/customers.ts';
import { accept, bubble, inboxTab, openTicket, say, ticketOf } from './support/inbox-page.ts';
import type { KillableServer } from './support/killable-server.ts';
import { killableTest as test } from './support/killable-test.ts';
import type { Line } from './support/lines.ts';
import { isMarked, markPage } from './support/page.ts';
import { aQueue } from './support/shop.ts';
import { expect } from './support/test.ts';
import type { Company, Person, World } from './support/world.ts';

/** A company with one queue, and an admin of it at the page of connections. */
async function aCompanyWithAdmin(world: World, open: (person: Person, at: { at: string }) => Promise<Page>) {
  const company = await world.aCompany();
  const queueIds = [await aQueue(world, company, 'Vendas', '#1d4ed8')];
  const admin = await world.aPersonOf(company, { profile: 'admin', name: 'Marina Prado', queueIds });
  return { company, page: await open(admin, { at: '/connections' }) };
}

/** Everything that is said in each conversation. */
const said = [
  'Oi, vocês abrem sábado?',
  'Abrimos, das 9 às 13.',
  'Mais alguma coisa?',
  'Vocês entregam?',
  'Alô?',
  'Entregamos, sim.',
];

const textsOf = async (customer: Customer): Promise<string[]> => (await customer.sees()).map(({ text }) => text);

/** A customer writes, the conversation is taken and answered. */
async function talk(page: Page, customer: Customer): Promise<void> {
  await inboxTab(page, 'Aguardando').click();
  await customer.says('Oi, vocês abrem sábado?');
  await expect(ticketOf(page, customer.name)).toContainText('Oi, vocês abrem sábado?');
  await accept(page, customer.name);
  await expect(bubble(page, 'Oi, vocês abrem sábado?')).toHaveCount(1);
  await say(page, 'Abrimos, das 9 às 13.');
  await expect.poll(() => textsOf(customer)).toContain('Abrimos, das 9 às 13.');
}

/** The server dies with a word of ours hardly said, and customers go on writing to it. */
async function dieAndComeBack(killable: KillableServer, page: Page, customers: readonly Customer[]): Promise<void> {
  for (const { name } of customers) {
    await openTicket(page, name);
    await say(page, 'Mais alguma coisa?');
    // It is stored once it has a menu; whether it has gone out as well is for the next start to find out.
    await expect(bubble(page, 'Mais alguma coisa?').getByRole('button', { name: 'Ações da mensagem' })).toBeAttached();
  }
  await killable.kill();
  for (const customer of customers) {
    await customer.says('Vocês entregam?');
    await customer.says('Alô?');
  }
  await killable.revive();
}

/**
 * Nothing is missing and nothing doubled: in the inbox that stayed open, and on the customer's own screen. Which word is
 * the last is not asked: callbacks come again in no promised order, and what was hardly said may only now have left.
 */
async function expectWholeConversation(page: Page, customer: Customer): Promise<void> {
  await openTicket(page, customer.name);
  for (const text of said.slice(0, -1)) await expect(bubble(page, text)).toHaveCount(1);
  await say(page, 'Entregamos, sim.');
  for (const text of said) await expect(bubble(page, text)).toHaveCount(1);
  await expect.poll(() => textsOf(customer)).toContain('Entregamos, sim.');
  expect((await textsOf(customer)).toSorted()).toEqual(said.toSorted());
}

async function surviveOn(
  { killable, world, company, page }: { killable: KillableServer; world: World; company: Company; page: Page },
  lines: readonly Line[],
): Promise<void> {
  await page.goto('/tickets');
  const customers: Customer[] = [];
  for (const line of lines) customers.push(await killable.lab.aCustomer(`Cliente de ${line.name}`, line));
  for (const customer of customers) await talk(page, customer);
  await markPage(page);
  await dieAndComeBack(killable, page, customers);
  const inDatabase = async () => (await world.sql('select 1 from messages where company_id = $1', [company.id])).length;
  await expect.poll(inDatabase).toBe(lines.length * (said.length - 1));
  for (const customer of customers) await expectWholeConversation(page, customer);
  expect(await isMarked(page), 'without a reload').toBe(true);

  const stored = await world.sql(
    'select connection_id, body from messages where company_id = $1 order by connection_id, body collate "C"',
    [company.id],
  );
  expect(stored.map(({ body }) => body)).toEqual(lines.flatMap(() => said.toSorted()));
  await page.goto('/connections');
  for (const { name } of lines) await expectConnected(page, name);
}

test('a phone that scanned the picture and one that was paired by a code lose nothing and hear nothing twice when the server is killed [CON-004, CON-018, CON-021, CHN-008]', async ({
  killable,
  world,
  open,
  noise,
}) => {
  noise.expectComplaint('WebSocket connection');
  const { company, page } = await aCompanyWithAdmin(world, open);
  const lines = [await connectByQr(page, killable.lab, 'Loja'), await connectByCode(page, killable.lab, 'Oficina')];
  await surviveOn({ killable, world, company, page }, lines);
});

test('a Cloud API number, a Facebook page and an Instagram account lose nothing and hear nothing twice when the server is killed [CHN-002, CHN-003, CHN-004, CHN-008, CHN-009]', async ({
  killable,
  world,
  open,
  noise,
}) => {
  noise.expectComplaint('WebSocket connection');
  const { company, page } = await aCompanyWithAdmin(world, open);
  const lines = [
    await connectCloudNumber(page, killable.lab, 'Número oficial'),
    await connectPage(page, killable.lab, 'facebook', 'Página da Loja'),
    await connectPage(page, killable.lab, 'instagram', 'loja.oficial'),
  ];
  await surviveOn({ killable, world, company, page }, lines);
  const channels = await world.sql('select distinct channel from tickets where company_id = $1 order by 1', [
    company.id,
  ]);
  expect(channels.map(({ channel }) => channel)).toEqual(['facebook', 'instagram', 'whatsappapi']);
});

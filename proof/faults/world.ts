import { realpathSync } from 'node:fs';
import { startLab, type Lab } from '@oplano/lab';
import type { Ticket } from '@oplano/contracts/tickets';
import { createTestRedis } from '../../server/test/redis.ts';
import { labSettings } from '../../tools/lab-process.ts';
import { throwAwayFolder } from '../../tools/server-process.ts';
import { hireAgent, type Agent } from './agent.ts';
import { createClocks, type Clocks } from './clocks.ts';
import { foundCompany, pairTelephone, type Company } from './company.ts';
import { aGraphCustomer, aPhoneCustomer, callOf, type Customer } from './customers.ts';
import { openLedger, type Channel, type OpenLedger } from './ledger.ts';
import { openLine, type Line } from './line.ts';
import { bankCalls, foundPayers, type Payer } from './payers.ts';
import type { Random } from './random.ts';
import { createServers, layouts, type Layout, type Servers } from './servers.ts';

/** How many entries that nothing can be done with were put where. */
export type Poisoned = { outbox: number; jobs: number };

/** Everything there is: an installation, the networks around it, and the people on both sides. */
export interface World {
  readonly lab: Lab;
  /** Calls of the lab's control API. */
  readonly whatsapp: ReturnType<typeof callOf>;
  readonly graph: ReturnType<typeof callOf>;
  readonly bank: ReturnType<typeof callOf>;
  readonly servers: Servers;
  /** Between agents and the server, and between Meta and the bank on one side and the server on the other. */
  readonly agentLine: Line;
  readonly webhookLine: Line;
  readonly dataDir: string;
  readonly company: Company;
  readonly shop: string;
  readonly customers: readonly Customer[];
  /** One more of them, who has never written. */
  readonly invite: (channel: Channel) => Promise<Customer>;
  /** Who only reads what is sent to many. */
  readonly readers: readonly Customer[];
  /** Companies that do nothing but pay. */
  readonly payers: readonly Payer[];
  readonly agents: readonly Agent[];
  readonly ledger: OpenLedger;
  readonly touched: ReadonlySet<number>;
  readonly customerAt: (address: string) => string | null;
  readonly troubles: readonly string[];
  readonly clocks: Clocks;
  /** What the server takes the time to be. */
  readonly now: () => Date;
  readonly poisoned: Poisoned;
  close(): Promise<void>;
}

const shop = '5511933330000';
const channels: readonly Channel[] = ['whatsapp', 'whatsappapi', 'facebook', 'instagram'];

/** Telephone numbers come with and without the ninth digit; the last eight are always there. */
const keyOf = (address: string): string => address.slice(-8);

interface Size {
  readonly customers: number;
  readonly readers: number;
  readonly layout: Layout;
}

export async function buildWorld(random: Random, size: Size): Promise<World> {
  const folder = throwAwayFolder();
  const dataDir = realpathSync(folder.path);
  const clocks = createClocks(dataDir, layouts[size.layout].length);
  const [agentLine, webhookLine] = [await openLine(), await openLine()];
  const lab = await startLab({ webhookUrl: `${webhookLine.url}/api/webhooks/meta` });
  /** What went wrong between telephones and the server, for whoever looks for the cause of a violation. */
  const troubles: string[] = [];
  lab.whatsapp.subscribe(({ type, phone, id, message, why }) => {
    if (type !== 'askedAgain' && type !== 'unreadable' && type !== 'problem') return;
    troubles.push(
      [new Date().toISOString(), type, phone, JSON.stringify(id ?? message), why].filter(Boolean).join(' '),
    );
  });
  const { base, appId, appSecret } = lab.graph;
  const settings = {
    NODE_ENV: 'development',
    TRUST_PROXY: '127.0.0.1',
    ...labSettings({
      control: lab.control.url,
      whatsapp: lab.whatsapp.endpoint,
      graph: { base, appId, appSecret },
      machines: { base: lab.machines.base },
      bank: lab.bank,
    }),
  };
  const redis = await createTestRedis();
  await redis.start();
  const servers = createServers({
    dataDir,
    layout: size.layout,
    common: { ...settings, REDIS_URL: redis.url },
    clockFiles: clocks.files,
    lines: [agentLine, webhookLine],
  });
  const ledger = openLedger();
  const touched = new Set<number>();

  // Without sessions at first, so that the demo does not pair a telephone of its own.
  await servers.open();
  const company = await foundCompany(agentLine.url, lab, shop);
  const payers = await foundPayers(agentLine.url);
  lab.bank.books.hooks.set(lab.bank.key, bankCalls(webhookLine.url, dataDir));
  await servers.stop('SIGTERM');
  await servers.start();
  await pairTelephone(company, lab, shop);

  const customers: Customer[] = [];
  const names = new Map<string, string>();
  async function invite(channel: Channel): Promise<Customer> {
    const name = `c${String(customers.length + 1).padStart(2, '0')}`;
    const number = `55119${String(77_000_000 + customers.length)}`;
    const parts = { lab, ledger, shop, random: random.fork(name) };
    const customer =
      channel === 'whatsapp'
        ? await aPhoneCustomer(parts, name, number)
        : await aGraphCustomer(parts, name, channel, channel === 'whatsappapi' ? number : undefined);
    customers.push(customer);
    names.set(keyOf(customer.address), name);
    return customer;
  }
  for (let index = 0; index < size.customers; index += 1) await invite(channels[index % channels.length] ?? 'whatsapp');
  const readers: Customer[] = [];
  for (let index = 0; index < size.readers; index += 1) {
    const name = `r${String(index + 1).padStart(2, '0')}`;
    const parts = { lab, ledger, shop, random: random.fork(name) };
    const reader = await aPhoneCustomer(parts, name, `55119${String(78_000_000 + index)}`);
    readers.push(reader);
    names.set(keyOf(reader.address), name);
  }
  const { now } = clocks;
  const customerAt = (address: string) => names.get(keyOf(address)) ?? null;
  const byContact = new Map<number, string>();

  const userIds = company.agents.map((desk) => desk.session().user.id);
  const agents: Agent[] = [];
  for (const [index, desk] of company.agents.entries()) {
    const name = `a${index + 1}`;
    agents.push(
      await hireAgent({
        name,
        url: agentLine.url,
        desk,
        ledger,
        random: random.fork(name),
        touched,
        colleagues: () => userIds.filter((id) => id !== desk.session().user.id),
        customerOf: (ticket) => customerBehind(ticket),
        now,
      }),
    );
  }
  /** The last message a ticket shows begins with who wrote it; a contact stays who it is. */
  function customerBehind({ contactId, contact, lastMessage }: Ticket): string {
    const known = byContact.get(contactId) ?? customerAt(contact.number) ?? nameIn(contact.name) ?? nameIn(lastMessage);
    if (known) byContact.set(contactId, known);
    return known ?? '?';
  }
  const nameIn = (text: string): string | null => /^(c\d\d)\b/.exec(text)?.[1] ?? null;

  return {
    lab,
    whatsapp: callOf(lab.whatsapp),
    graph: callOf(lab.graph),
    bank: callOf(lab.bank),
    servers,
    agentLine,
    webhookLine,
    dataDir,
    company,
    shop,
    customers,
    invite,
    readers,
    payers,
    agents,
    ledger,
    touched,
    customerAt,
    troubles,
    clocks,
    now,
    poisoned: { outbox: 0, jobs: 0 },
    async close() {
      clocks.letGo();
      for (const agent of agents) agent.close();
      await servers.close();
      await redis.stop();
      await agentLine.close();
      await webhookLine.close();
      await lab.close();
      folder.remove();
    },
  };
}

import { setTimeout as wait } from 'node:timers/promises';
import { tellEcho, tellStatus } from './callbacks.ts';
import type { LabCustomer, LabMessage } from './state.ts';
import { accountsOf, type World } from './world.ts';

/** What happens to a message of the company once the Graph has taken it: ticks, one by one. */

const order = ['accepted', 'sent', 'delivered', 'read'] as const;

/** Moves a message on and tells the company, never backwards. */
function advance(world: World, message: LabMessage, status: 'sent' | 'delivered' | 'read', reference?: string): void {
  const now = order.indexOf((message.status ?? 'accepted') as (typeof order)[number]);
  if (message.status === 'failed' || order.indexOf(status) <= now) return;
  const account = accountsOf(world).find(({ id }) => id === message.account);
  if (!account) return;
  message.status = status;
  world.keeper.touch();
  tellStatus(world, account, message, reference);
}

export function fail(world: World, message: LabMessage, code: string, text: string, reference?: string): void {
  const account = accountsOf(world).find(({ id }) => id === message.account);
  message.status = 'failed';
  message.error = { code, text };
  world.keeper.touch();
  if (account) tellStatus(world, account, message, reference);
}

/** Runs after the answer to the send has left, as with the real one: a callback never overtakes its own answer. */
export async function receive(
  world: World,
  message: LabMessage,
  customer: LabCustomer,
  reference: string | undefined,
): Promise<void> {
  await wait(5);
  const account = accountsOf(world).find(({ id }) => id === message.account);
  if (!account) return;
  if (account.channel !== 'whatsappapi') {
    tellEcho(world, account, message, { appId: world.appId, ...(reference ? { metadata: reference } : {}) });
  }
  advance(world, message, 'sent', reference);
  if (!customer.online) return;
  advance(world, message, 'delivered', reference);
  if (customer.reads === 'auto') advance(world, message, 'read', reference);
}

const fromCompany = ({ state }: World, customer: LabCustomer) =>
  state.messages.filter((message) => message.by === 'company' && message.customer === customer.id);

export function comeOnline(world: World, customer: LabCustomer): void {
  for (const message of fromCompany(world, customer)) {
    advance(world, message, 'delivered');
    if (customer.reads === 'auto') advance(world, message, 'read');
  }
}

/** The customer opens the chat: everything that reached them turns blue. */
export function readAll(world: World, customer: LabCustomer, account?: string): number {
  const unread = fromCompany(world, customer).filter(
    (message) => message.status === 'delivered' && (account === undefined || message.account === account),
  );
  for (const message of unread) advance(world, message, 'read');
  return unread.length;
}

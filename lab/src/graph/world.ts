import { ControlError } from '../control/index.ts';
import { randomBytes, randomInt } from 'node:crypto';
import type { MediaStore } from './media-store.ts';
import type { GraphChannel, GraphState, LabCustomer, LabMessage, LabNumber, LabPage, StateKeeper } from './state.ts';
import type { Webhooks } from './webhooks.ts';

/** Everything the parts of the Graph share. */
export interface World {
  readonly state: GraphState;
  readonly keeper: StateKeeper;
  readonly media: MediaStore;
  readonly webhooks: Webhooks;
  readonly appId: string;
  readonly appSecret: string;
  readonly requireProof: boolean;
  /** Where the wire listens. */
  base(): string;
}

/** One of the company's addresses: a number, a page, an Instagram account. */
export type Account =
  | { channel: 'whatsappapi'; id: string; name: string; number: LabNumber }
  | { channel: 'facebook' | 'instagram'; id: string; name: string; page: LabPage };

export const digits = (length: number, first = ''): string => {
  let value = first;
  while (value.length < length) value += String(randomInt(10));
  return value;
};
export const newToken = (kind: string): string => `EAA${kind}${randomBytes(16).toString('hex')}`;
export const newMessageId = (channel: GraphChannel): string =>
  channel === 'whatsappapi'
    ? `wamid.${randomBytes(27).toString('base64')}`
    : `m_${randomBytes(30).toString('base64url')}`;

export function accountsOf({ state }: World): Account[] {
  return [
    ...state.numbers.map((number) => ({
      channel: 'whatsappapi' as const,
      id: number.id,
      name: number.name,
      number,
    })),
    ...state.pages.flatMap((page) => [
      { channel: 'facebook' as const, id: page.id, name: page.name, page },
      ...(page.instagram
        ? [{ channel: 'instagram' as const, id: page.instagram.id, name: page.instagram.username, page }]
        : []),
    ]),
  ];
}

/** The account a customer means: the one named, else the only or first one of their channel. */
export function accountFor(world: World, customer: LabCustomer, id: string | undefined): Account {
  const account = accountsOf(world).find(
    (candidate) => candidate.channel === customer.channel && (id === undefined || candidate.id === id),
  );
  if (!account) throw new ControlError(`There is no ${customer.channel} account ${id ?? ''}`.trim(), 404);
  return account;
}

export function customerOf({ state }: World, id: string): LabCustomer {
  const customer = state.customers.find((candidate) => candidate.id === id);
  if (!customer) throw new ControlError(`There is no customer ${id}`, 404);
  return customer;
}

export function messageOf({ state }: World, customer: LabCustomer, id: string): LabMessage {
  const message = state.messages.find((candidate) => candidate.id === id && candidate.customer === customer.id);
  if (!message) throw new ControlError(`There is no message ${id}`, 404);
  return message;
}

export const windowKey = (account: string, customer: string): string => `${account}|${customer}`;

/** Milliseconds since the customer last wrote to the account; endless if never. */
export const silence = ({ state }: World, account: string, customer: string): number =>
  Date.now() - (state.lastInbound[windowKey(account, customer)] ?? Number.NEGATIVE_INFINITY);

export const dayMs = 86_400_000;

export function addCustomer(
  { state, keeper }: World,
  draft: { channel: GraphChannel; name: string } & Partial<LabCustomer>,
): LabCustomer {
  const phone = draft.phone?.replace(/\D/g, '');
  const id =
    draft.id ??
    (draft.channel === 'whatsappapi'
      ? (phone ?? draft.bsuid ?? digits(13, '55119'))
      : digits(16, draft.channel === 'facebook' ? '6' : '7'));
  if (state.customers.some((customer) => customer.id === id))
    throw new ControlError(`Customer ${id} exists already`, 409);
  const customer: LabCustomer = {
    id,
    channel: draft.channel,
    name: draft.name,
    ...(draft.channel === 'whatsappapi' && id !== draft.bsuid ? { phone: id } : {}),
    ...(draft.bsuid === undefined ? {} : { bsuid: draft.bsuid }),
    ...(draft.username === undefined ? {} : { username: draft.username }),
    online: draft.online ?? true,
    reachable: draft.reachable ?? true,
    reads: draft.reads ?? 'manual',
    blocked: false,
  };
  state.customers.push(customer);
  keeper.touch();
  return customer;
}

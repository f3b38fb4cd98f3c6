import { randomBytes } from 'node:crypto';
import type { Lab } from '@oplano/lab';
import type { Channel, OpenLedger } from './ledger.ts';
import type { Random } from './random.ts';
import type { Device, DeviceEntry } from './state.ts';

/** Somebody who writes to the company from a device of their own. */
export interface Customer {
  readonly name: string;
  readonly channel: Channel;
  /** What the channel calls them. */
  readonly address: string;
  write(): Promise<void>;
  read(): Promise<void>;
  setOnline(online: boolean): Promise<void>;
  device(): Promise<Device>;
}

type Call = (route: string, params?: Record<string, string>, body?: object) => Promise<unknown>;

/** A call of the lab's control API without the wire: the lab lives in this process. */
export const callOf = (part: Lab['whatsapp'] | Lab['graph'] | Lab['bank']): Call => {
  const routes = part.routes as Readonly<Record<string, ((request: object) => unknown) | undefined>>;
  return async (route, params = {}, body = {}) => {
    const handle = routes[route];
    if (!handle) throw new Error(`The lab has no ${route}.`);
    return handle({ params, query: new URLSearchParams(), body });
  };
};

interface Parts {
  readonly lab: Lab;
  readonly ledger: OpenLedger;
  readonly random: Random;
  /** The company's own telephone. */
  readonly shop: string;
}

const fileChance = 0.04;
/** No two alike, and by its first bytes what it says it is. */
export const aFile = (random: Random): Buffer =>
  Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(random.whole(200, 4_000))]);

export async function aPhoneCustomer(parts: Parts, name: string, number: string): Promise<Customer> {
  const { ledger, random, shop } = parts;
  const call = callOf(parts.lab.whatsapp);
  const phone = { number };
  await call('POST /phones', {}, { number, name });
  interface Entry {
    readonly id: string;
    readonly text: string;
    readonly fromMe: boolean;
    readonly status: DeviceEntry['status'];
  }
  const chatOf = async (owner: string, other: string): Promise<readonly Entry[]> => {
    const chats = (await call('GET /phones/:number/chats', { number: owner })) as { chat: string; entries: Entry[] }[];
    return chats.find(({ chat }) => chat === other)?.entries ?? [];
  };
  return {
    name,
    channel: 'whatsapp',
    address: number,
    async write() {
      const file = random.chance(fileChance) ? aFile(random) : null;
      const { text } = ledger.customerSays({ customer: name, channel: 'whatsapp', file: file?.length ?? null });
      const what = file
        ? {
            kind: 'document',
            file: file.toString('base64'),
            name: 'pedido.pdf',
            mimetype: 'application/pdf',
            caption: text,
          }
        : { kind: 'text', text };
      await call('POST /phones/:number/messages', phone, { to: shop, ...what });
    },
    read: async () => void (await call('POST /phones/:number/read', phone, { chat: shop })),
    setOnline: async (online) => void (await call('POST /phones/:number', phone, { online })),
    async device() {
      const [theirs, ours] = [await chatOf(number, shop), await chatOf(shop, number)];
      // How far a message of the company came stands on the company's own phone.
      const ticks = new Map(ours.filter(({ fromMe }) => fromMe).map(({ id, status }) => [id, status]));
      return {
        channel: 'whatsapp',
        entries: theirs.map(({ id, text, fromMe, status }) => ({
          text,
          fromCompany: !fromMe,
          status: fromMe ? status : (ticks.get(id) ?? 'sent'),
        })),
      };
    },
  };
}

/**
 * What somebody wrote is put in order by its time, which the Cloud API tells in whole seconds and the pages in thousandths:
 * nobody types faster. Counted from when the network had taken the last one, which may be long after it was begun.
 */
const typingMs = { whatsappapi: 1_100, facebook: 20, instagram: 20 };

export async function aGraphCustomer(
  parts: Omit<Parts, 'shop'>,
  name: string,
  channel: Exclude<Channel, 'whatsapp'>,
  phone?: string,
): Promise<Customer> {
  const { ledger, random } = parts;
  const call = callOf(parts.lab.graph);
  const { id } = (await call('POST /customers', {}, { channel, name, ...(phone ? { phone } : {}) })) as { id: string };
  interface Entry {
    readonly by: 'customer' | 'company';
    readonly text: string;
    readonly status?: string;
  }
  let wroteAt = 0;
  return {
    name,
    channel,
    address: id,
    async write() {
      if (Date.now() - wroteAt < typingMs[channel]) return;
      const file = channel === 'whatsappapi' && random.chance(fileChance) ? aFile(random) : null;
      const { text } = ledger.customerSays({ customer: name, channel, file: file?.length ?? null });
      const sent = file && { base64: file.toString('base64'), mimetype: 'application/pdf', name: 'pedido.pdf' };
      await call(
        'POST /customers/:id/messages',
        { id },
        sent ? { kind: 'document', text, file: sent } : { kind: 'text', text },
      );
      wroteAt = Date.now();
    },
    read: async () => void (await call('POST /customers/:id/read', { id })),
    setOnline: async (online) => void (await call('POST /customers/:id', { id }, { online })),
    async device() {
      const { messages } = (await call('GET /customers/:id/messages', { id })) as { messages: Entry[] };
      return {
        channel,
        entries: messages.map(({ by, text, status }) => ({
          text,
          fromCompany: by === 'company',
          status: status === 'read' || status === 'delivered' || status === 'failed' ? status : 'sent',
        })),
      };
    },
  };
}

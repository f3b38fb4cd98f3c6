import { afterAll, afterEach, beforeAll } from 'vitest';
import type { Address, ChannelDriver, InboundMessage, KnownMessage, SendResult } from '../../driver.ts';
import { type Lab, openDriver, type OpenOptions, type Paired, pairDriver, startLabNetwork } from './world.ts';

export const ana = '5511988880001';
export const beto = '5511988880002';

/** A message as the lab's phones show it. */
export interface Entry {
  readonly id: string;
  readonly text: string;
  readonly status: string;
  readonly fromMe: boolean;
  readonly edited: boolean;
  readonly deleted: boolean;
  readonly kind: string;
  readonly forwarded?: boolean;
}

export type Company = Paired & { readonly number: string };
export type Sent = Extract<SendResult, { ok: true }> & { readonly known: KnownMessage };

/** A lab with two customers for a whole file; drivers opened through it are stopped after each test. */
export interface Town {
  lab(): Lab;
  newCompany(): Promise<string>;
  pair(open?: OpenOptions): Promise<Company>;
  /** Another process with the keys of an account. */
  reopen(open: OpenOptions): Promise<Paired>;
  /** Its process "dies": nobody stops it any more. */
  abandon(driver: ChannelDriver): void;
  keep(driver: ChannelDriver): void;
  write(from: string, to: string, body: object): Promise<string>;
  say(from: string, to: string, text: string): Promise<string>;
  entriesOf(number: string): Promise<Entry[]>;
  entry(number: string, id: string): Promise<Entry | undefined>;
}

let nextNumber = 5_511_990_000_100;

export function openTown(): Town {
  let lab: Lab;
  const drivers = new Set<ChannelDriver>();
  beforeAll(async () => {
    lab = await startLabNetwork();
    await lab.post('/phones', { number: ana, name: 'Ana' });
    await lab.post('/phones', { number: beto, name: 'Beto', addressing: 'pn' });
  });
  afterEach(async () => {
    await Promise.all([...drivers].map((driver) => driver.stop()));
    drivers.clear();
  });
  afterAll(() => lab.close());

  const newCompany = async () => {
    nextNumber += 1;
    await lab.post('/phones', { number: `${nextNumber}`, name: 'Loja' });
    return `${nextNumber}`;
  };
  const write: Town['write'] = async (from, to, body) => {
    const { id } = await lab.post<{ id: string }>(`/phones/${from}/messages`, { to, ...body });
    return id;
  };
  const entriesOf = async (number: string) => {
    const chats = await lab.get<{ entries: Entry[] }[]>(`/phones/${number}/chats`);
    return chats.flatMap(({ entries }) => entries);
  };
  return {
    lab: () => lab,
    newCompany,
    pair: async (open = {}) => {
      const number = await newCompany();
      const paired = await pairDriver(lab, number, open);
      drivers.add(paired.driver);
      return { ...paired, number };
    },
    reopen: async (open) => {
      const opened = openDriver(lab, open);
      drivers.add(opened.driver);
      await opened.driver.start();
      return opened;
    },
    abandon: (driver) => void drivers.delete(driver),
    keep: (driver) => void drivers.add(driver),
    write,
    say: (from, to, text) => write(from, to, { kind: 'text', text }),
    entriesOf,
    entry: async (number, id) => (await entriesOf(number)).find((one) => one.id === id),
  };
}

export const jid = (number: string): Address => ({ native: `${number}@s.whatsapp.net`, phone: number });

export const known = ({ externalId, chat, author, fromMe, body, raw }: InboundMessage): KnownMessage => ({
  externalId,
  chat,
  author,
  fromMe,
  body,
  ...(raw ? { raw } : {}),
});

export const arrived = ({ recorder }: Paired, id: string): Promise<InboundMessage> =>
  recorder.next('message', (event) => event.externalId === id && event.placeholder !== true);

export async function sendText({ driver }: Paired, to: string, text: string): Promise<Sent> {
  const result = await driver.send({ reference: text, to: jid(to), content: { kind: 'text', text } });
  if (!result.ok) throw new Error(result.message);
  return { ...result, known: { externalId: result.externalId, chat: jid(to), fromMe: true, body: text } };
}

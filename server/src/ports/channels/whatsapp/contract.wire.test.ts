import { capabilities } from '@oplano/core/connections';
import { type CustomerMessage, type CustomerView, driverContract, type World } from '../testing/index.ts';
import { pairDriver, startLabNetwork } from './testing/world.ts';

const company = '5511990000001';
const ana = '5511988880001';

interface Entry {
  readonly id: string;
  readonly kind: string;
  readonly text: string;
  readonly reactions: Readonly<Record<string, string>>;
  readonly media?: { readonly mimetype: string; readonly voice?: boolean };
  readonly location?: { readonly latitude: number; readonly longitude: number };
  readonly cards?: { readonly name: string; readonly phones: string[] }[];
  readonly quoteOf?: string;
}

driverContract('WhatsApp by QR', async (): Promise<World> => {
  const lab = await startLabNetwork();
  await lab.post('/phones', { number: company, name: 'Loja' });
  await lab.post('/phones', { number: ana, name: 'Ana' });
  const { driver, recorder } = await pairDriver(lab, company);

  let typing: unknown = 'paused';
  lab.whatsapp.subscribe((event) => {
    if (event.type === 'typing' && event['phone'] === ana) typing = event['state'];
  });
  const find = async (id: string): Promise<CustomerView | undefined> => {
    const chats = await lab.get<{ entries: Entry[] }[]>(`/phones/${ana}/chats`);
    const entry = chats.flatMap(({ entries }) => entries).find((one) => one.id === id);
    if (!entry) return undefined;
    const { kind, text, media, location, cards, quoteOf } = entry;
    return {
      kind,
      text,
      reactions: Object.values(entry.reactions),
      ...(media ? { mimetype: media.mimetype, bytes: await lab.get<Buffer>(`/phones/${ana}/media/${id}`) } : {}),
      ...(media?.voice ? { voice: true } : {}),
      ...(location ? { location } : {}),
      ...(cards ? { cards } : {}),
      ...(quoteOf ? { quoteOf } : {}),
    };
  };
  const sees = async (id: string): Promise<CustomerView> => {
    for (let tries = 0; tries < 200; tries += 1) {
      const view = await find(id);
      if (view) return view;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error(`${id} did not reach the phone`);
  };
  const write = async (message: CustomerMessage): Promise<string> => {
    const { id } = await lab.post<{ id: string }>(`/phones/${ana}/messages`, { to: company, ...bodyOf(message) });
    return id;
  };
  return {
    driver,
    recorder,
    capabilities: capabilities.whatsapp,
    ticks: ['sent', 'delivered', 'read'],
    sends: ['image', 'video', 'audio', 'document', 'sticker'],
    customer: {
      address: { native: `${ana}@s.whatsapp.net`, phone: ana },
      name: 'Ana',
      writes: ['text', 'image', 'video', 'audio', 'document', 'sticker', 'location', 'contacts', 'reaction'],
      write,
      sees,
      ownMessage: sees,
      seesTyping: async () => typing !== 'paused',
      reads: async () => {
        await lab.post(`/phones/${ana}/read`, { chat: company });
      },
    },
    repeat: async (id) => {
      await lab.post(`/phones/${company}/repeat`, { id });
    },
    refuse: async () => {
      await lab.post(`/phones/${ana}`, { sendRefusal: 463 });
      return '463';
    },
    close: async () => {
      await driver.stop();
      await lab.close();
    },
  };
});

function bodyOf(message: CustomerMessage): Record<string, unknown> {
  switch (message.kind) {
    case 'text':
    case 'location':
      return { ...message };
    case 'reaction':
      return { kind: 'reaction', id: message.to, emoji: message.emoji };
    case 'contacts':
      return { kind: 'contact', name: message.cards[0]?.name, phones: message.cards[0]?.phones };
    default: {
      const { bytes, voice, kind, ...rest } = message;
      return { ...rest, kind: voice ? 'voice' : kind, file: bytes.toString('base64') };
    }
  }
}

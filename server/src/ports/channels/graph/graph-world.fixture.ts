import http from 'node:http';
import { buffer } from 'node:stream/consumers';
import { createGraph, type Graph } from '@oplano/lab/graph';
import { capabilities } from '@oplano/core/connections';
import type { ChannelDriver } from '../driver.ts';
import {
  createRecorder,
  type Customer,
  type CustomerMessage,
  type CustomerView,
  type Recorder,
  type World,
} from '../testing/index.ts';
import { createCloudDriver } from './cloud-driver.ts';
import type { GraphSettings } from './graph-client.ts';
import { createPageDriver } from './page-driver.ts';
import { parseWebhook, type WebhookEvent } from './parse-webhook.ts';
import { isSigned } from './signature.ts';

/** The lab's Graph, a callback that feeds a recorder, and an open account of a channel. */
export interface GraphWorld extends World {
  readonly graph: Graph;
  readonly settings: GraphSettings;
  readonly account: { readonly id: string; readonly token: string; readonly pageId: string };
  readonly recorder: Recorder;
  readonly control: (
    route: string,
    params?: Readonly<Record<string, string>>,
    body?: object,
  ) => Promise<Record<string, unknown>>;
}

interface LabMessage {
  id: string;
  kind: string;
  text: string;
  status?: string;
  media?: { id: string; mimetype: string; voice: boolean };
  location?: { latitude: number; longitude: number };
  cards?: { name: string; phones: string[] }[];
  quoteOf?: string;
  reactions: Record<string, string>;
}

type Channel = WebhookEvent['channel'];
const reads = ['text', 'image', 'video', 'audio', 'document', 'sticker', 'reaction'] as const;

async function openCallback(secret: string, take: (events: WebhookEvent[], raw: Buffer) => Promise<void>) {
  const server = http.createServer((request, response) => {
    void buffer(request).then(async (raw) => {
      const header = request.headers['x-hub-signature-256'];
      const signed = isSigned(raw, typeof header === 'string' ? header : undefined, secret);
      if (signed) await take(parseWebhook(JSON.parse(raw.toString())).events, raw);
      response.writeHead(signed ? 200 : 403).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('no port');
  return { server, url: `http://127.0.0.1:${address.port}/` };
}

export async function openGraphWorld(channel: Channel): Promise<GraphWorld> {
  const graph = await createGraph({ requireProof: true });
  const recorder = createRecorder();
  const bodies: string[] = [];
  const routes: Readonly<Record<string, (request: never) => unknown>> = graph.routes;
  const control: GraphWorld['control'] = async (route, params = {}, body = {}) =>
    // Every control route answers a record or a list; each caller knows which.
    (await routes[route]?.({ params, query: new URLSearchParams(), body } as never)) as Record<string, unknown>;

  const callback = await openCallback(graph.appSecret, async (events, raw) => {
    bodies.push(raw.toString());
    for (const { channel: of, event } of events) if (of === channel) await recorder.listener(event);
  });
  await control('POST /webhook', {}, { url: callback.url });
  const settings: GraphSettings = {
    baseUrl: graph.base,
    version: 'v25.0',
    appId: graph.appId,
    appSecret: graph.appSecret,
  };
  const account = await openAccount(channel, control);
  const driver = openDriver(channel, settings, account, recorder);
  await driver.start();
  const customer = await openCustomer(channel, graph, control);

  return {
    graph,
    settings,
    account,
    control,
    driver,
    recorder,
    customer,
    capabilities: capabilities[channel],
    ticks:
      channel === 'whatsappapi'
        ? ['sent', 'delivered', 'read']
        : channel === 'facebook'
          ? ['delivered', 'read']
          : ['read'],
    sends:
      channel === 'whatsappapi'
        ? ['image', 'video', 'audio', 'document', 'sticker']
        : ['image', 'video', 'audio', 'document'],
    async repeat(externalId) {
      const body = bodies.find((one) => one.includes(JSON.stringify(externalId)));
      await control('POST /forge', {}, { body: JSON.parse(body ?? '{}') as object, secret: graph.appSecret });
    },
    async refuse() {
      await control('POST /faults', {}, { failCode: 131048, times: 1_000 });
      return '131048';
    },
    async close() {
      await driver.stop();
      await graph.close();
      callback.server.close();
    },
  };
}

async function openAccount(channel: Channel, control: GraphWorld['control']): Promise<GraphWorld['account']> {
  if (channel === 'whatsappapi') {
    const number = await control('POST /numbers', {}, { display: '+55 11 4000-0001', name: 'Loja', coexistence: true });
    return { id: String(number['id']), token: String(number['token']), pageId: '' };
  }
  const page = await control('POST /pages', {}, { name: 'Loja', instagram: 'loja.oficial' });
  // As `createGraph` answers it when the page was asked for with an Instagram account.
  const linked = page['instagram'] as { id: string };
  const pageId = String(page['id']);
  return { id: channel === 'instagram' ? linked.id : pageId, token: String(page['token']), pageId };
}

export function openDriver(
  channel: Channel,
  settings: GraphSettings,
  account: GraphWorld['account'],
  recorder: Recorder,
): ChannelDriver {
  const { id, token, pageId } = account;
  return channel === 'whatsappapi'
    ? createCloudDriver(settings, { phoneNumberId: id, accessToken: token }, recorder.listener)
    : createPageDriver(channel, settings, { pageId, accessToken: token }, recorder.listener);
}

async function openCustomer(channel: Channel, graph: Graph, control: GraphWorld['control']): Promise<Customer> {
  const person = await control('POST /customers', {}, { channel, name: 'Ana Lima', username: 'ana.lima' });
  const id = String(person['id']);
  const find = async (externalId: string) => {
    const { messages } = (await control('GET /customers/:id/messages', { id })) as { messages: LabMessage[] };
    return messages.find((message) => message.id === externalId);
  };
  const view = async (message: LabMessage): Promise<CustomerView> => {
    const media = message.media && (await control('GET /media/:id', { id: message.media.id }));
    const reactions = Object.values(message.reactions);
    return { ...message, reactions, ...(media ? { bytes: media['file'] as Buffer } : {}) };
  };
  const wait = async (externalId: string, fits: (message: LabMessage) => boolean) => {
    for (let turn = 0; turn < 200; turn += 1) {
      const message = await find(externalId);
      if (message && fits(message)) return message;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    throw new Error(`${externalId} never came: ${graph.base}`);
  };
  return {
    address: channel === 'whatsappapi' ? { native: id, phone: id } : { native: id },
    name: 'Ana Lima',
    writes:
      channel === 'whatsappapi'
        ? [...reads, 'location', 'contacts']
        : channel === 'facebook'
          ? [...reads, 'location']
          : reads,
    async write(message: CustomerMessage) {
      if (message.kind === 'reaction') {
        await control(
          'POST /customers/:id/messages/:messageId/reaction',
          { id, messageId: message.to },
          { emoji: message.emoji },
        );
        return message.to;
      }
      const written = await control('POST /customers/:id/messages', { id }, writing(message));
      return String(written['id']);
    },
    sees: async (externalId) => view(await wait(externalId, ({ status }) => status !== 'accepted')),
    ownMessage: async (externalId) => view(await wait(externalId, () => true)),
    seesTyping: async () => (await control('GET /customers/:id/messages', { id }))['typing'] === true,
    async reads(externalId) {
      await wait(externalId, ({ status }) => status === 'delivered');
      await control('POST /customers/:id/read', { id });
    },
  };
}

function writing(message: Exclude<CustomerMessage, { kind: 'reaction' }>): object {
  if ('bytes' in message) {
    const { bytes, mimetype, name, caption, ...rest } = message;
    return { ...rest, text: caption, file: { base64: bytes.toString('base64'), mimetype, name } };
  }
  if (message.kind === 'location') return { kind: 'location', location: message };
  return message;
}

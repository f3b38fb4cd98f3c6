import { z } from 'zod';
import {
  ProviderTrouble,
  type Address,
  type ChannelDriver,
  type ChannelListener,
  type KnownMessage,
  type OutboundFile,
  type SendResult,
} from '../driver.ts';
import { cloudPayload } from './cloud-content.ts';
import { cloudSource } from './cloud-inbound.ts';
import { listTemplates } from './cloud-templates.ts';
import { createGraphClient, type GraphSettings } from './graph-client.ts';
import { GraphError, isAway } from './graph-error.ts';
import { createAccountWatch } from './account-watch.ts';
import { remembering } from './remembering.ts';
import { StreamedFile } from './streamed-file.ts';

/** A number of the WhatsApp Cloud API. */
export interface CloudAccount {
  readonly phoneNumberId: string;
  readonly accessToken: string;
  /** The business account the number belongs to; found through the token where it is not given. */
  readonly businessId?: string;
}

const numberInfo = z.object({ display_phone_number: z.string(), verified_name: z.string().default('') });
const sent = z.object({ messages: z.tuple([z.object({ id: z.string() })], z.unknown()) });
const uploaded = z.object({ id: z.string() });
const mediaInfo = z.object({ url: z.string() });
const done = z.unknown();
const tokenInfo = z.object({
  data: z.object({
    granular_scopes: z.array(z.object({ scope: z.string(), target_ids: z.array(z.string()).optional() })).default([]),
  }),
});
const numbers = z.object({ data: z.array(z.object({ id: z.string() })) });

const reach = ({ native, phone, bsuid }: Address): object =>
  phone ? { to: phone } : bsuid ? { recipient: bsuid } : { to: native };

export function createCloudDriver(
  settings: GraphSettings,
  account: CloudAccount,
  listener: ChannelListener,
): ChannelDriver {
  const { phoneNumberId, accessToken, businessId: givenBusiness } = account;
  const graph = createGraphClient(settings, accessToken);
  const watch = createAccountWatch(listener, async () => {
    const info = await graph.call('GET', phoneNumberId, numberInfo, {
      query: { fields: 'display_phone_number,verified_name,quality_rating,code_verification_status' },
    });
    const phone = info.display_phone_number.replace(/\D/g, '');
    await subscribe();
    return { native: phone, phone, name: info.verified_name };
  });
  /** Typing is shown under a message that was read; the last one of each chat is the one. */
  const lastRead = remembering<string>(1_000);
  let business: Promise<string | undefined> | undefined;

  async function findBusiness(): Promise<string | undefined> {
    if (givenBusiness) return givenBusiness;
    const info = await graph.call('GET', 'debug_token', tokenInfo, { query: { input_token: accessToken } });
    const scopes = info.data.granular_scopes.filter(({ scope }) => scope === 'whatsapp_business_management');
    for (const id of scopes.flatMap(({ target_ids: ids = [] }) => ids)) {
      const owned = await graph.call('GET', `${id}/phone_numbers`, numbers, { query: { fields: 'id', limit: '100' } });
      if (owned.data.some((number) => number.id === phoneNumberId)) return id;
    }
    return undefined;
  }
  const businessId = () => {
    business ??= findBusiness().then(
      (found) => {
        // What the token may do can be widened at any time.
        if (!found) business = undefined;
        return found;
      },
      (error: unknown) => {
        business = undefined;
        throw error;
      },
    );
    return business;
  };

  /** A token that may only send cannot do this; whoever made it has then subscribed by hand. */
  async function subscribe(): Promise<void> {
    try {
      const id = await businessId();
      if (id) await graph.call('POST', `${id}/subscribed_apps`, done);
    } catch (error) {
      if (!(error instanceof GraphError)) throw error;
    }
  }

  async function upload(file: OutboundFile): Promise<string> {
    const form = new FormData();
    form.set('messaging_product', 'whatsapp');
    form.set('type', file.mimetype);
    form.set('file', new StreamedFile(file, file.name));
    return (await graph.call('POST', `${phoneNumberId}/media`, uploaded, { form })).id;
  }

  const post = (to: Address, payload: object): Promise<SendResult> =>
    watch.guard(async () => {
      const answer = await graph.call('POST', `${phoneNumberId}/messages`, sent, {
        json: { messaging_product: 'whatsapp', recipient_type: 'individual', ...reach(to), ...payload },
      });
      return { ok: true, externalId: answer.messages[0].id };
    });

  const markRead = (messageId: string, more: object = {}) =>
    graph.call('POST', `${phoneNumberId}/messages`, done, {
      json: { messaging_product: 'whatsapp', status: 'read', message_id: messageId, ...more },
    });

  return {
    kind: 'whatsappapi',
    sendsAtOnce: 8,
    start: watch.start,
    stop: watch.stop,
    logout: watch.stop,
    probe: watch.probe,

    send: ({ to, content, quote, reference }) =>
      watch.guard(async () => {
        const file = content.kind === 'media' ? content.file : content.kind === 'template' && content.file?.file;
        const mediaId = file ? await upload(file) : undefined;
        return post(to, {
          ...cloudPayload(content, mediaId),
          ...(quote ? { context: { message_id: quote.externalId } } : {}),
          biz_opaque_callback_data: reference,
        });
      }),

    react: (message: KnownMessage, emoji) =>
      post(message.chat, { type: 'reaction', reaction: { message_id: message.externalId, emoji } }),

    async markRead(messages) {
      // Everything before it is read with it.
      const last = messages.filter(({ fromMe }) => !fromMe).at(-1);
      if (!last) return;
      lastRead.set(last.chat.native, last.externalId);
      return watch.guard(async () => void (await markRead(last.externalId)));
    },

    async typing(to, state) {
      const messageId = lastRead.get(to.native);
      if (state !== 'paused' && messageId) await markRead(messageId, { typing_indicator: { type: 'text' } });
    },

    async fetchMedia(ref) {
      const { id, phoneNumberId: number } = cloudSource.parse(ref.source);
      const info = await graph.call('GET', id, mediaInfo, { query: { phone_number_id: number } });
      return graph.download(info.url, true);
    },

    block: (address, on) =>
      watch.guard(async () => {
        const json = { messaging_product: 'whatsapp', block_users: [{ user: address.phone ?? address.native }] };
        await graph.call(on ? 'POST' : 'DELETE', `${phoneNumberId}/block_users`, done, { json });
      }),

    async templates() {
      try {
        const id = await businessId();
        if (id) return await listTemplates(graph, id);
      } catch (error) {
        if (!(error instanceof GraphError)) throw error;
        throw new ProviderTrouble(isAway(error) ? 'away' : 'refused', error);
      }
      // The token opens the number and says nothing of its business, which is where templates are.
      throw new ProviderTrouble('refused', 'The token names no business with this number.');
    },
  };
}

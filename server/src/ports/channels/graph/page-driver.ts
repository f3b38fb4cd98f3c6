import { z } from 'zod';
import type { Address, ChannelDriver, ChannelListener, SendRequest, SendResult } from '../driver.ts';
import { createAccountWatch } from './account-watch.ts';
import { createGraphClient, type GraphSettings } from './graph-client.ts';
import { GraphError } from './graph-error.ts';
import { subscribePage } from './page-accounts.ts';
import { type PageChannel, type PagePart, pageParts } from './page-content.ts';
import { pageSource } from './page-inbound.ts';
import { remembering } from './remembering.ts';
import { StreamedFile } from './streamed-file.ts';

/** A page of Facebook; an Instagram account is reached through the page it is linked to. */
export interface PageAccount {
  readonly pageId: string;
  readonly accessToken: string;
}

const pageInfo = z.object({
  id: z.string(),
  name: z.string().default(''),
  instagram_business_account: z.object({ id: z.string(), username: z.string().default('') }).optional(),
});
const sent = z.object({ message_id: z.string() });
const uploaded = z.object({ attachment_id: z.string() });
const done = z.unknown();
const person = z.object({
  name: z.string().optional(),
  first_name: z.string().optional(),
  last_name: z.string().optional(),
  username: z.string().optional(),
  profile_pic: z.string().optional(),
});

/** Meta refuses names of uploads with other than plain letters. */
const plainName = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w.-]+/g, '_');

export function createPageDriver(
  channel: PageChannel,
  settings: GraphSettings,
  { pageId, accessToken }: PageAccount,
  listener: ChannelListener,
): ChannelDriver {
  const graph = createGraphClient(settings, accessToken);
  const instagram = channel === 'instagram';
  const watch = createAccountWatch(listener, async () => {
    const page = await graph.call('GET', pageId, pageInfo, {
      query: { fields: 'id,name,instagram_business_account{id,username}' },
    });
    const linked = page.instagram_business_account;
    if (instagram && !linked) throw new GraphError('The page has no Instagram account', { status: 400, code: 190 });
    await subscribePage(graph, pageId);
    return instagram && linked ? { native: linked.id, name: linked.username } : { native: page.id, name: page.name };
  });
  /** Ids of the parts of a message that already went out, so that a repeat goes on where it stopped. */
  const sentParts = remembering<string[]>(500);

  const post = async (json: object): Promise<string> =>
    (await graph.call('POST', `${pageId}/messages`, sent, { json })).message_id;
  const act = (to: Address, action: string, more: object = {}) =>
    graph.call('POST', `${pageId}/messages`, done, {
      json: { recipient: { id: to.native }, sender_action: action, ...more },
    });

  async function postFile(head: object, metadata: object, part: Extract<PagePart, { kind: 'file' }>): Promise<string> {
    const form = new FormData();
    const attachment = { type: part.type, payload: { is_reusable: false } };
    if (instagram) {
      // Instagram takes files only by the id of an upload.
      form.set('platform', 'instagram');
      form.set('message', JSON.stringify({ attachment }));
      form.set('filedata', new StreamedFile(part.file, plainName(part.file.name)));
      const { attachment_id: id } = await graph.call('POST', `${pageId}/message_attachments`, uploaded, { form });
      return post({ ...head, message: { attachment: { type: 'MEDIA_SHARE', payload: { id } } } });
    }
    for (const [name, value] of Object.entries(head))
      form.set(name, typeof value === 'string' ? value : JSON.stringify(value));
    form.set('message', JSON.stringify({ attachment, ...metadata }));
    form.set('filedata', new StreamedFile(part.file, plainName(part.file.name)));
    return (await graph.call('POST', `${pageId}/messages`, sent, { form })).message_id;
  }

  async function send({ to, content, quote, reference }: SendRequest): Promise<SendResult> {
    const parts = pageParts(channel, content);
    if (!parts) return { ok: false, code: 'unsupported', message: `${channel} has no ${content.kind}`, retry: 'never' };
    const ids = sentParts.get(reference) ?? [];
    for (const part of parts.slice(ids.length)) {
      const isFirst = ids.length === 0;
      const head = {
        recipient: { id: to.native },
        messaging_type: 'RESPONSE',
        ...(quote && isFirst ? { reply_to: { mid: quote.externalId } } : {}),
      };
      const metadata = instagram || !isFirst ? {} : { metadata: reference };
      const id =
        part.kind === 'file'
          ? await postFile(head, metadata, part)
          : await post({ ...head, message: { ...part.message, ...metadata } });
      ids.push(id);
      sentParts.set(reference, ids);
    }
    sentParts.delete(reference);
    const [externalId] = ids;
    if (externalId === undefined)
      return { ok: false, code: 'empty', message: 'There is nothing to send', retry: 'never' };
    return { ok: true, externalId };
  }

  return {
    kind: channel,
    sendsAtOnce: 4,
    start: watch.start,
    stop: watch.stop,
    // The page stays subscribed: Facebook and Instagram share the subscription, and the other one may be in use.
    logout: watch.stop,
    probe: watch.probe,
    send: (request) => watch.guard(() => send(request)),
    react: (message, emoji) =>
      watch.guard(async () => {
        const payload = { message_id: message.externalId, ...(emoji ? { reaction: emoji } : {}) };
        await act(message.chat, emoji ? 'react' : 'unreact', { payload });
        return { ok: true, externalId: message.externalId };
      }),
    async markRead(messages) {
      const last = messages.filter(({ fromMe }) => !fromMe).at(-1);
      if (!last) return;
      return watch.guard(async () => void (await act(last.chat, 'mark_seen')));
    },
    async typing(to, state) {
      await act(to, state === 'paused' ? 'typing_off' : 'typing_on');
    },
    fetchMedia: (ref) => graph.download(pageSource.parse(ref.source).url, false),
    async profile({ native }) {
      const fields = instagram ? 'name,username,profile_pic' : 'first_name,last_name,name,profile_pic';
      const found = await graph.call('GET', native, person, { query: { fields } });
      const name = found.name ?? ([found.first_name, found.last_name].filter(Boolean).join(' ') || found.username);
      const { profile_pic: url } = found;
      // Without one there may be none, or none that we may see.
      return { ...(name ? { name } : {}), ...(url ? { picture: () => graph.download(url, false) } : {}) };
    },
  };
}

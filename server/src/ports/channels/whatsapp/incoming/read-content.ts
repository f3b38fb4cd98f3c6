import type { MessageContent } from '@oplano/contracts/messages';
import { normalizeMessageContent, type proto, type WAMessageKey } from 'baileys';
import type { MediaRef } from '../../driver.ts';
import { readFile } from './read-media.ts';
import { readVcard } from './vcard.ts';

/** What a message says, without who said it. */
export interface ReadContent {
  readonly body: string;
  readonly content: MessageContent;
  readonly media?: MediaRef;
  readonly context?: proto.IContextInfo | null | undefined;
}

type Reader = (content: proto.IMessage) => ReadContent | undefined;

/** Parts of the protocol that are no messages: keys, settings, votes, albums (their pictures come one by one). */
const silentFields: ReadonlySet<string> = new Set([
  'messageContextInfo',
  'senderKeyDistributionMessage',
  'protocolMessage',
  'reactionMessage',
  'encReactionMessage',
  'secretEncryptedMessage',
  'pollUpdateMessage',
  'keepInChatMessage',
  'pinInChatMessage',
  'albumMessage',
  'stickerSyncRmrMessage',
  'deviceSentMessage',
]);

/** Undefined: not something to show. What is unknown but meant for people becomes `unsupported`. */
export function readContent(message: proto.IMessage, key: WAMessageKey): ReadContent | undefined {
  if (isViewOnce(message)) return { body: '', content: { kind: 'viewOnce' } };
  const content = normalizeMessageContent(message) ?? {};
  const file = readFile(content.lottieStickerMessage?.message ?? content, key);
  if (file) {
    if (file.viewOnce) return { body: '', content: { kind: 'viewOnce' } };
    if (!file.media) return { body: file.caption, content: unsupported('media'), context: file.context };
    return { body: file.caption, content: { kind: 'media' }, media: file.media, context: file.context };
  }
  for (const read of readers) {
    const found = read(content);
    if (found) return found;
  }
  const unknown = Object.entries(content).find(([name, value]) => value && !silentFields.has(name));
  return unknown ? { body: '', content: unsupported(unknown[0].replace(/Message$/, '')) } : undefined;
}

const unsupported = (what: string): MessageContent => ({ kind: 'unsupported', what: what.slice(0, 100) });

function isViewOnce(message: proto.IMessage): boolean {
  const inner = message.ephemeralMessage?.message ?? message;
  return Boolean(inner.viewOnceMessage ?? inner.viewOnceMessageV2 ?? inner.viewOnceMessageV2Extension);
}

const readers: readonly Reader[] = [readText, readLocation, readCards, readPoll, readChoiceReply, readChoice, readCall];

function readText({ conversation, extendedTextMessage: extended }: proto.IMessage): ReadContent | undefined {
  if (conversation) return { body: conversation, content: { kind: 'text' } };
  if (!extended) return undefined;
  const context = extended.contextInfo;
  const body = extended.text ?? '';
  const ad = context?.externalAdReply;
  if (!ad?.sourceUrl) return { body, content: { kind: 'text' }, context };
  const { title, body: description, sourceUrl } = ad;
  return {
    body,
    content: {
      kind: 'ad',
      title: (title ?? '').slice(0, 500),
      description: (description ?? '').slice(0, 2_000),
      url: sourceUrl.slice(0, 2_000),
    },
    context,
  };
}

function readLocation(content: proto.IMessage): ReadContent | undefined {
  const live = content.liveLocationMessage;
  const place = content.locationMessage ?? live;
  if (!place) return undefined;
  const { degreesLatitude: latitude, degreesLongitude: longitude } = place;
  if (!inRange(latitude, 90) || !inRange(longitude, 180)) return { body: '', content: unsupported('location') };
  const { name, address, comment } = content.locationMessage ?? {};
  return {
    body: comment ?? live?.caption ?? '',
    content: {
      kind: 'location',
      latitude,
      longitude,
      name: (name ?? '').slice(0, 500),
      address: (address ?? '').slice(0, 1_000),
      live: Boolean(live ?? content.locationMessage?.isLive),
    },
    context: place.contextInfo,
  };
}

function inRange(value: number | null | undefined, limit: number): value is number {
  return typeof value === 'number' && Math.abs(value) <= limit;
}

function readCards({ contactMessage, contactsArrayMessage }: proto.IMessage): ReadContent | undefined {
  const cards = contactsArrayMessage?.contacts ?? (contactMessage ? [contactMessage] : []);
  if (cards.length === 0) return undefined;
  const read = cards.slice(0, 50).map(({ vcard, displayName }) => readVcard(vcard ?? '', displayName ?? ''));
  return {
    body: read.map(({ name }) => name).join(', '),
    content: { kind: 'contacts', cards: read },
    context: (contactsArrayMessage ?? contactMessage)?.contextInfo,
  };
}

function readPoll(content: proto.IMessage): ReadContent | undefined {
  const poll = content.pollCreationMessage ?? content.pollCreationMessageV2 ?? content.pollCreationMessageV3;
  if (!poll) return undefined;
  const options = (poll.options ?? []).slice(0, 20).map(({ optionName }) => (optionName ?? '').slice(0, 200));
  return { body: poll.name ?? '', content: { kind: 'poll', options }, context: poll.contextInfo };
}

/** The customer pressed something; `body` is what stood on it. */
function readChoiceReply(content: proto.IMessage): ReadContent | undefined {
  const reply = (
    id: string | null | undefined,
    title: string | null | undefined,
    context?: proto.IContextInfo | null,
  ) => ({ body: title || id || '', content: { kind: 'choiceReply', id: (id ?? '').slice(0, 200) }, context }) as const;
  const button = content.buttonsResponseMessage;
  if (button) return reply(button.selectedButtonId, button.selectedDisplayText, button.contextInfo);
  const list = content.listResponseMessage;
  if (list) return reply(list.singleSelectReply?.selectedRowId, list.title, list.contextInfo);
  const template = content.templateButtonReplyMessage;
  if (template) return reply(template.selectedId, template.selectedDisplayText, template.contextInfo);
  const flow = content.interactiveResponseMessage;
  if (flow) return reply(flow.nativeFlowResponseMessage?.name, flow.body?.text, flow.contextInfo);
  return undefined;
}

/** A menu that some business sent us. */
function readChoice(content: proto.IMessage): ReadContent | undefined {
  const menu = (body: string | null | undefined, options: readonly { id: string; title: string }[]): ReadContent => ({
    body: body ?? '',
    content: { kind: 'choice', options: options.slice(0, 50) },
  });
  const { buttonsMessage: buttons, listMessage: list, interactiveMessage: interactive, templateMessage } = content;
  if (buttons) {
    const options = (buttons.buttons ?? []).map((one) => option(one.buttonId, one.buttonText?.displayText));
    return menu(buttons.contentText, options);
  }
  if (list) {
    const rows = (list.sections ?? []).flatMap(({ rows: some }) => some ?? []);
    return menu(
      list.description ?? list.title,
      rows.map((row) => option(row.rowId, row.title)),
    );
  }
  if (interactive) return menu(interactive.body?.text, []);
  const template = templateMessage?.hydratedTemplate ?? templateMessage?.hydratedFourRowTemplate;
  if (!template) return undefined;
  const options = (template.hydratedButtons ?? []).map(({ quickReplyButton: quick, urlButton: url }) =>
    option(quick?.id ?? url?.url, quick?.displayText ?? url?.displayText),
  );
  return menu(template.hydratedContentText, options);
}

const option = (id: string | null | undefined, title: string | null | undefined) => ({
  id: (id ?? '').slice(0, 200),
  title: (title ?? '').slice(0, 200),
});

function readCall({ callLogMesssage: call }: proto.IMessage): ReadContent | undefined {
  if (!call) return undefined;
  // 0 is "connected"; every other outcome is a call that did not happen.
  return { body: '', content: { kind: 'call', video: call.isVideo === true, missed: (call.callOutcome ?? 0) !== 0 } };
}

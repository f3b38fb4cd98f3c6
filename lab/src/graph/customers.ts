import { ControlError } from '../control/index.ts';
import { tellEcho, tellFromCustomer } from './callbacks.ts';
import { comeOnline } from './receive.ts';
import type { LabCustomer, LabMessage } from './state.ts';
import {
  type Account,
  accountFor,
  accountsOf,
  dayMs,
  messageOf,
  newMessageId,
  windowKey,
  type World,
} from './world.ts';
import { cloudPart, isMedia, pagePart, type Writing } from './writing.ts';

/** What customers do with their phones. */

const blank = { text: '', reactions: {}, edited: false, deleted: false };

function remember(world: World, message: LabMessage): LabMessage {
  world.state.messages.push(message);
  world.keeper.touch();
  return message;
}

export async function write(world: World, customer: LabCustomer, writing: Writing): Promise<LabMessage> {
  const account = accountFor(world, customer, writing.account);
  const file = isMedia(writing.kind) ? writing.file : undefined;
  const media = file
    ? await world.media.put({
        bytes: Buffer.from(file.base64, 'base64'),
        mimetype: file.mimetype,
        name: file.name ?? 'file',
      })
    : undefined;
  const { location, cards, choice } = writing;
  const message: LabMessage = {
    ...blank,
    reactions: {},
    id: newMessageId(account.channel),
    account: account.id,
    customer: customer.id,
    by: 'customer',
    at: Date.now() - ((writing.hoursAgo ?? 0) / 24) * dayMs,
    kind: writing.kind,
    text: writing.text ?? choice?.title ?? '',
    ...(media
      ? {
          media: {
            id: media.id,
            mimetype: media.mimetype,
            name: media.name,
            size: media.bytes.length,
            voice: writing.voice ?? false,
          },
        }
      : {}),
    ...(location ? { location: { name: '', address: '', ...location } } : {}),
    ...(cards ? { cards } : {}),
    ...(writing.quoteOf ? { quoteOf: writing.quoteOf } : {}),
  };
  const part =
    account.channel === 'whatsappapi'
      ? cloudPart(writing, message, media)
      : pagePart(world, account, writing, message, media);
  world.state.lastInbound[windowKey(account.id, customer.id)] = message.at;
  remember(world, message);
  tellFromCustomer(world, account, customer, part, message.at);
  return message;
}

export function react(world: World, customer: LabCustomer, messageId: string, emoji: string): void {
  const message = messageOf(world, customer, messageId);
  const account = accountFor(world, customer, message.account);
  if (emoji) message.reactions.customer = emoji;
  else delete message.reactions.customer;
  world.state.lastInbound[windowKey(account.id, customer.id)] = Date.now();
  world.keeper.touch();
  const part =
    account.channel === 'whatsappapi'
      ? {
          id: newMessageId('whatsappapi'),
          type: 'reaction',
          reaction: { message_id: messageId, ...(emoji ? { emoji } : {}) },
        }
      : {
          reaction: {
            mid: messageId,
            action: emoji ? 'react' : 'unreact',
            ...(emoji ? { emoji, reaction: 'other' } : {}),
          },
        };
  tellFromCustomer(world, account, customer, part);
}

function ownMessage(world: World, customer: LabCustomer, messageId: string): LabMessage {
  const message = messageOf(world, customer, messageId);
  if (message.by !== 'customer' || message.deleted) throw new ControlError('Only an own message can be changed', 409);
  return message;
}

/** A Cloud API number hears of edits and take-backs only when it also lives in the Business app. */
const hearsChanges = (account: Account) => account.channel !== 'whatsappapi' || account.number.coexistence;

export function edit(world: World, customer: LabCustomer, messageId: string, text: string): void {
  const message = ownMessage(world, customer, messageId);
  const account = accountFor(world, customer, message.account);
  if (account.channel === 'instagram') throw new ControlError('Instagram tells nobody about edits');
  message.text = text;
  message.edited = true;
  world.keeper.touch();
  if (!hearsChanges(account)) return;
  const part =
    account.channel === 'whatsappapi'
      ? {
          id: newMessageId('whatsappapi'),
          type: 'edit',
          edit: { original_message_id: messageId, message: { type: 'text', text: { body: text } } },
        }
      : { message_edit: { mid: messageId, text, num_edit: 1 } };
  tellFromCustomer(world, account, customer, part);
}

export function unsend(world: World, customer: LabCustomer, messageId: string): void {
  const message = ownMessage(world, customer, messageId);
  const account = accountFor(world, customer, message.account);
  message.deleted = true;
  world.keeper.touch();
  if (!hearsChanges(account)) return;
  const part =
    account.channel === 'whatsappapi'
      ? { id: newMessageId('whatsappapi'), type: 'revoke', revoke: { original_message_id: messageId } }
      : { message: { mid: messageId, is_deleted: true } };
  tellFromCustomer(world, account, customer, part);
}

/** Somebody of the company answers outside of our product: in Meta's inbox or in the Business app. */
export function answerElsewhere(world: World, customer: LabCustomer, text: string, accountId?: string): LabMessage {
  const account = accountFor(world, customer, accountId);
  const message: LabMessage = {
    ...blank,
    reactions: {},
    id: newMessageId(account.channel),
    account: account.id,
    customer: customer.id,
    by: 'company',
    at: Date.now(),
    kind: 'text',
    text,
    status: customer.online ? 'delivered' : 'sent',
  };
  tellEcho(world, account, remember(world, message), {});
  return message;
}

/** As if the customer had been silent for so long. */
export function setSilence(world: World, customer: LabCustomer, hours: number, accountId?: string): void {
  for (const account of accountsOf(world)) {
    if (account.channel !== customer.channel || (accountId && account.id !== accountId)) continue;
    world.state.lastInbound[windowKey(account.id, customer.id)] = Date.now() - (hours / 24) * dayMs;
  }
  world.keeper.touch();
}

export function changeCustomer(
  world: World,
  customer: LabCustomer,
  change: Partial<Pick<LabCustomer, 'name' | 'online' | 'reachable' | 'reads'>>,
): LabCustomer {
  const cameBack = change.online === true && !customer.online;
  if (change.name !== undefined) customer.name = change.name;
  if (change.online !== undefined) customer.online = change.online;
  if (change.reachable !== undefined) customer.reachable = change.reachable;
  if (change.reads !== undefined) customer.reads = change.reads;
  if (cameBack) comeOnline(world, customer);
  world.keeper.touch();
  return customer;
}

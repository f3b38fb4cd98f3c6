import {
  ControlError,
  type ControlRequest,
  type ControlRoutes,
  number,
  oneOf,
  optionalFlag,
  optionalNumber,
  optionalText,
  records,
  text,
  texts,
} from '../control/index.ts';
import { deliverTwice } from './companions/deliver.ts';
import { dropConnections, unpair } from './companions/login.ts';
import { enterCode } from './companions/link-by-code.ts';
import { scanQr } from './companions/pair.ts';
import type { ChatEntry, Group, Network, Phone } from './model.ts';
import { nameInAddressBook } from './phones/app-state.ts';
import { findEntry } from './phones/chat.ts';
import { createGroup, createPhone } from './phones/create.ts';
import { findPhone } from './phones/find.ts';
import { seedChat } from './phones/history.ts';
import { expireFile, openFile } from './phones/media.ts';
import { drawPortrait } from './phones/portrait.ts';
import { playVoice, readChat, setOnline } from './phones/receive.ts';
import { missedCall, setPicture, typing } from './phones/signs.ts';
import { writeFromPhone } from './write.ts';

/** A phone as the control API shows it. */
export interface PhoneView {
  readonly number: string;
  readonly name: string;
  readonly addressing: 'lid' | 'pn';
  readonly lid: string;
  readonly online: boolean;
  readonly autoRead: boolean;
  readonly pictureUrl: string | null;
  readonly blocked: readonly string[];
  /** The code with which messages to this number are refused, if they are. */
  readonly refusal: number | null;
  /** Linked clients, as on the phone's own list of linked devices. */
  readonly companions: readonly { readonly id: number; readonly online: boolean }[];
}

export interface ChatView {
  /** The other side's number or the group's id. */
  readonly chat: string;
  readonly name: string;
  readonly group: boolean;
  readonly entries: readonly Omit<ChatEntry, 'raw'>[];
}

export interface GroupView {
  readonly id: string;
  readonly subject: string;
  readonly members: readonly string[];
}

/**
 * Mounted under `/whatsapp`. `:number` is the phone that acts; `to`, `chat` name a number or a group. See
 * `write.ts` for the bodies of `POST /phones/:number/messages`.
 */
export function whatsAppRoutes(network: Network, endpoint: unknown): ControlRoutes {
  const phoneOf = (user: string): Phone => {
    const phone = findPhone(network, user);
    if (!phone) throw new ControlError(`No phone has the number ${user}.`, 404);
    return phone;
  };
  const acting = ({ params }: ControlRequest) => phoneOf(params['number'] ?? '');
  const answered = async <T>(work: () => T | Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw error instanceof ControlError ? error : new ControlError(error instanceof Error ? error.message : 'failed');
    }
  };

  return {
    'GET /network': () => endpoint,
    /** `{ away?, loseAcks? }` */
    'POST /network': ({ body }) => {
      const { faults } = network;
      faults.away = optionalFlag(body, 'away') ?? faults.away;
      faults.loseAcks = optionalNumber(body, 'loseAcks') ?? faults.loseAcks;
      if (faults.away) for (const connection of network.connections) connection.terminate();
      return faults;
    },
    'GET /phones': () => [...network.phones.values()].map((phone) => viewPhone(network, phone)),
    'POST /phones': ({ body }) =>
      answered(() => {
        const addressing = body['addressing'] === undefined ? 'lid' : oneOf(body, 'addressing', ['lid', 'pn']);
        return viewPhone(
          network,
          createPhone(network, { number: text(body, 'number'), name: text(body, 'name'), addressing }),
        );
      }),
    'GET /phones/:number': (request) => viewPhone(network, acting(request)),
    /** `{ name?, online?, autoRead?, picture? (an address, `drawn`, null: none), refusal? (null: none) }` */
    'POST /phones/:number': async (request) => {
      const phone = acting(request);
      await changePhone(network, phone, request.body);
      return viewPhone(network, phone);
    },
    'GET /phones/:number/chats': (request) => {
      const phone = acting(request);
      return [...phone.chats].map(([chat, entries]) => viewChat(network, chat, entries));
    },
    'GET /phones/:number/media/:id': async (request) => {
      const entry = findEntry(acting(request), request.params['id'] ?? '');
      if (!entry?.media) throw new ControlError('No such file.', 404);
      return { file: await answered(() => openFile(network, entry)), contentType: entry.media.mimetype };
    },
    /** The server forgets the file of a message; phones still have it. */
    'POST /phones/:number/media/:id/expire': (request) =>
      answered(() => {
        const entry = findEntry(acting(request), request.params['id'] ?? '');
        if (!entry?.media) throw new ControlError('No such file.', 404);
        expireFile(network, entry);
      }),
    'POST /phones/:number/messages': async (request) => {
      const phone = acting(request);
      return { id: await answered(() => writeFromPhone(network, phone, request.body)) };
    },
    'POST /phones/:number/typing': (request) => {
      const state = oneOf(request.body, 'state', ['composing', 'recording', 'paused']);
      typing(acting(request), phoneOf(text(request.body, 'to')), state);
    },
    'POST /phones/:number/read': (request) => readChat(network, acting(request), text(request.body, 'chat')),
    'POST /phones/:number/play': (request) => {
      if (!playVoice(network, acting(request), text(request.body, 'id'))) throw new ControlError('No such note.', 404);
    },
    'POST /phones/:number/call': (request) => {
      const to = phoneOf(text(request.body, 'to'));
      return { id: missedCall(network, acting(request), to, optionalFlag(request.body, 'video') ?? false) };
    },
    'POST /phones/:number/block': (request) => {
      const { number: blocked } = phoneOf(text(request.body, 'number'));
      const phone = acting(request);
      if (optionalFlag(request.body, 'on') ?? true) phone.blocked.add(blocked);
      else phone.blocked.delete(blocked);
      network.changed();
    },
    'POST /phones/:number/scan': async (request) => {
      const companion = await answered(() => scanQr(network, acting(request), text(request.body, 'qr')));
      return { companion: companion.id };
    },
    'POST /phones/:number/pair': async (request) => {
      const companion = await answered(() => enterCode(network, acting(request), text(request.body, 'code')));
      return { companion: companion.id };
    },
    'POST /phones/:number/unpair': (request) => unpair(network, acting(request)),
    'POST /phones/:number/drop': (request) => dropConnections(acting(request)),
    /** A message that reached this phone's devices reaches them again. */
    'POST /phones/:number/repeat': (request) => {
      if (!deliverTwice(acting(request), text(request.body, 'id'))) throw new ControlError('No such message.', 404);
    },
    'POST /phones/:number/forget-sessions': (request) => acting(request).signal.forgetSessions(),
    'POST /phones/:number/address-book': (request) =>
      answered(() => {
        const contact = phoneOf(text(request.body, 'number'));
        return nameInAddressBook(network, acting(request), contact, text(request.body, 'name'));
      }),
    /** Old conversations, put on the phone before it is linked: `{ chats: [{ with, messages: [{ text, fromMe, at, id? }] }] }` */
    'POST /phones/:number/history': (request) => {
      const phone = acting(request);
      for (const chat of records(request.body, 'chats')) seedFrom(network, phone, chat);
    },
    'GET /groups': () => [...network.groups.values()].map(viewGroup),
    'POST /groups': ({ body }) =>
      answered(() => viewGroup(createGroup(network, text(body, 'subject'), texts(body, 'members')))),
  };
}

async function changePhone(network: Network, phone: Phone, body: ControlRequest['body']): Promise<void> {
  phone.name = optionalText(body, 'name') ?? phone.name;
  phone.autoRead = optionalFlag(body, 'autoRead') ?? phone.autoRead;
  if ('refusal' in body) {
    const code = optionalNumber(body, 'refusal');
    if (code === undefined) network.refusals.delete(phone.number);
    else network.refusals.set(phone.number, code);
  }
  if ('picture' in body) setPicture(network, phone, pictureFrom(network, phone, body));
  network.changed();
  const online = optionalFlag(body, 'online');
  if (online !== undefined) await setOnline(network, phone, online);
  else network.tell({ type: 'phone', phone: phone.number });
}

/** An address of one's own, or one the lab draws. */
function pictureFrom(network: Network, phone: Phone, body: ControlRequest['body']): string | null {
  const wanted = optionalText(body, 'picture') ?? null;
  return wanted === 'drawn' ? network.media.keep(drawPortrait(phone.name), 'picture').url : wanted;
}

function seedFrom(network: Network, phone: Phone, chat: ControlRequest['body']): void {
  const messages = records(chat, 'messages').map((message) => {
    const id = optionalText(message, 'id');
    const at = new Date(typeof message['at'] === 'number' ? number(message, 'at') : text(message, 'at'));
    return { text: text(message, 'text'), fromMe: optionalFlag(message, 'fromMe') ?? false, at, ...(id ? { id } : {}) };
  });
  seedChat(network, phone, text(chat, 'with'), messages);
}

function viewPhone(network: Network, phone: Phone): PhoneView {
  return {
    number: phone.number,
    name: phone.name,
    addressing: phone.addressing,
    lid: phone.lid,
    online: phone.online,
    autoRead: phone.autoRead,
    pictureUrl: phone.pictureUrl,
    blocked: [...phone.blocked],
    refusal: network.refusals.get(phone.number) ?? null,
    companions: [...phone.companions.values()].map(({ id, connection }) => ({ id, online: connection !== undefined })),
  };
}

function viewChat(network: Network, chat: string, entries: readonly ChatEntry[]): ChatView {
  const group = network.groups.get(chat);
  return {
    chat,
    name: group?.subject ?? findPhone(network, chat)?.name ?? chat,
    group: group !== undefined,
    entries: entries.map(({ raw: _raw, ...shown }) => shown),
  };
}

const viewGroup = ({ id, subject, members }: Group): GroupView => ({ id, subject, members });

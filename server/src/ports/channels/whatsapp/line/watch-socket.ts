import { createRecent } from '#platform/kit';
import {
  type BinaryNode,
  type Contact,
  isLidUser,
  type NewChatMessageCapInfo,
  NewChatMessageCappingStatusType,
  type WAMessage,
  type WASocket,
} from 'baileys';
import type { Address, ChannelEvent, DeliveryStatus } from '../../driver.ts';
import { addressOfJid } from '../people/address.ts';
import type { GroupCache } from '../people/group-cache.ts';
import { toHistory } from '../incoming/history.ts';
import type { Outbox } from '../outgoing/outbox.ts';
import { statusOf } from '../incoming/ticks.ts';

export interface Watching {
  readonly tell: (event: ChannelEvent) => void;
  readonly me: () => Address;
  readonly outbox: Outbox;
  readonly groups: GroupCache;
  readonly climbs: (externalId: string, status: DeliveryStatus) => boolean;
  readonly wantsHistory: boolean;
  readonly late: (message: WAMessage) => void;
}

/**
 * Everything the library reports besides arriving messages and ticks. It confirms notifications to the server before we
 * have stored them; what dies in between is a name or a typing sign, and the next one heals it.
 */
export function watchSocket(socket: WASocket, watching: Watching): void {
  watchMessages(socket, watching);
  watchPeople(socket, watching);
  watchCalls(socket, watching);
}

function watchMessages(socket: WASocket, { tell, me, outbox, climbs, wantsHistory, late }: Watching): void {
  const status = (externalId: string, reached: DeliveryStatus, at = new Date(), code?: string) => {
    if (!climbs(externalId, reached)) return;
    const error = code === undefined ? {} : { error: { code, text: 'the server refused the message' } };
    tell({ type: 'status', externalId, status: reached, at, ...error });
  };
  // `append` is what waited while we were away, `notify` what comes now. Both are live.
  socket.ev.on('messages.upsert', ({ messages }) => messages.forEach(late));
  // The single tick exists only as this stanza.
  socket.ws.on('CB:ack,class:message', ({ attrs }: BinaryNode) => {
    const { id, error } = attrs;
    if (!id) return;
    const awaited = outbox.answered(id, error);
    if (error === undefined) status(id, 'sent');
    else if (!awaited) status(id, 'failed', new Date(), error);
    if (error !== '463') return;
    tell({ type: 'limit', kind: 'timelock' });
    // Until when it lasts comes back as `connection.update`.
    socket.fetchAccountReachoutTimelock().catch(() => undefined);
  });
  socket.ev.on('message-capping.update', (capping) => tell(quotaOf(capping)));
  socket.ev.on('messages.update', (updates) => {
    for (const { key, update } of updates) {
      const reached = statusOf(update.status);
      if (key.id && key.fromMe && reached && reached !== 'failed') status(key.id, reached);
    }
  });
  socket.ev.on('message-receipt.update', (updates) => {
    for (const { key, receipt } of updates) {
      if (!key.id) continue;
      const { readTimestamp: read, receiptTimestamp: received } = receipt;
      if (read) status(key.id, 'read', new Date(Number(read) * 1000));
      else if (received) status(key.id, 'delivered', new Date(Number(received) * 1000));
    }
  });
  socket.ev.on('messaging-history.set', (history) => {
    if (!wantsHistory) return;
    const lookUp = async (lid: string) => socket.signalRepository.lidMapping.getPNForLID(lid);
    toHistory(history, me(), lookUp).then(
      (messages) => {
        const { progress = null } = history;
        // Some pieces bring only names.
        if (messages.length > 0 || progress !== null) tell({ type: 'history', messages, progress });
      },
      () => undefined,
    );
  });
}

/** How many conversations the account may still begin, of itself, before its cycle ends. */
export function quotaOf(capping: NewChatMessageCapInfo): Extract<ChannelEvent, { type: 'limit' }> {
  const { capping_status: status, cycle_end_timestamp: end, used_quota: used, total_quota: total } = capping;
  const isCapped = status === NewChatMessageCappingStatusType.CAPPED;
  const counts = used !== undefined && total !== undefined;
  if (!isCapped && !counts) return { type: 'limit', kind: 'quota', isOver: true };
  return {
    type: 'limit',
    kind: 'quota',
    ...(end ? { until: new Date(Number(end) * 1000) } : {}),
    // The status is the word that counts, whatever the figures say.
    ...(counts ? { used: isCapped ? Math.max(used, total) : Math.max(0, Math.min(used, total - 1)), total } : {}),
  };
}

function watchPeople(socket: WASocket, { tell, groups }: Watching): void {
  const names = createRecent<string>(2_000);
  const resolve = async (jid: string, alternative?: string): Promise<Address> => {
    if (alternative || !isLidUser(jid)) return addressOfJid(jid, alternative);
    return addressOfJid(jid, await socket.signalRepository.lidMapping.getPNForLID(jid));
  };
  const person = async (contact: Partial<Contact>): Promise<void> => {
    const { id } = contact;
    if (!id) return;
    const name = contact.name ?? contact.notify ?? contact.verifiedName;
    const pictureChanged = contact.imgUrl !== undefined;
    // Every message brings its author's name along.
    const isNews = name !== undefined && names.get(id) !== name;
    if (!isNews && !pictureChanged) return;
    if (isNews) names.set(id, name);
    const alternative = contact.lid === id ? contact.phoneNumber : (contact.lid ?? contact.phoneNumber);
    const address = await resolve(id, alternative);
    // What a group is called is told as such.
    const news = { ...(isNews && !address.group ? { name } : {}), ...(pictureChanged ? { pictureChanged } : {}) };
    if (Object.keys(news).length > 0) tell({ type: 'contact', address, ...news });
  };
  const people = (contacts: readonly Partial<Contact>[]) => {
    for (const contact of contacts) person(contact).catch(() => undefined);
  };
  socket.ev.on('contacts.upsert', people);
  socket.ev.on('contacts.update', people);
  socket.ev.on('messaging-history.set', ({ contacts }) => people(contacts));
  socket.ev.on('lid-mapping.update', ({ lid, pn }) => tell({ type: 'contact', address: addressOfJid(lid, pn) }));
  socket.ev.on('presence.update', ({ id, presences }) => {
    const [presence] = Object.values(presences);
    const last = presence?.lastKnownPresence;
    const state = last === 'composing' || last === 'recording' ? last : 'paused';
    resolve(id).then(
      (chat) => tell({ type: 'typing', chat, state }),
      () => undefined,
    );
  });
  const renamed = ({ id, subject }: { id?: string; subject?: string }) => {
    if (!id) return;
    groups.forget(id);
    if (subject) tell({ type: 'group', address: addressOfJid(id), subject });
  };
  socket.ev.on('groups.upsert', (some) => some.forEach(renamed));
  socket.ev.on('groups.update', (some) => some.forEach(renamed));
  socket.ev.on('group-participants.update', ({ id }) => groups.forget(id));
}

function watchCalls(socket: WASocket, { tell }: Watching): void {
  const over = createRecent<true>(500);
  socket.ev.on('call', (calls) => {
    for (const { id, from, callerPn, status, isVideo, date } of calls) {
      const ends = status !== 'offer' && status !== 'ringing';
      if (over.has(id)) continue;
      if (ends) over.set(id, true);
      if (status === 'accept' || status === 'reject') continue;
      // Nobody answers calls here, so one that ends by itself was missed.
      const missed = status === 'timeout' || status === 'terminate';
      if (status !== 'offer' && !missed) continue;
      tell({
        type: 'call',
        externalId: id,
        from: addressOfJid(from, callerPn),
        video: isVideo === true,
        missed,
        at: date,
      });
    }
  });
}

import { isJidGroup, isLidUser, isPnUser, jidDecode, jidNormalizedUser, type WAMessageKey } from 'baileys';
import type { Address } from '../../driver.ts';

/** One person, by whichever of their two names: the hidden id (LID) and the phone number. */
export function addressOfJid(jid: string, alternative?: string | null): Address {
  const native = jidNormalizedUser(jid);
  if (isJidGroup(native)) return { native, group: true };
  const names = [native, alternative ? jidNormalizedUser(alternative) : ''];
  const phone = names.find((name) => isPnUser(name));
  const lid = names.find((name) => isLidUser(name));
  return { native, ...(phone ? { phone: userOf(phone) } : {}), ...(lid ? { lid: userOf(lid) } : {}) };
}

export const userOf = (jid: string): string => jidDecode(jid)?.user ?? jid;

export function chatOf(key: WAMessageKey): Address {
  // Somebody's mailing to many is, for each of them, a message of that person.
  if (key.remoteJid?.endsWith('@broadcast') && key.participant) return addressOfJid(key.participant, key.remoteJidAlt);
  return addressOfJid(key.remoteJid ?? '', key.remoteJidAlt);
}

/** In a group somebody of it, otherwise the other side, or we ourselves. */
export function authorOf(key: WAMessageKey, me: Address): Address {
  if (key.fromMe) return me;
  return key.participant && isJidGroup(key.remoteJid ?? undefined)
    ? addressOfJid(key.participant, key.participantAlt)
    : chatOf(key);
}

/** Chats that are nobody's conversation: status posts and channels. */
export function isIgnored(jid: string): boolean {
  return jid.endsWith('@newsletter') || jid === 'status@broadcast';
}

import type { WASocket } from 'baileys';
import type { Address } from '../../driver.ts';
import { addressOfJid, userOf } from './address.ts';

/**
 * Which numbers have WhatsApp, and under which address: Brazilian mobiles may be registered without their ninth digit,
 * so only the address that comes back is right. The answer does not say what was asked; who comes back under another
 * number is therefore asked for alone.
 */
export async function checkNumbers(
  socket: Pick<WASocket, 'onWhatsApp'>,
  phones: readonly string[],
): Promise<ReadonlyMap<string, Address | null>> {
  const found = new Map<string, Address | null>();
  const asked = new Map(phones.map((phone) => [phone.replace(/\D/g, ''), phone]));
  const existing = await jidsOf(socket, [...asked.keys()]);
  const unclear: string[] = [];
  for (const [digits, phone] of asked) {
    const jid = existing.find((one) => userOf(one) === digits);
    if (jid) found.set(phone, addressOfJid(jid));
    else unclear.push(digits);
  }
  // Everybody who exists has been found under the number that was asked: the others do not exist.
  const everyoneNamed = existing.length === found.size;
  for (const digits of unclear) {
    const [jid] = everyoneNamed ? [] : await jidsOf(socket, [digits]);
    found.set(asked.get(digits) ?? digits, jid ? addressOfJid(jid) : null);
  }
  return found;
}

async function jidsOf(socket: Pick<WASocket, 'onWhatsApp'>, digits: readonly string[]): Promise<string[]> {
  if (digits.length === 0) return [];
  const answers = (await socket.onWhatsApp(...digits)) ?? [];
  return answers.filter(({ exists }) => exists).map(({ jid }) => jid);
}

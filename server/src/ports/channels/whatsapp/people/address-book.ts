import type { Contact, WASocket } from 'baileys';
import type { Address } from '../../driver.ts';
import { addressOfJid } from './address.ts';

const collection = 'critical_unblock_low';

/**
 * The names on the account's phone. The library passes them on once, while pairing, and keeps none; forgetting how far
 * the address book was read makes it read it from the start.
 */
export async function readAddressBook(socket: WASocket): Promise<readonly { address: Address; name: string }[]> {
  const found = new Map<string, { address: Address; name: string }>();
  const collect = (contacts: readonly Contact[]) => {
    for (const { id, lid, phoneNumber, name } of contacts) {
      if (name) found.set(id, { address: addressOfJid(id, lid ?? phoneNumber), name });
    }
  };
  socket.ev.on('contacts.upsert', collect);
  try {
    await socket.authState.keys.set({ 'app-state-sync-version': { [collection]: null } });
    await socket.resyncAppState([collection], true);
    // Its events are held back for a moment after it says that it is done.
    await new Promise((resolve) => setTimeout(resolve, 200));
  } finally {
    socket.ev.off('contacts.upsert', collect);
  }
  return [...found.values()];
}

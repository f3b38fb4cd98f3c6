import { randomBytes } from 'node:crypto';
import {
  type BinaryNode,
  type ChatModification,
  chatModificationToAppPatch,
  decodePatches,
  encodeSyncdPatch,
  newLTHashState,
  proto,
  type WAPatchName,
} from 'baileys';
import { deliverToAll } from '../companions/deliver.ts';
import type { AppCollection, Companion, Network, Phone } from '../model.ts';
import { silent } from '../signal/silent.ts';
import { attribute, child, children, contentOf, node, seconds, server } from '../wire/node.ts';
import { lidOf, pnOf } from './find.ts';
import { sendToCompanion } from './own-companions.ts';

/** What a phone and its companions keep in common: address book names, archived chats and the like. */

function collectionOf(phone: Phone, name: string): AppCollection {
  const known = phone.appState.get(name);
  if (known) return known;
  const fresh: AppCollection = { state: newLTHashState(), patches: [] };
  phone.appState.set(name, fresh);
  return fresh;
}

const keyOf = (phone: Phone) => () => Promise.resolve({ keyData: phone.appKey.data });

export async function shareAppKey(network: Network, phone: Phone, companion: Companion): Promise<void> {
  const keyData = {
    keyData: phone.appKey.data,
    timestamp: Date.now(),
    fingerprint: { rawId: 1, currentIndex: 0, deviceIndexes: [0] },
  };
  const share = { keys: [{ keyId: { keyId: phone.appKey.id }, keyData }] };
  const type = proto.Message.ProtocolMessage.Type.APP_STATE_SYNC_KEY_SHARE;
  const message = { protocolMessage: { type, appStateSyncKeyShare: share } };
  await sendToCompanion(network, phone, companion, message, { category: 'peer' });
}

/** The owner changes something on the phone; companions are told to fetch it. */
async function change(network: Network, phone: Phone, what: ChatModification, jid: string): Promise<void> {
  const patch = chatModificationToAppPatch(what, jid);
  const collection = collectionOf(phone, patch.type);
  const keyId = phone.appKey.id.toString('base64');
  const encoded = await encodeSyncdPatch(patch, keyId, collection.state, keyOf(phone));
  collection.state = encoded.state;
  const { version } = encoded.state;
  collection.patches.push(Buffer.from(proto.SyncdPatch.encode({ ...encoded.patch, version: { version } }).finish()));
  const attrs = { from: server, type: 'server_sync', id: randomBytes(4).toString('hex'), t: seconds() };
  deliverToAll(
    network,
    phone,
    node('notification', attrs, [node('collection', { name: patch.type, version: `${version}` })]),
  );
}

export function nameInAddressBook(network: Network, owner: Phone, contact: Phone, name: string): Promise<void> {
  const fields = { fullName: name, firstName: name.split(' ')[0] ?? name, lidJid: lidOf(contact) };
  return change(network, owner, { contact: { ...fields, saveOnPrimaryAddressbook: true } }, pnOf(contact));
}

/** Answers a companion that sends its own changes (checked by their MACs) or asks for newer ones. */
export async function syncAppState(network: Network, phone: Phone, sync: BinaryNode): Promise<BinaryNode[]> {
  const answers: BinaryNode[] = [];
  for (const asked of children(sync, 'collection')) {
    const name = attribute(asked, 'name');
    const collection = collectionOf(phone, name);
    const uploaded = child(asked, 'patch');
    if (uploaded) {
      const patch = proto.SyncdPatch.decode(contentOf(uploaded));
      patch.version = { version: collection.state.version + 1 };
      // The name comes from the client's own list of collections.
      const decoded = await decodePatches(
        name as WAPatchName,
        [patch],
        collection.state,
        keyOf(phone),
        {},
        undefined,
        silent,
        true,
      );
      collection.state = decoded.state;
      collection.patches.push(Buffer.from(proto.SyncdPatch.encode(patch).finish()));
      network.changed();
      answers.push(node('collection', { name, version: `${collection.state.version}` }));
      continue;
    }
    const newer = collection.patches.slice(Number(asked.attrs['version'] ?? 0));
    const attrs = { name, version: `${collection.state.version}`, has_more_patches: 'false' };
    const patches = newer.map((patch) => node('patch', {}, patch));
    answers.push(node('collection', attrs, patches.length > 0 ? [node('patches', {}, patches)] : undefined));
  }
  return [node('sync', {}, answers)];
}

import { type BinaryNode, encodeBigEndian } from 'baileys';
import { bytesOf, child, children, node, numberOf, seconds } from '../wire/node.ts';

/** The public keys of a device, from which anybody can start an encrypted session with it. */
export interface KeyBundle {
  registrationId: number;
  identity: Uint8Array;
  signed: { id: number; key: Uint8Array; signature: Uint8Array };
  /** One-time keys; each is handed out once. */
  oneTime: Map<number, Uint8Array>;
}

export function takeOneTimeKey(bundle: KeyBundle): { id: number; key: Uint8Array } | undefined {
  for (const [id, key] of bundle.oneTime) {
    bundle.oneTime.delete(id);
    return { id, key };
  }
  return undefined;
}

function keyNodes(bundle: KeyBundle): BinaryNode[] {
  const one = takeOneTimeKey(bundle);
  return [
    node('type', {}, Buffer.from([5])),
    node('identity', {}, bundle.identity),
    node('skey', {}, [
      node('id', {}, encodeBigEndian(bundle.signed.id, 3)),
      node('value', {}, bundle.signed.key),
      node('signature', {}, bundle.signed.signature),
    ]),
    ...(one ? [node('key', {}, [node('id', {}, encodeBigEndian(one.id, 3)), node('value', {}, one.key)])] : []),
  ];
}

const registration = (bundle: KeyBundle) => node('registration', {}, encodeBigEndian(bundle.registrationId));

/** One user of the answer to "which keys has …". */
export function bundleNode(jid: string, bundle: KeyBundle): BinaryNode {
  return node('user', { jid, t: seconds() }, [registration(bundle), ...keyNodes(bundle)]);
}

/** What a retry receipt carries, so that the sender can start anew. */
export function retryNodes(id: string, count: number, bundle: KeyBundle): BinaryNode[] {
  const retry = node('retry', { count: `${count}`, id, t: seconds(), v: '1' });
  return [retry, registration(bundle), node('keys', {}, keyNodes(bundle))];
}

/** Reads the upload of a companion; later uploads add one-time keys to the earlier ones. */
export function readUpload(upload: BinaryNode, known: KeyBundle | undefined): KeyBundle {
  const oneTime = known?.oneTime ?? new Map<number, Uint8Array>();
  for (const key of children(child(upload, 'list'), 'key')) oneTime.set(numberOf(key, 'id'), bytesOf(key, 'value'));
  return {
    registrationId: numberOf(upload, 'registration'),
    identity: bytesOf(upload, 'identity'),
    signed: readSigned(child(upload, 'skey')),
    oneTime,
  };
}

export function readSigned(signed: BinaryNode | undefined): KeyBundle['signed'] {
  return { id: numberOf(signed, 'id'), key: bytesOf(signed, 'value'), signature: bytesOf(signed, 'signature') };
}

/** The keys inside a retry receipt of a companion, if it sent them. */
export function readRetryKeys(receipt: BinaryNode): KeyBundle | undefined {
  const keys = child(receipt, 'keys');
  if (!keys || !child(receipt, 'registration')) return undefined;
  const one = child(keys, 'key');
  return {
    registrationId: numberOf(receipt, 'registration'),
    identity: bytesOf(keys, 'identity'),
    signed: readSigned(child(keys, 'skey')),
    oneTime: new Map(one ? [[numberOf(one, 'id'), bytesOf(one, 'value')]] : []),
  };
}

import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type BinaryNode, BufferJSON } from 'baileys';
import type { Authority } from '../../tls/index.ts';
import type { AppCollection, ChatEntry, Companion, Group, Network, Phone, WaitingMessage } from '../model.ts';
import type { KeyBundle } from '../signal/bundle.ts';
import { createSignalDevice, type SavedDevice } from '../signal/device.ts';
import type { NoiseKeys } from '../wire/noise-authority.ts';

/** The network as it lies on disk: one JSON file, written whole. */
export interface SavedNetwork {
  readonly noise: NoiseKeys;
  readonly tls: Authority;
  readonly port: number;
  readonly mediaPort: number;
  readonly phones: readonly SavedPhone[];
  readonly groups: readonly Group[];
  readonly refusals: readonly (readonly [number: string, code: number])[];
}

interface SavedCompanion {
  readonly id: number;
  readonly identity: Buffer;
  readonly noise: Buffer;
  readonly greeted: boolean;
  readonly bundle?: Omit<KeyBundle, 'oneTime'> & { readonly oneTime: readonly (readonly [number, Uint8Array])[] };
  readonly pending: readonly (readonly [string, BinaryNode])[];
}

type Plain =
  | 'number'
  | 'lid'
  | 'name'
  | 'addressing'
  | 'online'
  | 'autoRead'
  | 'pictureUrl'
  | 'nextCompanion'
  | 'appKey';
interface SavedPhone extends Pick<Phone, Plain> {
  readonly signal: SavedDevice;
  readonly companions: readonly SavedCompanion[];
  readonly blocked: readonly string[];
  readonly chats: readonly (readonly [string, ChatEntry[]])[];
  readonly waiting: readonly WaitingMessage[];
  readonly appState: readonly (readonly [string, AppCollection])[];
}

const fileIn = (folder: string) => path.join(folder, 'whatsapp.json');

export function loadNetwork(folder: string | undefined): SavedNetwork | undefined {
  if (!folder) return undefined;
  try {
    // Only `saveNetwork` writes this file.
    return JSON.parse(readFileSync(fileIn(folder), 'utf8'), BufferJSON.reviver) as SavedNetwork;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Whole or not at all: a lab that is killed while it writes finds the state before. */
export function saveNetwork(
  folder: string,
  network: Network,
  keys: Pick<SavedNetwork, 'tls' | 'port' | 'mediaPort'>,
): void {
  const saved: SavedNetwork = {
    ...keys,
    noise: network.authority.keys,
    phones: [...network.phones.values()].map(savePhone),
    groups: [...network.groups.values()],
    refusals: [...network.refusals],
  };
  mkdirSync(folder, { recursive: true });
  const next = `${fileIn(folder)}.next`;
  writeFileSync(next, JSON.stringify(saved, BufferJSON.replacer), { mode: 0o600 });
  renameSync(next, fileIn(folder));
}

function savePhone(phone: Phone): SavedPhone {
  return {
    ...phone,
    signal: phone.signal.save(),
    companions: [...phone.companions.values()].map(saveCompanion),
    blocked: [...phone.blocked],
    chats: [...phone.chats],
    appState: [...phone.appState],
  };
}

function saveCompanion({ id, identity, noise, greeted, bundle, pending }: Companion): SavedCompanion {
  return {
    id,
    identity,
    noise,
    greeted,
    ...(bundle ? { bundle: { ...bundle, oneTime: [...bundle.oneTime] } } : {}),
    pending: [...pending],
  };
}

export function restorePhone(saved: SavedPhone): Phone {
  const companions = saved.companions.map(({ bundle, pending, ...rest }): [number, Companion] => [
    rest.id,
    {
      ...rest,
      bundle: bundle ? { ...bundle, oneTime: new Map(bundle.oneTime) } : undefined,
      pending: new Map(pending),
      lately: [],
      connection: undefined,
    },
  ]);
  return {
    ...saved,
    signal: createSignalDevice(saved.signal),
    companions: new Map(companions),
    blocked: new Set(saved.blocked),
    chats: new Map(saved.chats),
    waiting: [...saved.waiting],
    appState: new Map(saved.appState),
  };
}

import {
  type AuthenticationCreds,
  type AuthenticationState,
  BufferJSON,
  initAuthCreds,
  proto,
  type SignalDataTypeMap,
} from 'baileys';
import type { Address } from '../../driver.ts';
import { addressOfJid } from '../people/address.ts';
import type { AuthChange, AuthStore } from './auth-store.ts';

const credsRow = { kind: 'creds', id: 'me' } as const;

export interface AuthState extends AuthenticationState {
  saveCreds(): Promise<void>;
  /** Everything written so far is in the store. */
  settled(): Promise<void>;
}

/** Runs `work` until the store is there again. */
type Insist = <T>(work: () => Promise<T>) => Promise<T>;

/** The library's view of an account, written through to the store in order, one transaction after another. */
export async function openAuthState(store: AuthStore, insist: Insist): Promise<AuthState> {
  const saved = (await insist(() => store.get(credsRow.kind, [credsRow.id]))).get(credsRow.id);
  const creds = usable(saved === undefined ? undefined : decode<AuthenticationCreds>(saved));
  let order: Promise<void> = Promise.resolve();
  /** An older snapshot must never land on a newer one, so writes stand in line. */
  const write = (changes: readonly AuthChange[]): Promise<void> => {
    const turn = order.then(() => insist(() => store.set(changes)));
    order = turn.catch(() => undefined);
    return turn;
  };
  return {
    creds,
    settled: () => order,
    saveCreds: () => write([{ ...credsRow, value: encode(creds) }]),
    keys: {
      get: async (kind, ids) => {
        const rows = await insist(() => store.get(kind, ids));
        return Object.fromEntries([...rows].map(([id, text]) => [id, revive(kind, text)]));
      },
      set: (data) =>
        write(
          Object.entries(data).flatMap(([kind, rows]) =>
            Object.entries(rows).map(([id, value]) => ({ kind, id, value: value === null ? null : encode(value) })),
          ),
        ),
      clear: () => insist(() => store.clear()),
    },
  };
}

/** A pairing by code that was never finished leaves a name without an account; with that no new QR would come. */
function usable(creds: AuthenticationCreds | undefined): AuthenticationCreds {
  return creds === undefined || (creds.me && !creds.account) ? initAuthCreds() : creds;
}

/** Who the account is, by both its names. */
export function ownAddress({ creds }: Pick<AuthState, 'creds'>): Address {
  return addressOfJid(creds.me?.id ?? '', creds.me?.lid);
}

export function ownJids({ creds }: Pick<AuthState, 'creds'>): string[] {
  return [creds.me?.id, creds.me?.lid].filter((jid): jid is string => Boolean(jid));
}

export const isPaired = (creds: AuthenticationCreds): boolean => creds.account !== undefined;

const encode = (value: unknown): string => JSON.stringify(value, BufferJSON.replacer);

function decode<T>(text: string): T {
  // Only `encode` writes these rows, from values of the same type.
  return JSON.parse(text, BufferJSON.reviver) as T;
}

function revive<K extends keyof SignalDataTypeMap>(kind: K, text: string): SignalDataTypeMap[K] {
  const value = decode<SignalDataTypeMap[K]>(text);
  if (kind !== 'app-state-sync-key') return value;
  // The library calls methods of the message class on this one kind.
  return proto.Message.AppStateSyncKeyData.fromObject(value as object) as unknown as SignalDataTypeMap[K];
}

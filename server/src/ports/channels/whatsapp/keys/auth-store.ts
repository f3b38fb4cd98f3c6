/** The session is kept by another process now: whatever this one still wants to write would spoil the account. */
export class NotKept extends Error {
  constructor() {
    super('Another process keeps this session now.');
  }
}

/**
 * Where the keys of a paired account live. They are the account: encrypt them at rest, give them to nobody.
 *
 * Everything is text under a kind and an id, so a store is three columns. The driver calls one method at a time per
 * account and repeats a call that failed, so that a database that is away for a minute costs nothing but time.
 */
export interface AuthStore {
  /** What is stored of the asked ids; the others are simply missing. */
  get(kind: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** All or nothing, and visible to the next `get`: the ratchets of a conversation must never be half written. */
  set(changes: readonly AuthChange[]): Promise<void>;
  /** The account is gone: forget every row. */
  clear(): Promise<void>;
}

export interface AuthChange {
  readonly kind: string;
  readonly id: string;
  /** Null: delete. */
  readonly value: string | null;
}

/** For tests: forgets everything with the process. */
export function createMemoryAuthStore(): AuthStore & { readonly rows: ReadonlyMap<string, string> } {
  const rows = new Map<string, string>();
  return {
    rows,
    get: (kind, ids) => {
      const found = new Map<string, string>();
      for (const id of ids) {
        const value = rows.get(`${kind}|${id}`);
        if (value !== undefined) found.set(id, value);
      }
      return Promise.resolve(found);
    },
    set: (changes) => {
      for (const { kind, id, value } of changes) {
        if (value === null) rows.delete(`${kind}|${id}`);
        else rows.set(`${kind}|${id}`, value);
      }
      return Promise.resolve();
    },
    clear: () => {
      rows.clear();
      return Promise.resolve();
    },
  };
}

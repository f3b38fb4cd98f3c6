import type { KeyFate } from '@oplano/core/assistant';

/** What a row says of a key after its form was saved; nothing, where it stays as it is. */
export const keyColumn = (fate: KeyFate, seal: (plain: string) => Buffer): { api_key?: Buffer | null } =>
  fate.is === 'kept' ? {} : { api_key: fate.is === 'given' ? seal(fate.key) : null };

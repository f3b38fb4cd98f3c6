import { staticCode } from '@oplano/core/billing';
import type { PixBank } from './pix.ts';

export interface KeySettings {
  readonly key: string;
  readonly name: string;
  readonly city: string;
}

/** A plain Pix key: codes are made without anybody's help, and the operator says what came in. */
export const createKeyBank = (receiver: KeySettings): PixBank => ({
  provider: 'key',
  charge: async ({ txid, cents }) => ({ code: staticCode({ ...receiver, txid, cents }), link: null }),
});

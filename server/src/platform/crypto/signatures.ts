import { createHmac } from 'node:crypto';
import { sameSecret } from './secrets.ts';

/** Proves that a text came from us, for the purpose it was signed for and no other. */
export interface Signatures {
  sign(purpose: string, text: string): string;
  isOurs(purpose: string, text: string, signature: string): boolean;
}

export function createSignatures(key: Uint8Array): Signatures {
  const sign = (purpose: string, text: string): string =>
    createHmac('sha256', key).update(`${purpose}\n${text}`).digest('base64url');
  return {
    sign,
    isOurs: (purpose, text, signature) => sameSecret(Buffer.from(sign(purpose, text)), Buffer.from(signature)),
  };
}

import { createHmac, randomBytes } from 'node:crypto';
import { bytesOfStep, digitsOf, recoveryCodeOf } from '@oplano/core/auth';

/** As long as the signature it makes: what RFC 4226 asks for. */
const secretBytes = 20;

export const createCodeSecret = (): Buffer => randomBytes(secretBytes);

/** The code that an app with this secret shows at that step. */
export const timeCode = (secret: Uint8Array, step: number): string =>
  digitsOf(createHmac('sha1', secret).update(bytesOfStep(step)).digest());

/** A code for when the app is lost. */
export function createRecoveryCode(): string {
  for (;;) {
    const code = recoveryCodeOf(randomBytes(32));
    if (code) return code;
  }
}

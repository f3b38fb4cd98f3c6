import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import { ConfigError, type PixConfig } from '#platform/config';
import { createEfiBank } from './efi-bank.ts';
import { createKeyBank } from './key-bank.ts';
import type { PixBank } from './pix.ts';

const inPlace = 'base64:';

/** The bytes of the certificate; a start without them would only fail when somebody wants to pay. */
function certificateOf(given: string, password: string): Buffer {
  try {
    const bytes = given.startsWith(inPlace) ? Buffer.from(given.slice(inPlace.length), 'base64') : readFileSync(given);
    createSecureContext({ pfx: bytes, passphrase: password });
    return bytes;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new ConfigError(`The setting PIX_CERTIFICATE is wrong: it cannot be read (${why}).`);
  }
}

/** How this installation is paid; undefined where nothing is set up. */
export function createPix(config: PixConfig | undefined): PixBank | undefined {
  if (!config) return undefined;
  const { key, efi, receiver } = config;
  if (!efi) return createKeyBank({ key, ...receiver });
  return createEfiBank({ ...efi, key, certificate: certificateOf(efi.certificate, efi.password) });
}

import type { Sealing } from '#platform/crypto';
import type { IntegrationRow } from './integration-record.ts';

const keyFilePlace = (id: number): string => `integration:${id}:key-file`;
const secretPlace = (id: number): string => `integration:${id}:secret`;

export const sealKeyFile = (sealing: Sealing, id: number, plain: string): Buffer | null =>
  plain === '' ? null : sealing.seal(plain, keyFilePlace(id));
export const keyFileOf = (sealing: Sealing, { id, json_content: sealed }: IntegrationRow): string =>
  sealed === null ? '' : sealing.open(sealed, keyFilePlace(id)).toString();

export const sealSigningSecret = (sealing: Sealing, id: number, plain: string): Buffer =>
  sealing.seal(plain, secretPlace(id));
export const secretOf = (sealing: Sealing, { id, secret: sealed }: IntegrationRow): string =>
  sealed === null ? '' : sealing.open(sealed, secretPlace(id)).toString();

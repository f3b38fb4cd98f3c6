export { deriveKeys } from './keys.ts';
export {
  burnPasswordTime,
  createSalts,
  hashPassword,
  isForeignHash,
  passwordChecks,
  passwordOfAddress,
  verifyPassword,
  wayOf,
  type SaltOf,
} from './passwords.ts';
export { createSignatures, type Signatures } from './signatures.ts';
export { createSealing, type Sealing } from './sealing.ts';
export { createCodeSecret, createRecoveryCode, timeCode } from './time-codes.ts';
export { createWebhookSecret, signWebhook } from './webhook-signatures.ts';
export { createSecret, hashSecret, sameSecret } from './secrets.ts';
export { createAccessTokens, type AccessTokens } from './access-tokens.ts';

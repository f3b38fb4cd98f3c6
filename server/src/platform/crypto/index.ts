export { deriveKeys } from './keys.ts';
export { hashPassword, passwordChecks, verifyPassword, burnPasswordTime } from './passwords.ts';
export { createSignatures, type Signatures } from './signatures.ts';
export { createSealing, type Sealing } from './sealing.ts';
export { createSecret, hashSecret, sameSecret } from './secrets.ts';
export { createAccessTokens, type AccessTokens } from './access-tokens.ts';

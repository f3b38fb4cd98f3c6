export { type AuthChange, type AuthStore, createMemoryAuthStore, NotKept } from './keys/auth-store.ts';
export { createWhatsAppDriver } from './driver.ts';
export type { WhatsAppEndpoint } from './endpoint.ts';
export type { WhatsAppOptions } from './options.ts';

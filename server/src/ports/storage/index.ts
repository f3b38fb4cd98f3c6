export { createStorage } from './create-storage.ts';
export { createSignedUrls, type SignedUrls } from './signed-urls.ts';
export type { ByteRange, Storage } from './storage.ts';

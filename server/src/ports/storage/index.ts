export { createStorage } from './create-storage.ts';
export { isKey, type ByteRange, type Storage } from './storage.ts';

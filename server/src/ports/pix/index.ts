export { createPix } from './create-pix.ts';
export { PixError, type PixBank, type PixCode, type PixProvider, type PixState, type PixTransfer } from './pix.ts';

export type { FileType } from './file-types.ts';
export { readPicture, type ReadPicture } from './pictures.ts';
export { sniff, typeOf } from './sniff.ts';

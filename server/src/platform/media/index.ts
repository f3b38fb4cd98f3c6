export { shownFileName } from './file-name.ts';
export type { FileType } from './file-types.ts';
export { readPicture } from './pictures.ts';
export { headOf, sniff, typeOf, type MediaInput } from './sniff.ts';

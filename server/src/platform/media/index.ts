export { shownFileName } from './file-name.ts';
export type { FileType } from './file-types.ts';
export { readPicture } from './pictures.ts';
export { sniff, typeOf } from './sniff.ts';

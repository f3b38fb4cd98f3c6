/** Small things that every part needs and that exist once. Decision 0028 says why they are ours. */
export { inPieces } from './in-pieces.ts';
export { keepListening } from './keep-listening.ts';
export { onceFor } from './once-for.ts';
export { createRecent, type Recent } from './recent.ts';
export { retry } from './retry.ts';
export { createSerial } from './serial.ts';
export { within } from './within.ts';

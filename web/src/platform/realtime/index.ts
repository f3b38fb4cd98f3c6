export { patchRecords } from './patch-records.ts';
export { connectRealtime } from './socket.ts';

export { patchRecords, patchWhole } from './patch-records.ts';
export { enterRoom, lineHeardAt, tell, useRoom } from './rooms.ts';
export { connectRealtime } from './socket.ts';

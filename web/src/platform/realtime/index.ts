export { patchRecords, patchWhole } from './patch-records.ts';
export { enterRoom, tell, useRoom } from './rooms.ts';
export { connectRealtime } from './socket.ts';

export { driverContract } from './driver-contract.ts';
export { createRecorder, type Recorder } from './recorder.ts';
export { outboundFile, sample } from './samples.ts';
export type { Customer, CustomerMessage, CustomerView, World } from './world.ts';

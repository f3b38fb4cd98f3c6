export * from './push.ts';
export * from './quiet-hours.ts';
export { rings, type RingSettings } from './rings.ts';
export * from './title.ts';

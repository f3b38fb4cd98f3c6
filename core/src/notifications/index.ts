export { rings, type RingSettings } from './rings.ts';
export * from './title.ts';

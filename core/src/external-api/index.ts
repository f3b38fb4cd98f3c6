export * from './number.ts';
export * from './place.ts';
export * from './status.ts';

export * from './zone.ts';

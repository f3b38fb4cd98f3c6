export * from './live-list.ts';

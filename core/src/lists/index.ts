export * from './live-list.ts';
export * from './outdated.ts';

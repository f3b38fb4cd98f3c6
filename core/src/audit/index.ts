export * from './action-text.ts';
export * from './chain.ts';
export * from './entries.ts';
export * from './kept-since.ts';

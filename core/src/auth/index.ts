export * from './abandoned.ts';
export * from './accounts-to-try.ts';
export * from './patience.ts';

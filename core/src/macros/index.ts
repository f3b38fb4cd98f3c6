export * from './decide.ts';
export * from './ownership.ts';

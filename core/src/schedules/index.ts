export * from './occurrences.ts';
export * from './timing.ts';

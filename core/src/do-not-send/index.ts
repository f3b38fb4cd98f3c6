export * from './read-refusal.ts';

export * from './standing.ts';

export * from './checks.ts';
export * from './read-list-line.ts';

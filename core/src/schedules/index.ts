export * from './changed-fields.ts';
export * from './move.ts';
export * from './occurrences.ts';
export * from './replan.ts';
export * from './timing.ts';

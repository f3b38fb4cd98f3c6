export * from './address.ts';
export * from './counters.ts';
export * from './range.ts';
export * from './report-of.ts';
export * from './series.ts';
export * from './tally.ts';
export * from './roll-up.ts';

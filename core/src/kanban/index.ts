export * from './board.ts';
export * from './card.ts';
export * from './filter.ts';
export * from './lanes.ts';
export * from './value.ts';

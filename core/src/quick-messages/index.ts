export * from './matching.ts';
export * from './visibility.ts';

export * from './renewal.ts';
export * from './subscription.ts';
export * from './first-steps.ts';

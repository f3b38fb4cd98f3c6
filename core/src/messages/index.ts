export * from './format.ts';
export * from './policy.ts';
export * from './variables.ts';
export * from './preview.ts';

export * from './principal.ts';
export * from './scopes.ts';

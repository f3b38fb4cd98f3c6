export * from './own-state.ts';
export * from './policy.ts';
export * from './work-hours.ts';

export * from './policy.ts';
export * from './work-hours.ts';

export * from './company.ts';
export * from './operator-company.ts';
export * from './operator.ts';
export * from './routes.ts';
export * from './first-step-names.ts';
export * from './first-steps.ts';

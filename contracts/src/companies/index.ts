export * from './company.ts';
export * from './operator.ts';
export * from './routes.ts';

export * from './routes.ts';
export * from './schedule.ts';

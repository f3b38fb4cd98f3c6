export * from './option.ts';
export * from './routes.ts';

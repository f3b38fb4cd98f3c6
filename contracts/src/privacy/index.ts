export * from './privacy.ts';
export * from './routes.ts';

export * from './session.ts';
export * from './routes.ts';

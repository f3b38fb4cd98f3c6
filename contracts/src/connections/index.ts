export * from './connection.ts';
export * from './form.ts';
export * from './routes.ts';

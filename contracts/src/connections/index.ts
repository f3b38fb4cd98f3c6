export * from './connection.ts';
export * from './form.ts';
export * from './operator-routes.ts';
export * from './routes.ts';

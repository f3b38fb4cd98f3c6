export * from './setting.ts';
export * from './routes.ts';

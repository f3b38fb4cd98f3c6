export * from './do-not-send.ts';
export * from './routes.ts';

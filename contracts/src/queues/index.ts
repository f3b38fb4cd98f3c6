export * from './queue.ts';
export * from './routes.ts';

export * from './chat.ts';
export * from './routes.ts';

export * from './content.ts';
export * from './message.ts';
export * from './routes.ts';
export * from './template.ts';

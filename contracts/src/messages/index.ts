export * from './content.ts';
export * from './context.ts';
export * from './message.ts';
export * from './routes.ts';
export * from './template.ts';

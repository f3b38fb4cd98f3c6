export * from './catalogue.ts';
export * from './routes.ts';
export * from './stored-event.ts';

export * from './catalogue.ts';
export * from './stored-event.ts';

export * from './contact.ts';
export * from './import.ts';
export * from './merge.ts';
export * from './routes.ts';

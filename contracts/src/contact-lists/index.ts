export * from './contact-list.ts';
export * from './routes.ts';

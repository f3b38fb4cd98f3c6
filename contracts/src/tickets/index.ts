export * from './actions.ts';
export * from './ticket.ts';
export * from './routes.ts';
export * from './bulk.ts';
export * from './mentions.ts';
export * from './view-limits.ts';
export * from './views.ts';

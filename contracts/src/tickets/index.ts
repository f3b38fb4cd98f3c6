export * from './actions.ts';
export * from './ticket.ts';
export * from './routes.ts';

export * from './ticket.ts';
export * from './routes.ts';

export * from './invoice.ts';
export * from './reminders.ts';
export * from './routes.ts';

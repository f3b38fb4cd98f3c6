export * from './campaign.ts';
export * from './routes.ts';
export * from './settings.ts';

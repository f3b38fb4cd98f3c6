export * from './features.ts';
export * from './plan.ts';
export * from './routes.ts';

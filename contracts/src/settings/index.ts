export * from './company-setting.ts';
export * from './service-hours.ts';
export * from './setting.ts';
export * from './routes.ts';

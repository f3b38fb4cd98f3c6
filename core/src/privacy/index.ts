export * from './erasing.ts';
export * from './retention.ts';
export * from './told-page.ts';

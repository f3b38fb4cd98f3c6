export * from './title.ts';

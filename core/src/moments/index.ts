export * from './panel.ts';

export * from './chat.ts';
export * from './form.ts';
export * from './words.ts';

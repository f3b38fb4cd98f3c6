export * from './feed.ts';
export * from './form.ts';
export * from './hours.ts';
export * from './pace.ts';
export * from './settings.ts';
export * from './states.ts';
export * from './stops.ts';
export * from './texts.ts';

export * from './app-manifest.ts';
export * from './clean-svg.ts';

export { whitelabelFeature } from './feature.ts';
export { serveManifest } from './serve-manifest.ts';

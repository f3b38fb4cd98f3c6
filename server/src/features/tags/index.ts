export { ensureTags, tellTagCounts } from './change-tags.ts';
export { findOrInsertTag } from './tags.repo.ts';
export { tagsFeature } from './feature.ts';

export { ensureTags, tellTagCounts } from './change-tags.ts';
export { selectTags, toTag } from './tag-record.ts';
export { laneRemoved } from './tags.events.ts';
export { findOrInsertTag } from './tags.repo.ts';
export { tagsFeature } from './feature.ts';

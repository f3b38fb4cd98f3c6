export { ensureTags, tellTagCounts } from './change-tags.ts';
export { laneRemoved, laneRulesChanged } from './tags.events.ts';
export { findOrInsertTag, saveTag } from './tags.repo.ts';
export { tagsFeature } from './feature.ts';

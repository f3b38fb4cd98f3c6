export { createTag, laneNamesQuery, tagNamesQuery, /** @public */ tagHandlers } from './tags.api.ts';
export { TagsScreen } from './tags-screen.tsx';
export { tagsFeature } from './feature.tsx';

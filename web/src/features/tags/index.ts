export { createTag, laneNamesQuery, tagNamesQuery } from './tags.api.ts';
export { TagsScreen } from './tags-screen.tsx';
export { /** @public */ tagHandlers } from './tags.realtime.ts';
export { tagsFeature } from './feature.tsx';

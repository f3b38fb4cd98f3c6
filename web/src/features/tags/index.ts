export { createTag, tagNamesQuery } from './tags.api.ts';
export { tagHandlers } from './tags.realtime.ts';
export { LanesScreen } from './tags.routes.tsx';
export { TagsScreen } from './tags-screen.tsx';
